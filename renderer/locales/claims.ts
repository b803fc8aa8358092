import { claims } from './en/claims.ts'

/** What is said of claims, for components. The first page does not load it. */
export function useClaimMessages(): typeof claims {
  return claims
}
