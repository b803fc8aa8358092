/** The page's side of the index of stations: a thread that lives while searching is near. */
import { createStore } from 'zustand/vanilla'
import { getStationIndex, type IndexBytes } from '../../../api/stations.ts'
import type { FromIndex, ToIndex } from './create-index-thread.ts'
import { type Asked, isSameAsked, NOTHING_ASKED } from './narrowing.ts'
import type { Found } from './station-finder.ts'

/** So long after the search was left the thread ends, and gives its memory back. */
export const LINGER_MS = 60_000
/** The API is not asked again whether there is a newer index before this has passed. */
export const REFRESH_MS = 10 * 60_000

export interface FoundFor extends Found {
  readonly asked: Asked
}

interface Thread {
  postMessage(message: ToIndex, transfer: Transferable[]): void
  terminate(): void
}

interface InstantIndexParts {
  /** Starts a thread; null where there is none to be had. */
  start(onMessage: (message: FromIndex) => void): Thread | null
  /** The newest index; null where the one with this tag is. */
  load(tag: string | null): Promise<IndexBytes | null>
  /** Calls back when the page has nothing more urgent to do. */
  whenIdle(run: () => void): void
  now(): number
}

export function createInstantIndex({ start, load, whenIdle, now }: InstantIndexParts) {
  const found = createStore<FoundFor | null>()(() => null)
  let thread: Thread | null = null
  let holders = 0
  let ending: ReturnType<typeof setTimeout> | undefined
  let isReady = false
  let refreshedAt = Number.NEGATIVE_INFINITY
  let wanted = NOTHING_ASKED

  const show = (next: FoundFor | null) => found.setState(next, true)

  const send = (message: ToIndex, transfer: Transferable[] = []) =>
    thread?.postMessage(message, transfer)

  async function refresh(tag: string | null): Promise<void> {
    const asked = thread
    refreshedAt = now()
    // Without an answer, what is kept stays as it is, and the server's own search answers.
    const index = await load(tag).catch(() => null)
    if (index !== null && thread === asked) send({ type: 'load', index }, [index.bytes])
  }

  function onMessage(message: FromIndex): void {
    if (message.type === 'found') {
      if (isSameAsked(message.asked, wanted)) show({ asked: message.asked, ...message.found })
      return
    }
    isReady ||= message.type === 'loaded' || message.tag !== null
    if (isReady && wanted.typed !== '') send({ type: 'find', asked: wanted })
    if (message.type === 'loaded') return
    const { tag } = message
    if (tag === null || now() - refreshedAt > REFRESH_MS) whenIdle(() => void refresh(tag))
  }

  function end(): void {
    thread?.terminate()
    thread = null
    isReady = false
    show(null)
  }

  return {
    /** Has the index at hand until what it returns is called. */
    hold: (): (() => void) => {
      holders += 1
      clearTimeout(ending)
      thread ??= start(onMessage)
      send({ type: 'restore' })
      return () => {
        holders -= 1
        if (holders === 0) ending = setTimeout(end, LINGER_MS)
      }
    },
    /** Asks for what these words find within what narrows them; no words: for nothing. */
    find: (asked: Asked): void => {
      if (isSameAsked(asked, wanted)) return
      wanted = asked
      if (asked.typed === '') show(null)
      else if (isReady) send({ type: 'find', asked })
    },
    /** What was found last: for the words of a moment ago while the thread is looking for others. */
    found,
  }
}

export const instantIndex = createInstantIndex({
  start: (onMessage) => {
    if (typeof Worker === 'undefined') return null
    const worker = new Worker(new URL('./index-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<FromIndex>) => onMessage(data))
    return worker
  },
  load: (tag) => getStationIndex(tag),
  whenIdle: (run) => void requestIdleCallback(run),
  now: Date.now,
})
