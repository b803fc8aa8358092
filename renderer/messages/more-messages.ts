import { secondaryScreens } from './en/secondary-screens.ts'

/** What the screens behind the first ones say. Apart, so that nobody waits for it before those. */
export type MoreMessages = typeof secondaryScreens

/** That part of the catalogue in use, for code outside React. */
export function getMoreMessages(): MoreMessages {
  return secondaryScreens
}

/** That part of the catalogue in use, for components. */
export function useMoreMessages(): MoreMessages {
  return secondaryScreens
}
