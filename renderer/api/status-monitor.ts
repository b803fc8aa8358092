/**
 * Watches the services while something is wrong and only then. API calls report what they saw; a
 * failure starts a poll of /status, which ends when everything is ready again.
 */
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ApiOutcome } from './context.ts'
import { fetchUnready, type WatchedService } from './status.ts'

export interface ServiceStatus {
  /** False while the API cannot be reached. */
  readonly reachable: boolean
  /** Services that are not ready yet. */
  readonly waitingFor: readonly WatchedService[]
}

/** How often the services are asked while something is wrong. */
const STATUS_POLL_MS = 2_000

const ALL_WELL: ServiceStatus = { reachable: true, waitingFor: [] }

export interface StatusMonitor {
  /** Asks once; keeps asking while something is wrong. */
  check(): Promise<void>
  /** What an API call saw. */
  report(outcome: ApiOutcome): void
  readonly status: StoreApi<ServiceStatus>
  /** Called when the API is back or a service has become ready. */
  onImproved(listener: () => void): () => void
}

/** True when `after` lets something work that did not work `before`. */
export function improved(before: ServiceStatus, after: ServiceStatus): boolean {
  if (!after.reachable) return false
  if (!before.reachable) return true
  return before.waitingFor.some((service) => !after.waitingFor.includes(service))
}

/** Makes a monitor. `readUnready` answers the services not ready and rejects without an answer. */
export function createStatusMonitor(readUnready: () => Promise<WatchedService[]>): StatusMonitor {
  const status = createStore<ServiceStatus>()(() => ALL_WELL)
  let asking: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | null = null

  function set(next: ServiceStatus): void {
    const before = status.getState()
    const same =
      before.reachable === next.reachable && before.waitingFor.join() === next.waitingFor.join()
    if (!same) status.setState(next, true)
  }

  async function ask(): Promise<void> {
    try {
      set({ reachable: true, waitingFor: await readUnready() })
    } catch {
      set({ ...status.getState(), reachable: false })
    }
    const { reachable, waitingFor } = status.getState()
    if (!reachable || waitingFor.length > 0) {
      timer = setTimeout(check, STATUS_POLL_MS)
    }
  }

  function check(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }

  function report(outcome: ApiOutcome): void {
    // Trouble, or an answer while the API counts as lost: /status decides, now rather than later. A
    // single slow call is no proof, and must not set off a round of refetching.
    if (outcome !== 'answered' || !status.getState().reachable) void check()
  }

  return {
    check,
    report,
    status,
    onImproved: (listener) =>
      status.subscribe((now, before) => {
        if (improved(before, now)) listener()
      }),
  }
}

/** The app's one monitor. */
export const statusMonitor = createStatusMonitor(fetchUnready)

/** `reachable` is false while the API cannot be reached; `waitingFor` lists services not ready. */
export function useServiceStatus(): ServiceStatus {
  return useStore(statusMonitor.status)
}
