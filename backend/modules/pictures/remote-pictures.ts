import type { LogoSize } from '../../../shared/api/field-rules.ts'
import { parseStreamUrl } from '../../../shared/net/address-rules.ts'
import { systemClock } from '../../../shared/net/clock.ts'
import type { Network } from '../../../shared/net/dial.ts'
import { openFollowing } from '../../../shared/net/follow-redirects.ts'
import { readFull } from '../../../shared/net/read-start.ts'
import { problemOf } from '../../../shared/net/stream-problem.ts'
import type { Queries } from '../../database/queries.ts'
import { Failure } from '../../http/failure.ts'
import { USER_AGENT } from '../../http/user-agent.ts'
import { pictureKind } from '../creators/covers/picture-kind.ts'
import { createRedrawer } from '../creators/covers/redrawer.ts'
import { createPictureStore, type PictureSizes } from './picture-store.ts'

export const PICTURE_MAX_BYTES = 2_000_000
/** Time limit from the start of the connection to the last byte, including redirects. */
export const PICTURE_FETCH_MS = 8_000

type FetchedPicture =
  | { readonly file: Buffer }
  /** An HTTP status, `bad-address`, `too-large`, `too-slow`, `broken-off`, or a StreamEnd or StreamLoss reason. */
  | { readonly problem: string }

/** Fetches a picture with the guarded client, which validates every redirect target. Rejects only when `closing` aborts. */
async function fetchPicture(
  address: string,
  network: Network,
  closing: AbortSignal,
  fetchMs = PICTURE_FETCH_MS,
): Promise<FetchedPicture> {
  const finished = new AbortController()
  const timeout = AbortSignal.timeout(fetchMs)
  const signal = AbortSignal.any([closing, timeout, finished.signal])
  const caller = { network, clock: systemClock, userAgent: USER_AGENT }
  try {
    const url = parseStreamUrl(address)
    if (url === null) return { problem: 'bad-address' }
    const upstream = await openFollowing(url, caller, { Accept: 'image/*' }, signal)
    if (upstream.status !== 200) return { problem: String(upstream.status) }
    if (Number(upstream.header('content-length')) > PICTURE_MAX_BYTES)
      return { problem: 'too-large' }
    const { body } = upstream
    const file = await readFull(body, Buffer.alloc(0), systemClock, PICTURE_MAX_BYTES + 1)
    if (file.length > PICTURE_MAX_BYTES) return { problem: 'too-large' }
    if (timeout.aborted) return { problem: 'too-slow' }
    return !body.complete || upstream.broken() ? { problem: 'broken-off' } : { file }
  } catch (error) {
    closing.throwIfAborted()
    return { problem: timeout.aborted ? 'too-slow' : problemOf(error).reason }
  } finally {
    // Closes the connection even if part of the response is unread.
    finished.abort()
  }
}

const HOUR_MS = 60 * 60_000
export const PICTURE_FRESH_MS = 7 * 24 * HOUR_MS
export const PICTURE_RETRY_MS = 6 * HOUR_MS
export const FETCHES_MAX = 8
export const FETCHES_WAITING_MAX = 400
/** Maximum wait for a first fetch. A browser has six HTTP/1.1 connections, which slow logo servers must not occupy. */
export const PICTURE_WAIT_MS = 2_000

const REMOVED_STATUSES: ReadonlySet<string> = new Set(['404', '410'])

interface RemotePictureOptions {
  readonly database: Queries
  readonly network: Network
  readonly now: () => number
  readonly onProblem: (problem: string) => void
  readonly waitMs?: number | undefined
  readonly fetchMs?: number
  readonly fetchesMax?: number
  readonly waitingMax?: number
  readonly redrawer?: Pick<ReturnType<typeof createRedrawer>, 'redraw' | 'close'>
}

/** Fetches remote pictures, resizes them in a child process, and caches them in the database. */
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
}: RemotePictureOptions) {
  const store = createPictureStore(database)
  const closing = new AbortController()
  const refreshes = new Map<string, Promise<PictureSizes | null>>()
  const waitingFetches: (() => void)[] = []
  let activeFetches = 0
  let lastRedraw: Promise<unknown> = Promise.resolve()

  function redraw(file: Buffer): Promise<PictureSizes> {
    const kind = pictureKind(file)
    if (kind === null) throw new Failure(422, 'not-a-picture-type')
    const work = async () => {
      const large = await redrawer.redraw(file, kind, 256)
      return { 256: large, 64: await redrawer.redraw(Buffer.from(large), 'image/webp', 64) }
    }
    const job = lastRedraw.then(work, work)
    lastRedraw = job
    return job
  }

  async function fetchAndRedraw(
    address: string,
  ): Promise<{ images: PictureSizes } | { problem: string }> {
    const fetched = await fetchPicture(address, network, closing.signal, fetchMs)
    if ('problem' in fetched) return fetched
    try {
      return { images: await redraw(fetched.file) }
    } catch (error) {
      if (error instanceof Failure) return { problem: error.code }
      throw error
    }
  }

  async function refresh(address: string): Promise<PictureSizes | null> {
    if (activeFetches >= fetchesMax)
      await new Promise<void>((resolve) => waitingFetches.push(resolve))
    else activeFetches += 1
    try {
      closing.signal.throwIfAborted()
      const result = await fetchAndRedraw(address)
      closing.signal.throwIfAborted()
      if ('images' in result) {
        await store.put(address, result.images, now() + PICTURE_FRESH_MS)
        return result.images
      }
      onProblem(result.problem)
      const images = REMOVED_STATUSES.has(result.problem) ? null : 'unchanged'
      await store.put(address, images, now() + PICTURE_RETRY_MS)
      return null
    } finally {
      const startNext = waitingFetches.shift()
      if (startNext === undefined) activeFetches -= 1
      else startNext()
    }
  }

  /** Returns null when the queue is full. */
  function startRefresh(address: string): Promise<PictureSizes | null> | null {
    if (activeFetches >= fetchesMax && waitingFetches.length >= waitingMax) return null
    const pending = refresh(address).finally(() => refreshes.delete(address))
    refreshes.set(address, pending)
    pending.catch(() => undefined)
    return pending
  }

  /** Starts a refresh of a stale picture. Ignores failures, because the stale picture is still usable. */
  async function refreshStale(address: string, countFetch: () => Promise<void>): Promise<void> {
    try {
      await countFetch()
      if (!refreshes.has(address)) startRefresh(address)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
    }
  }

  async function resultOrBusy(
    pending: Promise<PictureSizes | null>,
    maxWaitMs: number,
  ): Promise<PictureSizes | null | 'busy'> {
    const { promise: timeout, resolve } = Promise.withResolvers<'busy'>()
    const timer = setTimeout(() => resolve('busy'), maxWaitMs)
    try {
      return await Promise.race([pending, timeout])
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    /**
     * Returns the picture at an address as WebP, or null. Refreshes a stale picture in the background. Returns 'busy'
     * while a first fetch is slow, or when the queue is full.
     * @param countFetch counts a fetch that this request causes, and throws beyond the caller's limit
     */
    get: async (
      address: string,
      size: LogoSize,
      countFetch: () => Promise<void>,
      maxWaitMs = waitMs,
    ): Promise<Uint8Array | null | 'busy'> => {
      const cached = await store.find(address, size)
      if (cached !== null && now() < cached.fetchAt) return cached.image
      const pending = refreshes.get(address)
      if (cached?.image != null) {
        if (pending === undefined) await refreshStale(address, countFetch)
        return cached.image
      }
      if (pending === undefined) await countFetch()
      const started = refreshes.get(address) ?? startRefresh(address)
      const images = started === null ? 'busy' : await resultOrBusy(started, maxWaitMs)
      return images === 'busy' ? images : (images?.[size] ?? null)
    },

    close: async (): Promise<void> => {
      closing.abort()
      for (const startNext of waitingFetches.splice(0)) startNext()
      redrawer.close()
      await Promise.allSettled(refreshes.values())
    },
  }
}
export type RemotePictures = ReturnType<typeof createRemotePictures>
