/** The app's one writing side of the history, over the API, local storage and the page it runs in. */
import { clearHistory, putHistoryEntry } from '../../api/history.ts'
import { TOAST_DURATION_MS } from '../../limits.ts'
import { requireUid, whenAccountReady } from '../auth/auth.ts'
import { statusMonitor } from '../status/status.ts'
import { createListening, type Listening } from './create-listening.ts'
import { createOutboxStore } from './outbox-store.ts'

function uid(): string | null {
  try {
    return requireUid()
  } catch {
    return null
  }
}

const iso = (ms: number) => new Date(ms).toISOString()

export const listening = createListening({
  store: createOutboxStore(),
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

/** Writes down what lasts when the page may go, and sends what waits when the network or the API is back. */
export function bindPage(to: Pick<Listening, 'beat' | 'send'>): void {
  window.addEventListener('pagehide', to.beat)
  document.addEventListener('visibilitychange', to.beat)
  window.addEventListener('online', () => void to.send())
  statusMonitor.onImproved(() => void to.send())
}

bindPage(listening)
