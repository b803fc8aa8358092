import type { Release } from '../../../../../shared/api/releases.ts'
import { createJudge, type Judge, Unjudged } from '../../../../../shared/judge/judge.ts'
import type { Network } from '../../../../../shared/net/dial.ts'
import { songKey } from '../../../../../shared/titles/song-key.ts'
import { createLeases } from '../../../../database/leases.ts'
import type { Queries } from '../../../../database/queries.ts'
import { Failure } from '../../../../http/failure.ts'
import { createShares, type Sharer } from '../../../../plugins/limits/shares.ts'
import { readDocument } from '../../../schedule/fetch-document.ts'
import type { NamedSong } from './release-names.ts'
import type { ReleaseSource } from './release-sources.ts'
import { createReleaseStore } from './release-store.ts'
import type { ReleaseJudgements } from './releases-worker.ts'

const SECOND_MS = 1_000
const DAY_MS = 24 * 60 * 60_000
/**
 * One request a second, of all instances together, MusicBrainz and Discogs alike:
 * https://musicbrainz.org/doc/MusicBrainz_API/Rate_Limiting; Discogs takes 60 a minute: https://www.discogs.com/developers
 */
const TURN_MS = SECOND_MS
const TURN = 'releases'
/** Tries for a turn that another instance has, half a second apart. */
const TURN_TRIES = 10
/** Most songs that wait for their turn here: of all, of one user and from one address. */
const WAITING_MAX = 20
const WAITING_OF_USER_MAX = 4
const WAITING_OF_ADDRESS_MAX = 10
/** How long what was found holds, and that there is nothing. */
const FOUND_MS = 90 * DAY_MS
const NONE_MS = 14 * DAY_MS
/** Old ones forgotten with each new one. */
const FORGOTTEN_AT_ONCE = 20
const AWAY_S = 60

/** Reads answers about releases in a thread of their own, which is started when the first one comes; how long they may be says `readDocument`. */
export const createReleaseJudge = (): Judge<ReleaseJudgements> =>
  createJudge(new URL('./releases-worker.ts', import.meta.url))

interface Parts {
  readonly judge: Pick<Judge<ReleaseJudgements>, 'ask'>
  readonly database: Queries
  readonly network: Network
  readonly now: () => number
  /** Resolves after so many ms. */
  wait(ms: number): Promise<unknown>
}

const busy = (status: 429 | 503) =>
  new Failure(
    status,
    'releases-busy',
    'Too many songs are being looked up. Try again in a moment.',
    {
      headers: { 'retry-after': String(Math.ceil((WAITING_MAX * TURN_MS) / SECOND_MS)) },
      isMeant: true,
    },
  )
const away = (seconds = AWAY_S) =>
  new Failure(503, 'releases-away', 'Releases cannot be looked up at the moment.', {
    headers: { 'retry-after': String(seconds) },
  })

/**
 * Finds the release of a song: as it was looked up before, else by the first of the sources that knows it, one request
 * a second over all instances. After a failure a source is left alone for as long as it asks, or a minute.
 * Users take turns, however many songs each of them looks up.
 */
export function createReleaseFinder(sources: readonly ReleaseSource[], parts: Parts) {
  const { database, judge, network, now, wait } = parts
  const store = createReleaseStore(database)
  const leases = createLeases(database)
  const shares = createShares({
    ofUser: WAITING_OF_USER_MAX,
    ofAddress: WAITING_OF_ADDRESS_MAX,
    ofAll: WAITING_MAX,
  })
  /** Look-ups by user; the user whose turn is next comes first. */
  const waiting = new Map<string, (() => Promise<void>)[]>()
  let isAsking = false
  const awayUntil = new Map<ReleaseSource, number>()
  let lastAt = Number.NEGATIVE_INFINITY

  /** The own turn: the lease of this instance would be prolonged at once, so it waits for itself as well. */
  async function takeTurn(): Promise<void> {
    const rest = lastAt + TURN_MS - now()
    if (rest > 0) await wait(rest)
    for (let tries = 0; !(await leases.take(TURN, TURN_MS)); tries += 1) {
      if (tries === TURN_TRIES) throw busy(503)
      await wait(TURN_MS / 2)
    }
    lastAt = now()
  }

  async function askOne(source: ReleaseSource, song: NamedSong): Promise<Release | null> {
    const until = awayUntil.get(source) ?? 0
    if (now() < until) throw away(Math.ceil((until - now()) / SECOND_MS))
    await takeTurn()
    const { headers, read } = source
    const request = { url: source.address(song), headers, etag: null, modified: null }
    const answer = await readDocument(request, network, new AbortController().signal)
    try {
      if (answer.status === 'read') return await judge.ask(read, answer.body, song)
    } catch (error) {
      // No answer of its kind, or one that takes too long: a fault of theirs.
      if (!(error instanceof Unjudged)) throw error
    }
    const asked = answer.status === 'refused' ? answer.retryAfterMs : null
    awayUntil.set(source, now() + (asked ?? AWAY_S * SECOND_MS))
    throw away()
  }

  /** That there is none is known once all have said so. */
  async function ask(song: NamedSong): Promise<Release | null> {
    for (const source of sources) {
      const release = await askOne(source, song)
      if (release !== null) return release
    }
    return null
  }

  async function askAll(): Promise<void> {
    if (isAsking) return
    isAsking = true
    // A user with more songs joins the end of the map, which this loop reaches.
    for (const [uid, [next, ...others]] of waiting) {
      waiting.delete(uid)
      if (others.length > 0) waiting.set(uid, others)
      await next?.()
    }
    isAsking = false
  }

  /** @throws {Failure} 503 while it cannot be asked or too many wait, 429 where too many are the user's own */
  async function lookUp(song: NamedSong, sharer: Sharer): Promise<Release | null> {
    const free = shares.take(sharer)
    if (free === 'own') throw busy(429)
    if (free === 'all') throw busy(503)
    const { promise: turn, resolve: start } = Promise.withResolvers<void>()
    const answer = turn.then(() => ask(song)).finally(free)
    const done = answer.then(
      () => undefined,
      () => undefined,
    )
    const own = waiting.get(sharer.uid) ?? []
    own.push(() => {
      start()
      return done
    })
    waiting.set(sharer.uid, own)
    void askAll()
    return answer
  }

  return async (song: NamedSong, sharer: Sharer): Promise<Release | null> => {
    const key = songKey(song)
    const known = await store.find(key)
    const holds = known?.release ? FOUND_MS : NONE_MS
    if (known && now() - known.at < holds) return known.release
    const release = await lookUp(song, sharer)
    await store.put(key, { release, at: now() })
    await store.removeBefore(now() - FOUND_MS, FORGOTTEN_AT_ONCE)
    return release
  }
}
