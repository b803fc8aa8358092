/**
 * GET /status: which services are ready. Asked with fetch and without a token, apart from the API
 * client: it must work on the first page, and when everything else is in doubt.
 */
import { API_TIMEOUT_MS } from '../limits.ts'
import { apiContext } from './context.ts'

const WATCHED_SERVICES = ['database', 'identity', 'documents', 'streams'] as const
export type WatchedService = (typeof WATCHED_SERVICES)[number]

/** The services that are not ready. Rejects when the API cannot be reached at all. */
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
  const states = new Map<string, unknown>(Object.entries(body))
  return WATCHED_SERVICES.filter(
    (service) => states.has(service) && states.get(service) !== 'ready',
  )
}
