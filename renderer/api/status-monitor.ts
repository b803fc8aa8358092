/** Monitors the API: after a failed call, polls /status until all services are ready again. */
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { API_TIMEOUT_MS } from '../limits.ts'
import { type ApiOutcome, apiContext } from './context.ts'

const WATCHED_SERVICES = ['database', 'identity', 'documents', 'streams'] as const
export type WatchedService = (typeof WATCHED_SERVICES)[number]

/** GET /status. Uses fetch without a token, to work during failures. Rejects when there is no response. */
export async function fetchUnready(): Promise<WatchedService[]> {
  const response = await fetch(`${apiContext().config.apiUrl}/status`, {
    signal: AbortSignal.timeout(API_TIMEOUT_MS),
    cache: 'no-store',
  })
  // A hosted backend may not have /status. Then any response means that it is ready.
  const body: unknown = response.ok ? await response.json().catch(() => null) : null
  return unreadyIn(body)
}

/** Returns the services that are not ready in a /status body. Missing services count as ready. */
export function unreadyIn(body: unknown): WatchedService[] {
  if (typeof body !== 'object' || body === null) return []
  const states: Partial<Record<WatchedService, unknown>> = body
  return WATCHED_SERVICES.filter(
    (service) => Object.hasOwn(body, service) && states[service] !== 'ready',
  )
}

export interface ServiceStatus {
  readonly reachable: boolean
  readonly waitingFor: readonly WatchedService[]
}

const STATUS_POLL_MS = 2_000

const ALL_READY: ServiceStatus = { reachable: true, waitingFor: [] }

export interface StatusMonitor {
  check(): Promise<void>
  report(outcome: ApiOutcome): void
  readonly status: StoreApi<ServiceStatus>
  onRecovered(listener: () => void): () => void
}

/** True when a service that did not work in `previous` works in `current`. */
export function hasRecovered(previous: ServiceStatus, current: ServiceStatus): boolean {
  if (!current.reachable) return false
  if (!previous.reachable) return true
  return previous.waitingFor.some((service) => !current.waitingFor.includes(service))
}

/** `readUnready` resolves to the services that are not ready, and rejects when there is no response. */
export function createStatusMonitor(readUnready: () => Promise<WatchedService[]>): StatusMonitor {
  const status = createStore<ServiceStatus>()(() => ALL_READY)
  let runningQuery: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | null = null

  function setStatus(next: ServiceStatus): void {
    const current = status.getState()
    const isUnchanged =
      current.reachable === next.reachable && current.waitingFor.join() === next.waitingFor.join()
    if (!isUnchanged) status.setState(next, true)
  }

  async function query(): Promise<void> {
    try {
      setStatus({ reachable: true, waitingFor: await readUnready() })
    } catch {
      setStatus({ ...status.getState(), reachable: false })
    }
    const { reachable, waitingFor } = status.getState()
    if (!reachable || waitingFor.length > 0) {
      timer = setTimeout(check, STATUS_POLL_MS)
    }
  }

  function check(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    runningQuery ??= query().finally(() => {
      runningQuery = null
    })
    return runningQuery
  }

  function report(outcome: ApiOutcome): void {
    // Check after a failure, and after a response while the API counts as unreachable. One failed call alone proves no
    // outage, so it does not change the status.
    if (outcome !== 'answered' || !status.getState().reachable) void check()
  }

  return {
    check,
    report,
    status,
    onRecovered: (listener) =>
      status.subscribe((current, previous) => {
        if (hasRecovered(previous, current)) listener()
      }),
  }
}

export const statusMonitor = createStatusMonitor(fetchUnready)

export function useServiceStatus(): ServiceStatus {
  return useStore(statusMonitor.status)
}
