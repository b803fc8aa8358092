import {
  DROPOUTS_MAX,
  type ListeningOutcome,
  OUTCOMES_MAX,
  type OutcomeReason,
  START_MAX_MS,
} from '../../../shared/api/listening.ts'
import type { ConnectionEntry, FailureReason } from '../player/player-records.ts'

/** Reported reason for each failure. Null when the cause is the listener's own network, URL or browser. */
const REASONS: Readonly<Record<Exclude<FailureReason, `codec-${string}`>, OutcomeReason | null>> = {
  'not-found': 'missing',
  gone: 'missing',
  forbidden: 'refused',
  'not-audio': 'no sound',
  'not-a-stream': 'no sound',
  'empty-playlist': 'no sound',
  'bad-playlist': 'no sound',
  'bad-head': 'no sound',
  'too-many-redirects': 'no sound',
  'no-audio': 'no sound',
  'name-not-found': 'unreachable',
  refused: 'unreachable',
  'no-answer': 'unreachable',
  'server-error': 'unreachable',
  'tls-name': 'unreachable',
  'tls-expired': 'unreachable',
  'tls-incomplete': 'unreachable',
  'tls-untrusted': 'unreachable',
  'tls-failed': 'unreachable',
  unreachable: 'unreachable',
  timeout: 'unreachable',
  unsupported: 'unplayable',
  packed: 'unplayable',
  lost: 'lost',
  finished: 'lost',
  'captive-portal': null,
  'proxy-login': null,
  'bad-address': null,
  'private-address': null,
  blocked: null,
  off: null,
}
const isCodec = (reason: FailureReason): reason is Extract<FailureReason, `codec-${string}`> =>
  reason.startsWith('codec-')

export function outcomeReason(reason: FailureReason): OutcomeReason | null {
  return isCodec(reason) ? 'unplayable' : REASONS[reason]
}

/** Collects start times, dropouts and failures by station until the next heartbeat reports them. */
export type Outcomes = ReturnType<typeof createOutcomes>

export function createOutcomes(isAllowed: () => boolean) {
  let byStation = new Map<string, ListeningOutcome>()
  const requestedStations = new Set<string>()

  function change(
    stationId: string,
    update: (outcome: ListeningOutcome) => ListeningOutcome,
  ): void {
    const current = byStation.get(stationId) ?? {
      stationId,
      startMs: null,
      dropouts: 0,
      reason: null,
    }
    // Reinserting moves the station to the end, so that the oldest outcomes are dropped first.
    byStation.delete(stationId)
    byStation.set(stationId, update(current))
  }

  return {
    /** Records a connection event. Returns true when it must be reported now, because no heartbeat follows. */
    record: (stationId: string, entry: ConnectionEntry): boolean => {
      if (!isAllowed()) return false
      if (entry.type === 'play-requested') requestedStations.add(stationId)
      if (entry.type === 'closed') requestedStations.delete(stationId)
      if (entry.type === 'sounding' && requestedStations.delete(stationId)) {
        const startMs = Math.min(Math.max(Math.round(entry.afterMs), 0), START_MAX_MS)
        change(stationId, (outcome) => ({ ...outcome, startMs }))
      }
      if (entry.type === 'dry') {
        change(stationId, (outcome) => {
          return { ...outcome, dropouts: Math.min(outcome.dropouts + 1, DROPOUTS_MAX) }
        })
      }
      if (entry.type === 'failed') {
        requestedStations.delete(stationId)
        const reason = outcomeReason(entry.reason)
        if (reason !== null) change(stationId, (outcome) => ({ ...outcome, reason }))
        return reason !== null
      }
      return false
    },
    /** Returns the outcomes to report and clears them. Includes the station that is playing. */
    take: (playingId: string | null): ListeningOutcome[] => {
      if (playingId !== null) change(playingId, (outcome) => outcome)
      const result = [...byStation.values()].slice(-OUTCOMES_MAX)
      byStation = new Map()
      return isAllowed() ? result : []
    },
    clear: (): void => {
      byStation = new Map()
      requestedStations.clear()
    },
  }
}
