/** The app's one writing side of the history, over the API, local storage and the page it runs in. */
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
  // The toast that offers to undo it is up for as long.
  graceMs: TOAST_DURATION_MS,
})

// Writes down what lasts when the page may go.
window.addEventListener('pagehide', listening.beat)
document.addEventListener('visibilitychange', listening.beat)

/** Notes every listening session. Stations that only this computer knows have no place in the history. */
export function recordListening(
  { onSession }: Pick<Player, 'onSession'>,
  { note }: Pick<Listening, 'note'>,
): void {
  onSession((session) => {
    if (!isDroppedStation(session.stationId)) note(session)
  })
}

/** Records what the user listens to, and sends it. */
export function historySession(): SessionPart {
  recordListening(player, listening)
  return queueSession(listening)
}
