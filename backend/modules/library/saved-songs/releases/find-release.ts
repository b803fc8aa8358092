import type { Release } from '../../../../../shared/api/releases.ts'
import type { Network } from '../../../../../shared/net/dial.ts'
import {
  createParserWorker,
  ParseAborted,
  type ParserWorker,
} from '../../../../../shared/parser-worker/parser-worker.ts'
import { songKey } from '../../../../../shared/titles/song-key.ts'
import { createLeases } from '../../../../database/leases.ts'
import type { Queries } from '../../../../database/queries.ts'
import { Failure } from '../../../../http/failure.ts'
import { createShares, type Sharer } from '../../../../plugins/limits/shares.ts'
import { fetchDocument } from '../../../schedule/fetch-document.ts'
import type { NamedSong } from './release-names.ts'
import type { ReleaseSource } from './release-sources.ts'
import { createReleaseStore } from './release-store.ts'
import type { ReleaseParsers } from './releases-worker.ts'

const SECOND_MS = 1_000
const DAY_MS = 24 * 60 * 60_000
/**
 * One request per second over all instances: https://musicbrainz.org/doc/MusicBrainz_API/Rate_Limiting
 * Discogs allows 60 per minute: https://www.discogs.com/developers
 */
const TURN_MS = SECOND_MS
const TURN_LEASE = 'releases'
/** Maximum number of retries, half a second apart, while another instance holds the turn. */
const TURN_RETRIES_MAX = 10
const WAITING_MAX = 20
const WAITING_OF_USER_MAX = 4
const WAITING_OF_ADDRESS_MAX = 10
const RELEASE_MAX_AGE_MS = 90 * DAY_MS
const NO_RELEASE_MAX_AGE_MS = 14 * DAY_MS
const DELETE_BATCH_SIZE = 20
const UNAVAILABLE_S = 60

/** Creates a worker thread that parses responses. It starts on first use. `fetchDocument` limits the response size. */
export const createReleaseParser = (): ParserWorker<ReleaseParsers> =>
  createParserWorker(new URL('./releases-worker.ts', import.meta.url))

interface ReleaseFinderDependencies {
  readonly parserWorker: Pick<ParserWorker<ReleaseParsers>, 'run'>
  readonly database: Queries
  readonly network: Network
  readonly now: () => number
  wait(ms: number): Promise<unknown>
}

const busy = (status: 429 | 503) =>
  new Failure(status, 'releases-busy', {
    headers: { 'retry-after': String(Math.ceil((WAITING_MAX * TURN_MS) / SECOND_MS)) },
    isExpected: true,
  })
const unavailable = (seconds = UNAVAILABLE_S) =>
  new Failure(503, 'releases-away', {
    headers: { 'retry-after': String(seconds) },
  })

/** Finds the release of a song. Caches results. Skips a failing source for its Retry-After time or a minute. Users take turns. */
export function createReleaseFinder(
  sources: readonly ReleaseSource[],
  { database, parserWorker, network, now, wait }: ReleaseFinderDependencies,
) {
  const store = createReleaseStore(database)
  const leases = createLeases(database)
  const shares = createShares({
    ofUser: WAITING_OF_USER_MAX,
    ofAddress: WAITING_OF_ADDRESS_MAX,
    ofAll: WAITING_MAX,
  })
  /** Pending lookups by user id, in the order of the users' turns. */
  const waitingLookups = new Map<string, (() => Promise<void>)[]>()
  let isQueueRunning = false
  const unavailableUntil = new Map<ReleaseSource, number>()
  let lastTurnAt = Number.NEGATIVE_INFINITY

  /** Waits for the next turn. `lastTurnAt` is needed because an instance can renew its own lease immediately. */
  async function takeTurn(): Promise<void> {
    const delayMs = lastTurnAt + TURN_MS - now()
    if (delayMs > 0) await wait(delayMs)
    for (let retries = 0; !(await leases.take(TURN_LEASE, TURN_MS)); retries += 1) {
      if (retries === TURN_RETRIES_MAX) throw busy(503)
      await wait(TURN_MS / 2)
    }
    lastTurnAt = now()
  }

  async function querySource(source: ReleaseSource, song: NamedSong): Promise<Release | null> {
    const until = unavailableUntil.get(source) ?? 0
    if (now() < until) throw unavailable(Math.ceil((until - now()) / SECOND_MS))
    await takeTurn()
    const { headers, parser } = source
    const request = { url: source.address(song), headers, etag: null, modified: null }
    const response = await fetchDocument(request, network, new AbortController().signal)
    try {
      if (response.status === 'read') return await parserWorker.run(parser, response.body, song)
    } catch (error) {
      // An invalid or too slow response counts as a failure of the source.
      if (!(error instanceof ParseAborted)) throw error
    }
    const retryAfterMs = response.status === 'refused' ? response.retryAfterMs : null
    unavailableUntil.set(source, now() + (retryAfterMs ?? UNAVAILABLE_S * SECOND_MS))
    throw unavailable()
  }

  async function querySources(song: NamedSong): Promise<Release | null> {
    for (const source of sources) {
      const release = await querySource(source, song)
      if (release !== null) return release
    }
    return null
  }

  async function runQueue(): Promise<void> {
    if (isQueueRunning) return
    isQueueRunning = true
    // The loop also reaches a user with more lookups, because it adds them to the end of the map again.
    for (const [uid, [nextLookup, ...otherLookups]] of waitingLookups) {
      waitingLookups.delete(uid)
      if (otherLookups.length > 0) waitingLookups.set(uid, otherLookups)
      await nextLookup?.()
    }
    isQueueRunning = false
  }

  /** Queues a lookup. @throws {Failure} 503 when a source fails or the queue is full, 429 when the user has too many lookups */
  async function lookUp(song: NamedSong, sharer: Sharer): Promise<Release | null> {
    const freeShare = shares.take(sharer)
    if (freeShare === 'own') throw busy(429)
    if (freeShare === 'all') throw busy(503)
    const { promise: turn, resolve: start } = Promise.withResolvers<void>()
    const release = turn.then(() => querySources(song)).finally(freeShare)
    const settled = release.then(
      () => undefined,
      () => undefined,
    )
    const lookupsOfUser = waitingLookups.get(sharer.uid) ?? []
    lookupsOfUser.push(() => {
      start()
      return settled
    })
    waitingLookups.set(sharer.uid, lookupsOfUser)
    void runQueue()
    return release
  }

  return async (song: NamedSong, sharer: Sharer): Promise<Release | null> => {
    const key = songKey(song)
    const cached = await store.find(key)
    const maxAgeMs = cached?.release ? RELEASE_MAX_AGE_MS : NO_RELEASE_MAX_AGE_MS
    if (cached && now() - cached.at < maxAgeMs) return cached.release
    const release = await lookUp(song, sharer)
    await store.put(key, { release, at: now() })
    await store.removeBefore(now() - RELEASE_MAX_AGE_MS, DELETE_BATCH_SIZE)
    return release
  }
}
