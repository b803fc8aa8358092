/** Client of the station index worker. The worker runs while the search is in use. */
import { createStore } from 'zustand/vanilla'
import { getStationIndex, type IndexBytes } from '../../../api/stations.ts'
import type { FromIndex, ToIndex } from './create-index-thread.ts'
import { EMPTY_QUERY, type IndexQuery, isSameQuery } from './index-filters.ts'
import type { SearchResult } from './station-finder.ts'

/** Delay before the worker is terminated after the last use, to free memory. */
export const TERMINATE_DELAY_MS = 60_000
/** Minimum interval between checks for a newer index. */
export const REFRESH_MS = 10 * 60_000

export interface QueryResult extends SearchResult {
  readonly query: IndexQuery
}

interface Thread {
  postMessage(message: ToIndex, transfer: Transferable[]): void
  terminate(): void
}

interface InstantIndexDependencies {
  start(onMessage: (message: FromIndex) => void): Thread | null
  load(tag: string | null): Promise<IndexBytes | null>
  whenIdle(run: () => void): void
  getTime(): number
}

export function createInstantIndex({ start, load, whenIdle, getTime }: InstantIndexDependencies) {
  const result = createStore<QueryResult | null>()(() => null)
  let thread: Thread | null = null
  let userCount = 0
  let terminateTimer: ReturnType<typeof setTimeout> | undefined
  let isReady = false
  let refreshedAt = Number.NEGATIVE_INFINITY
  let currentQuery = EMPTY_QUERY

  const showResult = (next: QueryResult | null) => result.setState(next, true)

  const send = (message: ToIndex, transfer: Transferable[] = []) =>
    thread?.postMessage(message, transfer)

  async function refresh(tag: string | null): Promise<void> {
    const requestedThread = thread
    refreshedAt = getTime()
    // On failure, the worker continues with the current index.
    const index = await load(tag).catch(() => null)
    if (index !== null && thread === requestedThread) send({ type: 'load', index }, [index.bytes])
  }

  function onMessage(message: FromIndex): void {
    if (message.type === 'found') {
      if (isSameQuery(message.query, currentQuery))
        showResult({ query: message.query, ...message.found })
      return
    }
    isReady ||= message.type === 'loaded' || message.tag !== null
    if (isReady && currentQuery.typed !== '') send({ type: 'find', query: currentQuery })
    if (message.type === 'loaded') return
    const { tag } = message
    if (tag === null || getTime() - refreshedAt > REFRESH_MS) whenIdle(() => void refresh(tag))
  }

  function terminate(): void {
    thread?.terminate()
    thread = null
    isReady = false
    showResult(null)
  }

  return {
    /** Starts the worker and returns a function that releases it. */
    acquire: (): (() => void) => {
      userCount += 1
      clearTimeout(terminateTimer)
      thread ??= start(onMessage)
      send({ type: 'restore' })
      return () => {
        userCount -= 1
        if (userCount === 0) terminateTimer = setTimeout(terminate, TERMINATE_DELAY_MS)
      }
    },
    find: (query: IndexQuery): void => {
      if (isSameQuery(query, currentQuery)) return
      currentQuery = query
      if (query.typed === '') showResult(null)
      else if (isReady) send({ type: 'find', query })
    },
    /** The last result. While a search runs, it is for an earlier query. */
    found: result,
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
  getTime: Date.now,
})
