/** Records what the app's player plays in the listening history of the signed-in user. */
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

const toIsoTime = (ms: number) => new Date(ms).toISOString()

export const listening = createListening({
  uid,
  put: async (owner, { startedAt, endedAt, ...session }) => {
    await whenAccountReady()
    await putHistoryEntry(owner, {
      ...session,
      startedAt: toIsoTime(startedAt),
      endedAt: toIsoTime(endedAt),
    })
  },
  clear: clearHistory,
  newId: () => crypto.randomUUID(),
  getTime: Date.now,
  graceMs: TOAST_DURATION_MS,
})

// The page may be unloaded after these events, so the open session is saved.
window.addEventListener('pagehide', listening.heartbeat)
document.addEventListener('visibilitychange', listening.heartbeat)

/** Skips dropped stations, which exist only on this computer. */
export function recordListening(
  { onSession }: Pick<Player, 'onSession'>,
  { recordSession }: Pick<Listening, 'recordSession'>,
): void {
  onSession((session) => {
    if (!isDroppedStation(session.stationId)) recordSession(session)
  })
}

export function historySession(): SessionPart {
  recordListening(player, listening)
  return queueSession(listening)
}
