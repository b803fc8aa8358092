/** The list that the playing station was chosen from, for "next" and "previous". */

const LIST_MAX = 500

let list: readonly string[] = []

export function setPlayingList(ids: readonly string[]): void {
  list = ids.slice(0, LIST_MAX)
}

export function getPlayingList(): readonly string[] {
  return list
}
