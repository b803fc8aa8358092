/**
 * Watches the services while something is wrong and only then. API calls report what they saw; a
 * failure starts a poll of /status, which ends when everything is ready again.
 */
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { API_TIMEOUT_MS } from '../limits.ts'
import { type ApiOutcome, apiContext } from './context.ts'

const WATCHED_SERVICES = ['database', 'identity', 'documents', 'streams'] as const
export type WatchedService = (typeof WATCHED_SERVICES)[number]

/**
 * GET /status: the services that are not ready. Sent with fetch and without a token, apart from the API client: it
 * must work on the first page, and when everything else is in doubt. Rejects when the API cannot be reached at all.
 */
export async function fetchUnready(): Promise<WatchedService[]> {
  const response = await fetch(`${apiContext().config.apiUrl}/status`, {
    signal: AbortSignal.timeout(API_TIMEOUT_MS),
    cache: 'no-store',
  })
  // A hosted backend may not offer /status; that it answers is all there is to know then.
  const body: unknown = response.ok ? await response.json().catch(() => null) : null
  return unreadyIn(body)
}

/** Reads a /status body; what it does not mention counts as ready. */
export function unreadyIn(body: unknown): WatchedService[] {
  if (typeof body !== 'object' || body === null) return []
  const states: Partial<Record<WatchedService, unknown>> = body
  return WATCHED_SERVICES.filter(
    (service) => Object.hasOwn(body, service) && states[service] !== 'ready',
  )
}

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
