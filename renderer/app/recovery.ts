/** When services come back: what failed is asked again, so that no page has to be reloaded. */
import type { QueryClient } from '@tanstack/react-query'
import type { StatusMonitor } from '../api/status-monitor.ts'
import type { Identity } from '../domain/auth/create-identity.ts'

/** Refetches what is shown, saves an account that could not be saved, and renews the claims. */
export function bindRecovery(
  monitor: Pick<StatusMonitor, 'onImproved'>,
  client: QueryClient,
  identity: Pick<Identity, 'retryAccount' | 'retryDoor' | 'refreshClaims'>,
): () => void {
  return monitor.onImproved(() => {
    void client.invalidateQueries()
    identity.retryDoor()
    void identity.retryAccount()
    void identity.refreshClaims()
  })
}
