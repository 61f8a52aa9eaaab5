import Foundation
import Testing

@Suite("A served library", .needsEmbedder)
struct ServeTests {
  /// A shell script that serves the library twice at once, and ends both by Ctrl-C.
  private static let servingTwice = """
    mkdir -m 700 run
    export XDG_RUNTIME_DIR=$PWD/run
    for place in first second; do
      "$1" serve --json --port 0 >$place 2>>heard &
      server=$!
      until grep -q '}' $place; do
        kill -0 $server || exit 1
        sleep 0.05
      done
      servers="$server $servers"
    done
    echo "[$(cat first), $(cat second)]"
    ls -l run/recollect/*.web library.sqlite-token | cut -c 1-10 >&2
    for server in $servers; do
      kill -INT $server
      wait $server || exit 2
    done
    ls run/recollect/*.web && exit 3
    exit 0
    """

  @Test("Two servers have a port each and the same token; Ctrl-C ends them without an error")
  func twice() async throws {
    let workspace = try await served()
    let program: URL = try #require(Run.program)
    let outcome = try await Run(
      executable: "/bin/sh", ["-c", Self.servingTwice, "sh", program.path], in: workspace
    ).outcome(code: 0)
    let places = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]])
    let ports = places.compactMap { $0["port"] as? Int }
    #expect(Set(ports).count == 2)
    for (place, port) in zip(places, ports) {
      #expect(place["address"] as? String == "http://127.0.0.1:\(port)/")
      #expect(place["token_file"] as? String == workspace.library + "-token")
    }
    #expect(places.map { $0["socket"] is String } == [true, false])
    #expect(
      outcome.errors.contains("-rw-------\nsrw-------\n")
        || outcome.errors.contains("srw-------\n-rw-------\n"), outcome.comment)
  }

  /// A shell script that serves the library until it has printed its address.
  private static let servingOnce = """
    # The place of a run before would be taken for this one's.
    : >place
    "$@" >place 2>heard &
    server=$!
    until grep -q token= place; do
      kill -0 $server || exit 1
      sleep 0.05
    done
    kill -TERM $server
    wait $server
    code=$?
    cat place
    cat heard >&2
    exit $code
    """

  @Test("The token stays, unless another is asked for or others could have read it")
  func token() async throws {
    let workspace = try await served()
    let program: URL = try #require(Run.program)
    func address(_ options: String...) async throws -> String {
      let outcome = try await Run(
        executable: "/bin/sh",
        ["-c", Self.servingOnce, "sh", program.path, "serve", "--port", "0"] + options,
        in: workspace
      ).outcome(code: 0)
      return String(outcome.output.drop { $0 != "?" })
    }
    let first = try await address()
    #expect(first.wholeMatch(of: #/\?token=[A-Za-z0-9_-]{43}\n/#) != nil)
    #expect(try await address() == first)
    let second = try await address("--new-token")
    #expect(second != first)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: workspace.library + "-token")
    let third = try await address()
    #expect(third != second)
    #expect(try await address() == third)
  }

  @Test("An address that other machines reach is served with a warning")
  func everywhere() async throws {
    let workspace = try await served()
    let program: URL = try #require(Run.program)
    let outcome = try await Run(
      executable: "/bin/sh",
      ["-c", Self.servingOnce, "sh", program.path, "serve", "--host", "0.0.0.0", "--port", "0"],
      in: workspace
    ).outcome()
    outcome.expectErrors("Other machines can reach this address")
  }

  @Test("A port or a proxy that can't be is named")
  func mistakes() async throws {
    let workspace = try await served()
    for (options, message) in [
      (["--port", "70000"], "--port must be from 0 to 65535, not 70000."),
      (["--proxy", "example.org"], "--proxy must be an address such as"),
    ] {
      let outcome = try await workspace.run(["serve"] + options, code: 64)
      #expect(outcome.errors.contains(message), outcome.comment)
    }
    let outcome = try await workspace.run("serve", "--host", "192.0.2.1", code: 70)
    outcome.expectErrors("This machine doesn't have this address.")
  }

  private func served() async throws -> Workspace {
    let workspace = try Workspace.withSources()
    try await workspace.run("add", "notes", code: 0)
    return workspace
  }
}
