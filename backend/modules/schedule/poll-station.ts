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
import {
  CREATOR_PLATFORM,
  type DueSource,
  type PolledSource,
  type StoredValidators,
} from './source-store.ts'

interface PollState extends Pick<DueSource, 'isPopular' | 'isWanted' | 'failures'> {
  readonly endpoint: Endpoint | null
  readonly hasShows: boolean
  readonly retryAfterMs: number | null
}

function intervalOf({ isPopular, isWanted, endpoint, hasShows }: PollState): number | null {
  if (!isWanted) return null
  if (endpoint === null) return hasShows ? SCHEDULE_EVERY_MS : DETECT_EVERY_MS
  if (!endpoint.requests.some(({ name }) => name === 'now')) return SCHEDULE_EVERY_MS
  return isPopular ? POPULAR_EVERY_MS : SAVED_EVERY_MS
}

const BACK_OFF_DOUBLINGS_MAX = 20

/** Returns the time of the next poll, in ms since the epoch. Null when polling pauses. */
export function nextPollAt(pollState: PollState, at: number): number | null {
  const intervalMs = intervalOf(pollState)
  if (intervalMs === null) return null
  const maxDelayMs = Math.max(intervalMs, BACK_OFF_MAX_MS)
  const doublings = Math.min(pollState.failures, BACK_OFF_DOUBLINGS_MAX)
  const delayMs = Math.min(intervalMs * 2 ** doublings, maxDelayMs)
  return at + Math.max(delayMs, Math.min(pollState.retryAfterMs ?? 0, BACK_OFF_MAX_MS))
}

const NO_VALIDATORS = { etag: null, modified: null }

export interface Poll {
  readonly source: DueSource
  readonly endpoint: Endpoint | null
  readonly requests: readonly EndpointRequest[]
}

/** Selects the requests of a poll. The schedule is requested once an hour, and not if the creator entered shows. */
export function planPoll(source: DueSource, endpoint: Endpoint | null, at: number): Poll {
  const isNewPlatform = endpoint !== null && endpoint.platform !== source.platform
  const isScheduleDue = source.shows.length === 0 && (isNewPlatform || source.scheduleAt <= at)
  const requests = (endpoint?.requests ?? []).filter(({ name }) => name === 'now' || isScheduleDue)
  const validators = isNewPlatform ? {} : source.validators
  return { source: { ...source, validators }, endpoint, requests }
}

interface PollResponses {
  readonly readings: Readonly<Partial<Record<EndpointRequest['name'], Reading>>>
  readonly validators: StoredValidators
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
  const validators: StoredValidators = { ...source.validators }
  let problem: string | null = null
  let retryAfterMs: number | null = null
  let hasFailed = false
  // The second document may have local times in the zone that the first document names.
  let { zone } = source
  for (const [index, request] of requests.entries()) {
    if (endpoint === null || hasFailed) break
    const { name, url } = request
    const fail = (reason: string) => {
      problem = reason
      hasFailed ||= index === 0
      delete validators[name]
    }
    const response = await platforms.read(
      { ...request, ...(validators[name] ?? NO_VALIDATORS) },
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
    validators[name] = { etag: response.etag, modified: response.modified }
  }
  return { readings, validators, problem, retryAfterMs, hasFailed }
}

/** Reports the shows that the creator entered, or else the platform's broadcasts. Null when there is nothing to report. */
function reportOf({ source }: Poll, responses: PollResponses, at: number): PollReport | null {
  const { stationId, stationName, shows } = source
  const withShow = (broadcast: ReadBroadcast): ReportedBroadcast => ({
    ...broadcast,
    showId: showIdOfTitle(stationId, broadcast.title),
  })
  const withShowOrNull = (broadcast: ReadBroadcast | null | undefined) =>
    broadcast ? withShow(broadcast) : null
  const { now, schedule } = responses.readings
  const hasTracks = now !== undefined || responses.hasFailed
  const tracks = hasTracks ? { track: now?.track ?? null, earlier: now?.earlier ?? [] } : {}
  const isFromCreator = shows.length > 0 || source.platform === CREATOR_PLATFORM
  if (isFromCreator) {
    const ownBroadcasts = broadcastsOfShows(stationId, shows, at - BROADCAST_MAX_MS, at + REACH_MS)
    return { stationName, at, next: null, schedule: ownBroadcasts, ...tracks }
  }
  if (now === undefined && schedule === undefined) return null
  return {
    stationName,
    at,
    ...(now !== undefined && { now: withShowOrNull(now.now) }),
    next: withShowOrNull(now?.next ?? schedule?.next),
    schedule: (schedule?.schedule ?? now?.schedule)?.map(withShow) ?? null,
    ...tracks,
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
  const nextAt = nextPollAt(
    { isPopular, isWanted, endpoint, hasShows, failures, retryAfterMs: responses.retryAfterMs },
    at,
  )
  // A creator's own shows need no platform.
  const hasResponded = hasShows || (!responses.hasFailed && endpoint !== null)
  return {
    report: reportOf(poll, responses, at),
    source: {
      key: source.key,
      platform: endpoint?.platform ?? (hasShows ? CREATOR_PLATFORM : ''),
      validators: responses.validators,
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
