import { history } from './en/history.ts'

/** What the listening history says. Apart, so that nobody waits for it but those who look at it. */
type HistoryMessages = typeof history

/** That part of the catalogue in use, for code outside React. */
export function getHistoryMessages(): HistoryMessages {
  return history
}

/** That part of the catalogue in use, for components. */
export function useHistoryMessages(): HistoryMessages {
  return history
}
