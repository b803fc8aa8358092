import type {
  Endpoint,
  EndpointRequest,
  ParseContext,
  ReadBroadcast,
  Reading,
} from './adapters/adapter.ts'
import {
  BACK_OFF_MAX_MS,
  BROADCAST_MAX_MS,
  DETECT_EVERY_MS,
  KEPT_EVERY_MS,
  POPULAR_EVERY_MS,
  REACH_MS,
  SCHEDULE_EVERY_MS,
} from './limits.ts'
import { broadcastsOfShows, zoneOfShows } from './own-shows.ts'
import type { SaidBroadcast } from './plan-broadcasts.ts'
import type { Platforms } from './platforms.ts'
import { showIdOfTitle } from './programme-ids.ts'
import type { Said } from './reading-store.ts'
import { type DueSource, OWN, type PolledSource, type Seen } from './source-store.ts'

interface Asked extends Pick<DueSource, 'isPopular' | 'isWanted' | 'failures'> {
  readonly endpoint: Endpoint | null
  readonly hasShows: boolean
  /** How long its server asks to be left alone. */
  readonly retryAfterMs: number | null
}

/** How long until then, in ms, while the platform answers; null: it is not asked. */
function usualDelay({ isPopular, isWanted, endpoint, hasShows }: Asked): number | null {
  if (!isWanted) return null
  if (endpoint === null) return hasShows ? SCHEDULE_EVERY_MS : DETECT_EVERY_MS
  if (!endpoint.requests.some(({ name }) => name === 'now')) return SCHEDULE_EVERY_MS
  return isPopular ? POPULAR_EVERY_MS : KEPT_EVERY_MS
}

/** When a station is polled again, in ms since the epoch; null: never. Pure. */
export function nextPoll(asked: Asked, at: number): number | null {
  const usual = usualDelay(asked)
  if (usual === null) return null
  const longest = Math.max(usual, BACK_OFF_MAX_MS)
  const delay = Math.min(usual * 2 ** Math.min(asked.failures, 20), longest)
  return at + Math.max(delay, Math.min(asked.retryAfterMs ?? 0, BACK_OFF_MAX_MS))
}

const NOTHING_SEEN = { etag: null, modified: null }

/** A station with what it is asked at this poll. */
export interface Poll {
  readonly source: DueSource
  readonly endpoint: Endpoint | null
  readonly requests: readonly EndpointRequest[]
}

/** What is asked of a station: its schedule once an hour, and not where its creator has typed shows. */
export function planPoll(source: DueSource, endpoint: Endpoint | null, at: number): Poll {
  const isOther = endpoint !== null && endpoint.platform !== source.platform
  const isDue = source.shows.length === 0 && (isOther || source.scheduleAt <= at)
  const requests = (endpoint?.requests ?? []).filter(({ name }) => name === 'now' || isDue)
  const seen = isOther ? {} : source.seen
  return { source: { ...source, seen }, endpoint, requests }
}

/** What the requests of one poll came to, by their names. */
interface Answers {
  readonly readings: Readonly<Partial<Record<EndpointRequest['name'], Reading>>>
  readonly seen: Seen
  readonly problem: string | null
  readonly retryAfterMs: number | null
  /** What is on now could not be learned. */
  readonly hasFailed: boolean
}

async function ask(
  { source, endpoint, requests }: Poll,
  platforms: Platforms,
  now: () => number,
  gone: AbortSignal,
): Promise<Answers> {
  const readings: Partial<Record<EndpointRequest['name'], Reading>> = {}
  const seen: Seen = { ...source.seen }
  let problem: string | null = null
  let retryAfterMs: number | null = null
  let hasFailed = false
  // Of the clocks that one document names, the next may write its times.
  let { zone } = source
  for (const [index, request] of requests.entries()) {
    if (endpoint === null || hasFailed) break
    const { name, url } = request
    const fail = (why: string) => {
      problem = why
      hasFailed ||= index === 0
      delete seen[name]
    }
    const answer = await platforms.read({ ...request, ...(seen[name] ?? NOTHING_SEEN) }, gone)
    if (answer.status === 'unchanged') continue
    if (answer.status === 'refused') {
      fail(answer.problem)
      retryAfterMs = answer.retryAfterMs
      continue
    }
    const { streamUrl, stationName } = source
    const context: ParseContext = { name, address: url, streamUrl, stationName, zone, now: now() }
    const reading = await platforms.parse(endpoint.platform, answer.body, context)
    // Such a schedule is asked for in full again, whether or not it changes.
    if (reading === null || (name === 'schedule' && reading.schedule === null)) {
      fail('unreadable')
      continue
    }
    zone = reading.zone ?? zone
    readings[name] = reading
    seen[name] = { etag: answer.etag, modified: answer.modified }
  }
  return { readings, seen, problem, retryAfterMs, hasFailed }
}

/** What is said of a station's broadcasts: by its creator, or else by its platform. */
function saidOf({ source }: Poll, answers: Answers, at: number): Said | null {
  const { stationId, stationName, shows } = source
  const withShow = (read: ReadBroadcast): SaidBroadcast => ({
    ...read,
    showId: showIdOfTitle(stationId, read.title),
  })
  const orNull = (read: ReadBroadcast | null | undefined) => (read ? withShow(read) : null)
  const { now, schedule } = answers.readings
  const isTold = now !== undefined || answers.hasFailed
  const track = isTold ? { track: now?.track ?? null, earlier: now?.earlier ?? [] } : {}
  const isOwn = shows.length > 0 || source.platform === OWN
  if (isOwn) {
    const own = broadcastsOfShows(stationId, shows, at - BROADCAST_MAX_MS, at + REACH_MS)
    return { stationName, at, next: null, schedule: own, ...track }
  }
  if (now === undefined && schedule === undefined) return null
  return {
    stationName,
    at,
    ...(now !== undefined && { now: orNull(now.now) }),
    next: orNull(now?.next ?? schedule?.next),
    schedule: (schedule?.schedule ?? now?.schedule)?.map(withShow) ?? null,
    ...track,
  }
}

/** What came of a poll: what is to be kept, and when the station is asked again. */
export interface Polled {
  readonly said: Said | null
  readonly source: PolledSource
}

/** Asks a station's platform; rejects only with the reason of `gone`. `now` is in ms since the epoch. */
export async function pollStation(
  poll: Poll,
  platforms: Platforms,
  now: () => number,
  gone: AbortSignal,
): Promise<Polled> {
  const { source, endpoint, requests } = poll
  const begin = now()
  const answers = await ask(poll, platforms, now, gone)
  const at = now()
  const failures = answers.hasFailed ? source.failures + 1 : 0
  const hasShows = source.shows.length > 0
  const { isPopular, isWanted } = source
  const zone = answers.readings.schedule?.zone ?? answers.readings.now?.zone ?? source.zone
  const nextAt = nextPoll(
    { isPopular, isWanted, endpoint, hasShows, failures, retryAfterMs: answers.retryAfterMs },
    at,
  )
  // A creator's own shows are always known.
  const isAnswered = hasShows || (!answers.hasFailed && endpoint !== null)
  return {
    said: saidOf(poll, answers, at),
    source: {
      key: source.key,
      platform: endpoint?.platform ?? (hasShows ? OWN : ''),
      seen: answers.seen,
      zone: hasShows ? zoneOfShows(source.shows) : zone,
      nextAt,
      scheduleAt: requests.some(({ name }) => name === 'schedule')
        ? at + SCHEDULE_EVERY_MS
        : source.scheduleAt,
      checkedAt: isAnswered ? at : source.checkedAt,
      detectedAt: at,
      failures,
      problem: answers.problem,
      tookMs: requests.length === 0 ? null : at - begin,
    },
  }
}
