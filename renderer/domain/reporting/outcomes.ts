/** How stations have played since it was last told: no effects, no clock. */
import {
  DROPOUTS_MAX,
  type ListeningOutcome,
  OUTCOMES_MAX,
  type OutcomeReason,
  START_MAX_MS,
} from '../../../shared/api/listening.ts'
import type { ConnectionEntry, FailureReason } from '../player/player-records.ts'

/** What a failure says of the station; null for what lies with the listener's own network, address or browser. */
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

/** What is told of a failure. */
export function outcomeReason(reason: FailureReason): OutcomeReason | null {
  return isCodec(reason) ? 'unplayable' : REASONS[reason]
}

export type Outcomes = ReturnType<typeof createOutcomes>

/** Of nothing so far. Nothing is noted while `isAllowed` says no. */
export function createOutcomes(isAllowed: () => boolean) {
  let told = new Map<string, ListeningOutcome>()
  /** Stations that were chosen and have not sounded yet. */
  const chosen = new Set<string>()

  function change(stationId: string, changed: (now: ListeningOutcome) => ListeningOutcome): void {
    const now = told.get(stationId) ?? { stationId, startMs: null, dropouts: 0, reason: null }
    // The one that changed last at the end: the oldest are let go.
    told.delete(stationId)
    told.set(stationId, changed(now))
  }

  return {
    /** Something has happened to a station. True where no beat of it will come that could take it along. */
    note: (stationId: string, entry: ConnectionEntry): boolean => {
      if (!isAllowed()) return false
      if (entry.type === 'asked') chosen.add(stationId)
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
    /** What is to be told, with the station that sounds now; it is told once. */
    take: (sounding: string | null): ListeningOutcome[] => {
      if (sounding !== null) change(sounding, (now) => now)
      const taken = [...told.values()].slice(-OUTCOMES_MAX)
      told = new Map()
      return isAllowed() ? taken : []
    },
    clear: (): void => {
      told = new Map()
      chosen.clear()
    },
  }
}
