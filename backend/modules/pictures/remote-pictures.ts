import { parseStreamUrl } from '../../../shared/net/address-rules.ts'
import { systemClock } from '../../../shared/net/clock.ts'
import type { Network } from '../../../shared/net/dial.ts'
import { openFollowing } from '../../../shared/net/follow-redirects.ts'
import { readWhole } from '../../../shared/net/read-start.ts'
import { problemOf } from '../../../shared/net/stream-problem.ts'
import type { Queries } from '../../database/queries.ts'
import { Failure } from '../../http/failure.ts'
import { USER_AGENT } from '../../http/user-agent.ts'
import { pictureKind } from '../creators/covers/picture-kind.ts'
import { createRedrawer } from '../creators/covers/redrawer.ts'
import { type CachedPicture, createPictureStore } from './picture-store.ts'

/** Bytes of the largest file that is read. */
export const PICTURE_MAX_BYTES = 2_000_000
/** From the first step of a connection to the last byte, redirects included. */
export const PICTURE_FETCH_MS = 8_000

type FetchedPicture =
  | { readonly file: Buffer }
  /** The status, `too-large`, `too-slow`, `broken-off`, or a StreamEnd or StreamLoss. */
  | { readonly problem: string }

/** Requests a picture with the guarded client, which checks the address of each redirect. Rejects only when `gone` aborts. */
async function fetchPicture(
  address: string,
  network: Network,
  gone: AbortSignal,
  fetchMs = PICTURE_FETCH_MS,
): Promise<FetchedPicture> {
  const done = new AbortController()
  const overdue = AbortSignal.timeout(fetchMs)
  const signal = AbortSignal.any([gone, overdue, done.signal])
  const caller = { network, clock: systemClock, userAgent: USER_AGENT }
  try {
    const url = parseStreamUrl(address)
    if (url === null) return { problem: 'bad-address' }
    const upstream = await openFollowing(url, caller, { Accept: 'image/*' }, signal)
    if (upstream.status !== 200) return { problem: String(upstream.status) }
    if (Number(upstream.header('content-length')) > PICTURE_MAX_BYTES)
      return { problem: 'too-large' }
    const { body } = upstream
    const file = await readWhole(body, Buffer.alloc(0), systemClock, PICTURE_MAX_BYTES + 1)
    if (file.length > PICTURE_MAX_BYTES) return { problem: 'too-large' }
    if (overdue.aborted) return { problem: 'too-slow' }
    return !body.complete || upstream.broken() ? { problem: 'broken-off' } : { file }
  } catch (error) {
    gone.throwIfAborted()
    return { problem: overdue.aborted ? 'too-slow' : problemOf(error).reason }
  } finally {
    // Ends the connection, whatever is left of the response.
    done.abort()
  }
}

const HOUR_MS = 60 * 60_000
/** A picture is fetched again after this long, when it is requested next. */
export const PICTURE_FRESH_MS = 7 * 24 * HOUR_MS
/** An address that had no picture is tried again after this long. */
export const PICTURE_RETRY_MS = 6 * HOUR_MS
/** Pictures that are fetched at the same time, and those that wait for it. */
export const FETCHES_MAX = 8
export const FETCHES_WAITING_MAX = 400
/**
 * A request waits no longer for a picture that is not cached; the next one finds it. Browsers send six requests at a
 * time over HTTP/1.1: slow servers of logos must not hold up the rest of the API.
 */
export const PICTURE_WAIT_MS = 2_000

/** The server says that there is no picture, so the former one is not shown any longer. */
const GONE: ReadonlySet<string> = new Set(['404', '410'])

const busy = () =>
  new Failure(503, 'picture-busy', 'This picture is not ready yet. Try again in a moment.', {
    headers: { 'retry-after': '5', 'cache-control': 'no-store' },
    isMeant: true,
  })

interface RemotePictureParts {
  readonly database: Queries
  readonly network: Network
  /** ms since the epoch. */
  readonly now: () => number
  /** The reason, without an address. */
  readonly onProblem: (problem: string) => void
  readonly waitMs?: number | undefined
  readonly fetchMs?: number
  readonly fetchesMax?: number
  readonly waitingMax?: number
  readonly redrawer?: Pick<ReturnType<typeof createRedrawer>, 'redraw' | 'close'>
}

/** Pictures of other servers: fetched once, redrawn small in a child process, and cached in the database. */
export function createRemotePictures({
  database,
  network,
  now,
  onProblem,
  waitMs = PICTURE_WAIT_MS,
  fetchMs,
  fetchesMax = FETCHES_MAX,
  waitingMax = FETCHES_WAITING_MAX,
  redrawer = createRedrawer(),
}: RemotePictureParts) {
  const store = createPictureStore(database)
  const gone = new AbortController()
  /** By address: requests for one that is being fetched share the fetch. */
  const underWay = new Map<string, Promise<CachedPicture>>()
  const waiting: (() => void)[] = []
  let fetches = 0
  let lastRedraw: Promise<unknown> = Promise.resolve()

  /** One after the other, as the child process draws. */
  function redraw(file: Buffer): Promise<Uint8Array> {
    const kind = pictureKind(file)
    if (kind === null) throw new Failure(422, 'not-a-picture-type', 'This is no picture.')
    const work = () => redrawer.redraw(file, kind, 'logo')
    const mine = lastRedraw.then(work, work)
    lastRedraw = mine
    return mine
  }

  async function fetchNow(address: string): Promise<{ image: Uint8Array } | { problem: string }> {
    const fetched = await fetchPicture(address, network, gone.signal, fetchMs)
    if ('problem' in fetched) return fetched
    try {
      return { image: await redraw(fetched.file) }
    } catch (error) {
      if (error instanceof Failure) return { problem: error.code }
      throw error
    }
  }

  async function refresh(address: string, former: CachedPicture | null): Promise<CachedPicture> {
    if (fetches >= fetchesMax) await new Promise<void>((start) => waiting.push(start))
    else fetches += 1
    try {
      gone.signal.throwIfAborted()
      const found = await fetchNow(address)
      gone.signal.throwIfAborted()
      if ('problem' in found) onProblem(found.problem)
      const picture =
        'image' in found
          ? { image: found.image, fetchAt: now() + PICTURE_FRESH_MS }
          : {
              image: GONE.has(found.problem) ? null : (former?.image ?? null),
              fetchAt: now() + PICTURE_RETRY_MS,
            }
      await store.put(address, picture)
      return picture
    } finally {
      // Hands its place to the next one.
      const next = waiting.shift()
      if (next === undefined) fetches -= 1
      else next()
    }
  }

  function start(address: string, former: CachedPicture | null): Promise<CachedPicture> {
    if (fetches >= fetchesMax && waiting.length >= waitingMax) throw busy()
    const started = refresh(address, former).finally(() => underWay.delete(address))
    underWay.set(address, started)
    started.catch(() => undefined)
    return started
  }

  /** Fetches a picture again where that is possible: a former one is better than a refusal. */
  async function refreshFormer(
    address: string,
    former: CachedPicture,
    count: () => Promise<void>,
  ): Promise<void> {
    try {
      await count()
      if (!underWay.has(address)) start(address, former)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
    }
  }

  /** @throws {Failure} 503 when it takes longer than `waitMs` */
  async function orBusy(started: Promise<CachedPicture>): Promise<CachedPicture> {
    const { promise, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(busy()), waitMs)
    try {
      return await Promise.race([started, promise])
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    /**
     * The picture at an address, as WebP; null: there is none. One that is due is fetched again in the background.
     * @param count counts a fetch that this request causes, and throws when the caller has caused too many
     * @throws {Failure} 503 while it is fetched for the first time and takes long, or too many wait
     */
    get: async (address: string, count: () => Promise<void>): Promise<Uint8Array | null> => {
      const cached = await store.find(address)
      if (cached !== null && now() < cached.fetchAt) return cached.image
      const shared = underWay.get(address)
      if (cached?.image != null) {
        if (shared === undefined) await refreshFormer(address, cached, count)
        return cached.image
      }
      if (shared !== undefined) return (await orBusy(shared)).image
      await count()
      return (await orBusy(underWay.get(address) ?? start(address, cached))).image
    },

    /** Ends all fetches; resolves when nothing uses the database any more. */
    close: async (): Promise<void> => {
      gone.abort()
      for (const next of waiting.splice(0)) next()
      redrawer.close()
      await Promise.allSettled(underWay.values())
    },
  }
}
export type RemotePictures = ReturnType<typeof createRemotePictures>
