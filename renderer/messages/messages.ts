import { errors } from './en/errors.ts'
import { screens } from './en/screens.ts'
import { secondaryScreens } from './en/secondary-screens.ts'

/** English, the reference catalogue: every other language has exactly this shape. */
const en = { errors, screens, more: secondaryScreens }

export type Messages = typeof en

/** The catalogue in use, for code outside React (toasts, the player, error rules). */
export function getMessages(): Messages {
  return en
}

/** The catalogue in use, for components. */
export function useMessages(): Messages {
  return en
}
