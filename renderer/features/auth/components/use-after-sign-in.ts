import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { SignInOutcome } from '../auth.ts'
import { accountSearch } from './account-search.ts'

/**
 * Where a right password leads: on to the second factor when one is asked for, remembering where the
 * person was heading. Where a signed-in person goes is the router's business.
 */
export function useAfterSignIn(): (outcome: SignInOutcome) => void {
  const navigate = useNavigate()
  const search = accountSearch(useLocation().search)
  return useCallback(
    (outcome) => {
      if (outcome === 'second-factor') void navigate({ pathname: '/otp', search })
    },
    [navigate, search],
  )
}
