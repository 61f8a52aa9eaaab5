/// Something that keeps the planner from doing what it was asked, in words for whoever asked.
package struct PlannerError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
