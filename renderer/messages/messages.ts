import { errors } from './en/errors.ts'
import { screens } from './en/screens.ts'

/**
 * English, the reference catalogue: every other language has exactly this shape. What only later
 * screens say is in more-messages.ts, what only a refused sign-in says in auth-error-messages.ts.
 */
const en = { errors, screens }

export type Messages = typeof en

/** The catalogue in use, for code outside React (toasts, the player, error rules). */
export function getMessages(): Messages {
  return en
}

/** The catalogue in use, for components. */
export function useMessages(): Messages {
  return en
}
