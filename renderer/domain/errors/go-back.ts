/** The part of the browser's Navigation API that tells whether there is a page to go back to. */
interface Traversal {
  readonly canGoBack: boolean
}

/**
 * Where "Go Back" leads: one page back, or home when this is the first page of the app in this
 * window, where going back would do nothing or leave the app.
 */
export function backTarget(traversal: Traversal | undefined): -1 | '/' {
  return traversal?.canGoBack ? -1 : '/'
}
