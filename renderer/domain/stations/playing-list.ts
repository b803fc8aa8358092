/** Stores the station ids of the list from which the user started playback. "Next" and "previous" use it. */

const LIST_MAX = 500

let list: readonly string[] = []

export function setPlayingList(ids: readonly string[]): void {
  list = ids.slice(0, LIST_MAX)
}

export function getPlayingList(): readonly string[] {
  return list
}
