import { clearHistory, putHistoryEntry } from '../../api/history.ts'
import { TOAST_DURATION_MS } from '../../limits.ts'
import { requireUid, whenAccountReady } from '../auth/auth.ts'
import type { SessionPart } from '../auth/session-scope.ts'
import { isDroppedStation } from '../player/dropped-id.ts'
import { player } from '../player/player.ts'
import type { Player } from '../player/player-types.ts'
import { queueSession } from '../sync/offline-queue.ts'
import { createListening, type Listening } from './create-listening.ts'

function uid(): string | null {
  try {
    return requireUid()
  } catch {
    return null
  }
}

const iso = (ms: number) => new Date(ms).toISOString()

export const listening = createListening({
  uid,
  put: async (owner, { startedAt, endedAt, ...session }) => {
    await whenAccountReady()
    await putHistoryEntry(owner, {
      ...session,
      startedAt: iso(startedAt),
      endedAt: iso(endedAt),
    })
  },
  clear: clearHistory,
  newId: () => crypto.randomUUID(),
  now: Date.now,
  graceMs: TOAST_DURATION_MS,
})

// The page may be unloaded next.
window.addEventListener('pagehide', listening.heartbeat)
document.addEventListener('visibilitychange', listening.heartbeat)

/** Records each listening session. Dropped stations exist on this computer only and are skipped. */
export function recordListening(
  { onSession }: Pick<Player, 'onSession'>,
  { recordSession: note }: Pick<Listening, 'recordSession'>,
): void {
  onSession((session) => {
    if (!isDroppedStation(session.stationId)) note(session)
  })
}

export function historySession(): SessionPart {
  recordListening(player, listening)
  return queueSession(listening)
}
