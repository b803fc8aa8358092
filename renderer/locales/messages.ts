import { en } from './en/catalogue.ts'

/** Everything the page says, by the screen or feature that says it; every language has this shape. */
export type Messages = typeof en

/** The catalogue in use, for code outside React (toasts, the player, error rules). */
export function getMessages(): Messages {
  return en
}

/** The catalogue in use, for components. */
export function useMessages(): Messages {
  return en
}
