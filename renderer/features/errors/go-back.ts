/**
 * Where "Go Back" leads: one page back, or home when this page is the first of the window (opened
 * directly), where going back would do nothing. React Router counts its entries in history.state.idx.
 */
export function backTarget(historyState: unknown): -1 | '/' {
  const index =
    typeof historyState === 'object' && historyState !== null && 'idx' in historyState
      ? historyState.idx
      : 0
  return typeof index === 'number' && index > 0 ? -1 : '/'
}
