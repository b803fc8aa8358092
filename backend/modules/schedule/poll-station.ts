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
  POPULAR_EVERY_MS,
  REACH_MS,
  SAVED_EVERY_MS,
  SCHEDULE_EVERY_MS,
} from './limits.ts'
import { broadcastsOfShows, zoneOfShows } from './own-shows.ts'
import type { ReportedBroadcast } from './plan-broadcasts.ts'
import type { Platforms } from './platforms.ts'
import type { PollReport } from './reading-store.ts'
import { showIdOfTitle } from './schedule-ids.ts'
import { type DueSource, OWN, type PolledSource, type Seen } from './source-store.ts'

interface PollState extends Pick<DueSource, 'isPopular' | 'isWanted' | 'failures'> {
  readonly endpoint: Endpoint | null
  readonly hasShows: boolean
  readonly retryAfterMs: number | null
}

function usualDelay({ isPopular, isWanted, endpoint, hasShows }: PollState): number | null {
  if (!isWanted) return null
  if (endpoint === null) return hasShows ? SCHEDULE_EVERY_MS : DETECT_EVERY_MS
  if (!endpoint.requests.some(({ name }) => name === 'now')) return SCHEDULE_EVERY_MS
  return isPopular ? POPULAR_EVERY_MS : SAVED_EVERY_MS
}

/** Time of the next poll in ms since the epoch; null: never. Pure. */
export function nextPoll(pollState: PollState, at: number): number | null {
  const usual = usualDelay(pollState)
  if (usual === null) return null
  const longest = Math.max(usual, BACK_OFF_MAX_MS)
  const delay = Math.min(usual * 2 ** Math.min(pollState.failures, 20), longest)
  return at + Math.max(delay, Math.min(pollState.retryAfterMs ?? 0, BACK_OFF_MAX_MS))
}

const NO_VALIDATORS = { etag: null, modified: null }

export interface Poll {
  readonly source: DueSource
  readonly endpoint: Endpoint | null
  readonly requests: readonly EndpointRequest[]
}

/** Selects the requests of a poll. The schedule is requested once an hour, and not if the creator entered shows. */
export function planPoll(source: DueSource, endpoint: Endpoint | null, at: number): Poll {
  const isOther = endpoint !== null && endpoint.platform !== source.platform
  const isDue = source.shows.length === 0 && (isOther || source.scheduleAt <= at)
  const requests = (endpoint?.requests ?? []).filter(({ name }) => name === 'now' || isDue)
  const seen = isOther ? {} : source.seen
  return { source: { ...source, seen }, endpoint, requests }
}

interface PollResponses {
  readonly readings: Readonly<Partial<Record<EndpointRequest['name'], Reading>>>
  readonly seen: Seen
  readonly problem: string | null
  readonly retryAfterMs: number | null
  readonly hasFailed: boolean
}

async function sendRequests(
  { source, endpoint, requests }: Poll,
  platforms: Platforms,
  now: () => number,
  stopSignal: AbortSignal,
): Promise<PollResponses> {
  const readings: Partial<Record<EndpointRequest['name'], Reading>> = {}
  const seen: Seen = { ...source.seen }
  let problem: string | null = null
  let retryAfterMs: number | null = null
  let hasFailed = false
  // The next document may have times in the zone that this one names.
  let { zone } = source
  for (const [index, request] of requests.entries()) {
    if (endpoint === null || hasFailed) break
    const { name, url } = request
    const fail = (why: string) => {
      problem = why
      hasFailed ||= index === 0
      delete seen[name]
    }
    const response = await platforms.read(
      { ...request, ...(seen[name] ?? NO_VALIDATORS) },
      stopSignal,
    )
    if (response.status === 'unchanged') continue
    if (response.status === 'refused') {
      fail(response.problem)
      retryAfterMs = response.retryAfterMs
      continue
    }
    const { streamUrl, stationName } = source
    const context: ParseContext = { name, address: url, streamUrl, stationName, zone, now: now() }
    const reading = await platforms.parse(endpoint.platform, response.body, context)
    // Without validators, the next poll requests the full document again.
    if (reading === null || (name === 'schedule' && reading.schedule === null)) {
      fail('unreadable')
      continue
    }
    zone = reading.zone ?? zone
    readings[name] = reading
    seen[name] = { etag: response.etag, modified: response.modified }
  }
  return { readings, seen, problem, retryAfterMs, hasFailed }
}

/** The broadcasts of a station: the creator's own shows, or else those of the platform. */
function reportOf({ source }: Poll, responses: PollResponses, at: number): PollReport | null {
  const { stationId, stationName, shows } = source
  const withShow = (read: ReadBroadcast): ReportedBroadcast => ({
    ...read,
    showId: showIdOfTitle(stationId, read.title),
  })
  const orNull = (read: ReadBroadcast | null | undefined) => (read ? withShow(read) : null)
  const { now, schedule } = responses.readings
  const isAboutTitles = now !== undefined || responses.hasFailed
  const track = isAboutTitles ? { track: now?.track ?? null, earlier: now?.earlier ?? [] } : {}
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

export interface PollResult {
  readonly report: PollReport | null
  readonly source: PolledSource
}

/** Polls a station's platform. Rejects only with the reason of `stopSignal`. `now` is in ms since the epoch. */
export async function pollStation(
  poll: Poll,
  platforms: Platforms,
  now: () => number,
  stopSignal: AbortSignal,
): Promise<PollResult> {
  const { source, endpoint, requests } = poll
  const startedAt = now()
  const responses = await sendRequests(poll, platforms, now, stopSignal)
  const at = now()
  const failures = responses.hasFailed ? source.failures + 1 : 0
  const hasShows = source.shows.length > 0
  const { isPopular, isWanted } = source
  const zone = responses.readings.schedule?.zone ?? responses.readings.now?.zone ?? source.zone
  const nextAt = nextPoll(
    { isPopular, isWanted, endpoint, hasShows, failures, retryAfterMs: responses.retryAfterMs },
    at,
  )
  // A creator's own shows need no platform.
  const hasResponded = hasShows || (!responses.hasFailed && endpoint !== null)
  return {
    report: reportOf(poll, responses, at),
    source: {
      key: source.key,
      platform: endpoint?.platform ?? (hasShows ? OWN : ''),
      seen: responses.seen,
      zone: hasShows ? zoneOfShows(source.shows) : zone,
      nextAt,
      scheduleAt: requests.some(({ name }) => name === 'schedule')
        ? at + SCHEDULE_EVERY_MS
        : source.scheduleAt,
      checkedAt: hasResponded ? at : source.checkedAt,
      detectedAt: at,
      failures,
      problem: responses.problem,
      tookMs: requests.length === 0 ? null : at - startedAt,
    },
  }
}
