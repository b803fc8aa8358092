/** Pure operations on the queue: the stations that "next" and "previous" go through, wrapping around. */

const QUEUE_MAX = 500

export interface Queue {
  readonly ids: readonly string[]
  /** Order before shuffling. Null while the queue is not shuffled. */
  readonly originalIds: readonly string[] | null
  /** The station of the queue that played last. A station that is not in the queue does not change it. */
  readonly current: string | null
  /** True after "Play all", "Play next" or a change. False for the list in which the user pressed play. */
  readonly isMade: boolean
}

export const NO_QUEUE: Queue = { ids: [], originalIds: null, current: null, isMade: false }

export function makeQueue(ids: readonly string[]): Queue {
  return { ...NO_QUEUE, ids: [...new Set(ids)].slice(0, QUEUE_MAX), isMade: true }
}

/** Follows the list in which the user pressed play, unless the user made a queue. */
export function followList(queue: Queue, list: readonly string[], pressed: string): Queue {
  if (queue.isMade) return queue
  const start = Math.max(0, Math.min(list.indexOf(pressed), list.length - QUEUE_MAX))
  return { ...NO_QUEUE, ids: list.slice(start, start + QUEUE_MAX) }
}

export function withCurrent(queue: Queue, playing: string): Queue {
  return queue.current === playing || !queue.ids.includes(playing)
    ? queue
    : { ...queue, current: playing }
}

/** Returns the other stations in the order of "next". Empty if the queue does not apply to the playing station. */
export function upcoming(
  { ids, current, isMade }: Queue,
  playing: string | null,
): readonly string[] {
  const isPlayingQueued = playing !== null && ids.includes(playing)
  if (!isPlayingQueued && !isMade) return []
  const index = ids.indexOf((isPlayingQueued ? playing : current) ?? '')
  const others = [...ids.slice(index + 1), ...ids.slice(0, Math.max(index, 0))]
  return isPlayingQueued || index === -1 ? others : [...others, ...ids.slice(index, index + 1)]
}

function withUpcoming(queue: Queue, playing: string | null, order: readonly string[]): Queue {
  const isPlayingQueued = playing !== null && queue.ids.includes(playing)
  const ids = isPlayingQueued ? [playing, ...order] : order
  return {
    ...queue,
    ids: ids.slice(0, QUEUE_MAX),
    current: isPlayingQueued ? playing : null,
    isMade: true,
  }
}

export function playNext(queue: Queue, playing: string | null, id: string): Queue {
  if (id === playing) return queue
  const others = upcoming(queue, playing).filter((other) => other !== id)
  const start =
    playing === null || queue.isMade || queue.ids.includes(playing)
      ? queue
      : { ...NO_QUEUE, ids: [playing] }
  const originalIds = start.originalIds?.filter((other) => other !== id)
  return {
    ...withUpcoming(start, playing, [id, ...others]),
    originalIds: originalIds?.toSpliced(originalIds.indexOf(playing ?? '') + 1, 0, id) ?? null,
  }
}

export function removeFrom(queue: Queue, playing: string | null, id: string): Queue {
  const isOther = (other: string) => other !== id
  return {
    ...withUpcoming(queue, playing, upcoming(queue, playing).filter(isOther)),
    originalIds: queue.originalIds?.filter(isOther) ?? null,
  }
}

/** Moves an upcoming station one place up (-1) or down (1). */
export function moveIn(queue: Queue, playing: string | null, id: string, offset: 1 | -1): Queue {
  const order = upcoming(queue, playing)
  const index = order.indexOf(id)
  const target = index + offset
  if (index === -1 || target < 0 || target >= order.length) return queue
  return withUpcoming(queue, playing, order.toSpliced(index, 1).toSpliced(target, 0, id))
}

/** Shuffles the upcoming stations. `random` returns a number from 0 to below 1. */
export function shuffle(queue: Queue, playing: string | null, random: () => number): Queue {
  const order = [...upcoming(queue, playing)]
  for (let last = order.length - 1; last > 0; last -= 1) {
    const chosen = Math.floor(random() * (last + 1))
    const [id = ''] = order.splice(chosen, 1)
    order.splice(last, 0, id)
  }
  return { ...withUpcoming(queue, playing, order), originalIds: queue.originalIds ?? queue.ids }
}

export function restoreOrder(queue: Queue): Queue {
  return queue.originalIds ? { ...queue, ids: queue.originalIds, originalIds: null } : queue
}
