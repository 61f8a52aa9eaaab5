import HTTPTypes
import Mustache

/// A page that says what is wrong and what to do.
struct ErrorPage {
  private let problem: WebProblem

  init(_ problem: WebProblem) { self.problem = problem }

  var html: String {
    Self.template.render(["title": problem.title, "message": problem.message, "style": Self.style])
  }

  private static let style = PageAssets().style.address
  private static let template: MustacheTemplate = {
    let text = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <meta name="color-scheme" content="light dark">
      <title>{{title}} · Recollect</title>
      <link rel="stylesheet" href="{{style}}">
      </head>
      <body>
      <main class="column">
      <h1>{{title}}</h1>
      <p>{{message}}</p>
      <p><a href="/">Back to the library</a></p>
      </main>
      </body>
      </html>

      """
    guard let template = try? MustacheTemplate(string: text) else {
      preconditionFailure("The template of an error's page is malformed.")
    }
    return template
  }()
}
