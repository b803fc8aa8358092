import {
  DROPOUTS_MAX,
  type ListeningOutcome,
  OUTCOMES_MAX,
  type OutcomeReason,
  START_MAX_MS,
} from '../../../shared/api/listening.ts'
import type { ConnectionEntry, FailureReason } from '../player/player-records.ts'

/** Failure reasons as reported. Null: the cause is the listener's own network, URL or browser. */
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

export type Outcomes = ReturnType<typeof createOutcomes>

export function createOutcomes(isAllowed: () => boolean) {
  let byStation = new Map<string, ListeningOutcome>()
  const chosen = new Set<string>()

  function change(stationId: string, update: (now: ListeningOutcome) => ListeningOutcome): void {
    const now = byStation.get(stationId) ?? { stationId, startMs: null, dropouts: 0, reason: null }
    // Reinserting moves the station to the end, so that the oldest are dropped first.
    byStation.delete(stationId)
    byStation.set(stationId, update(now))
  }

  return {
    /** Records a connection event. Returns true if no later heartbeat of the station will report it. */
    record: (stationId: string, entry: ConnectionEntry): boolean => {
      if (!isAllowed()) return false
      if (entry.type === 'play-requested') chosen.add(stationId)
      if (entry.type === 'closed') chosen.delete(stationId)
      if (entry.type === 'sounding' && chosen.delete(stationId)) {
        const startMs = Math.min(Math.max(Math.round(entry.afterMs), 0), START_MAX_MS)
        change(stationId, (now) => ({ ...now, startMs }))
      }
      if (entry.type === 'dry') {
        change(stationId, (now) => {
          return { ...now, dropouts: Math.min(now.dropouts + 1, DROPOUTS_MAX) }
        })
      }
      if (entry.type === 'failed') {
        chosen.delete(stationId)
        const reason = outcomeReason(entry.reason)
        if (reason !== null) change(stationId, (now) => ({ ...now, reason }))
        return reason !== null
      }
      return false
    },
    /** Returns the outcomes to report and clears them. Includes the station that is playing. */
    take: (sounding: string | null): ListeningOutcome[] => {
      if (sounding !== null) change(sounding, (now) => now)
      const result = [...byStation.values()].slice(-OUTCOMES_MAX)
      byStation = new Map()
      return isAllowed() ? result : []
    },
    clear: (): void => {
      byStation = new Map()
      chosen.clear()
    },
  }
}
