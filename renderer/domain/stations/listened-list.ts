/** The list that the station on was chosen from: where "next" and "previous" go on. */

/** As many neighbours as a listener steps through; of a longer list the part around is not known here. */
const LIST_MAX = 500

let list: readonly string[] = []

/** A station of this list is played now; of an empty one: of no list. */
export function noteList(ids: readonly string[]): void {
  list = ids.slice(0, LIST_MAX)
}

/** Ids of its stations, in the order they are shown; empty without a list. */
export function listenedList(): readonly string[] {
  return list
}
