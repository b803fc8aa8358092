import { claims } from './en/claims.ts'

/** Messages of station ownership claims, for components. The first page does not load them. */
export function useClaimMessages(): typeof claims {
  return claims
}
