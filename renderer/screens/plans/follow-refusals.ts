/** Notices a plan that was lost: the API says so first, the claims are asked for again. */
import type { QueryClient } from '@tanstack/react-query'
import { errorCode } from '../../lib/error-code.ts'

/** What the API says when something needs a plan that the user does not have (any more). */
const NEEDS_PLAN = 'needs-plan'

const followed = new WeakSet<object>()

/** Asks for new claims whenever a write of this client is refused for want of a plan; for its life, once. */
export function followRefusals(
  client: Pick<QueryClient, 'getMutationCache'>,
  refreshClaims: () => Promise<void>,
): void {
  const cache = client.getMutationCache()
  if (followed.has(cache)) return
  followed.add(cache)
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    if (errorCode(event.action.error) === NEEDS_PLAN) void refreshClaims()
  })
}
