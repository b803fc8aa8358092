import { creator } from './en/creator.ts'

export type CreatorMessages = typeof creator

/** What the desk of a station's owner says, for code outside React. */
export function getCreatorMessages(): CreatorMessages {
  return creator
}

/** The same, for components. */
export function useCreatorMessages(): CreatorMessages {
  return creator
}
