import { mini } from './en/mini.ts'

/** What the mini player's window says. Apart, because its page loads nothing else of the catalogue. */
export function useMiniMessages(): typeof mini {
  return mini
}
