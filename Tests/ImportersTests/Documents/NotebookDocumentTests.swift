import DocumentImporters
import Importers
import Items
import Testing

/// Files of programs that keep their texts in JSON.
@Suite struct NotebookDocumentTests {
  static let notebook = #"""
    {"cells": [
      {"cell_type": "markdown", "source": ["# Tides\n", "The *mole* is ![x](data:image/png;base64,iVBORw0KGgo=) wet."]},
      {"cell_type": "code", "source": "print(height)", "outputs": [
        {"output_type": "stream", "name": "stdout", "text": ["\u001b[31m4.2\u001b[0m\n", "metres\n"]},
        {"output_type": "display_data", "data": {"image/png": "iVBORw0KGgo=", "text/plain": "<Figure>"}},
        {"output_type": "execute_result", "data": {"text/html": "<b>7</b>", "text/plain": ["7"]}},
        {"output_type": "error", "ename": "KeyError", "evalue": "'moon'", "traceback": ["long"]}]},
      {"cell_type": "raw", "source": "a ``` fence"}],
     "metadata": {"kernelspec": {"language": "python"}}, "nbformat": 4}
    """#

  private func read(_ text: String, _ name: String, _ format: DocumentFormat) throws -> Reading {
    try Reading(text, name: name, with: DocumentImporter(format))
  }

  @Test func aNotebookHasItsProseItsCodeAndWhatItPrinted() throws {
    let reading = try read(Self.notebook, "a.ipynb", .notebook)
    #expect(reading.problems.isEmpty)
    #expect(reading.items.map(\.title) == ["Tides"])
    #expect(
      reading.items.map(\.text) == [
        """
        # Tides
        The *mole* is ![x]() wet.

        ```python
        print(height)
        ```

        ```
        4.2
        metres
        ```

        ```
        7
        ```

        ```
        KeyError: 'moon'
        ```

        a ``` fence
        """
      ])
  }

  @Test func aTornNotebookIsReadUpToTheTear() throws {
    let text = #"{"cells": [{"cell_type": "markdown", "source": "one"}, {"cell_type": "ma"#
    let reading = try read(text, "a.ipynb", .notebook)
    #expect(reading.items.map(\.text) == ["one"])
    #expect(reading.problems.map(\.code) == [.truncated])
    #expect(throws: ImportProblem.self) { try read("{}", "a.ipynb", .notebook) }
  }

  @Test func theLongOutputOfACellIsCut() throws {
    let log = String(repeating: "line\\n", count: 100_000)
    let text =
      #"{"cells": [{"cell_type": "code", "source": "", "outputs": [{"output_type": "stream", "text": "#
      + "\"\(log)\"}]}, {\"cell_type\": \"markdown\", \"source\": \"end\"}]}"
    let item = try #require(try read(text, "a.ipynb", .notebook).items.first)
    #expect((60_000...70_000).contains(item.text.utf8.count))
    #expect(item.text.hasSuffix("…\n```\n\nend"))
  }

  static let canvas = """
    {"nodes": [{"id": "1", "type": "text", "text": "Paint the shed\\nred", "x": 0},
     {"id": "2", "type": "file", "file": "Garden/Shed.md"}, {"id": "3", "type": "group",
     "label": "Spring"}], "edges": [{"id": "4", "fromNode": "1", "label": "before"}]}
    """

  @Test func aDrawingHasItsTexts() throws {
    let canvas = try read(Self.canvas, "a.canvas", .board)
    #expect(
      canvas.items.map(\.text) == ["Paint the shed\nred\n\nGarden/Shed.md\n\nSpring\n\nbefore"])
    let drawing = """
      {"type": "excalidraw", "elements": [{"type": "text", "text": "shed door"},
       {"type": "text", "text": "old", "isDeleted": true}, {"type": "line", "points": [[0, 1]]}]}
      """
    #expect(try read(drawing, "a.excalidraw", .board).items.map(\.text) == ["shed door"])
    let empty = try read(#"{"elements": []}"#, "a.excalidraw", .board)
    #expect(empty.items.isEmpty && empty.problems.map(\.code) == [.empty])
  }

  @Test(arguments: [
    ("a.ipynb", notebook, "notebook"), ("a.canvas", canvas, "board"),
    ("a.excalidraw", "{\"type\": \"excalidraw\"}", "board"),
  ])
  func theyAreRecognized(name: String, text: String, expected: String) {
    let candidate = SourceFile.Candidate(name: name, head: Array(text.utf8.prefix(4096)))
    #expect(ImporterRegistry().importer(for: candidate)?.name == expected)
  }
}
