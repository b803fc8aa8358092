import { useCallback, useContext } from 'react'
import { UNSAFE_DataRouterContext, useLocation, useNavigate, useSearchParams } from 'react-router'

type Change = (now: URLSearchParams) => URLSearchParams

/**
 * Filters of a screen in its URL search parameters, with a function that replaces them. `useSearchParams`
 * passes its updater the parameters of the last render. A debounced search text would then remove a filter
 * that is still being rendered. This hook reads the router's newest location, and drops the change if the
 * user is navigating to another page.
 */
export function useAddressFilters(): readonly [URLSearchParams, (change: Change) => void] {
  const [params] = useSearchParams()
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const change = useCallback(
    (next: Change) => {
      if (router === undefined) throw new Error('useAddressFilters requires a data router')
      const newest = router.state.navigation.location ?? router.state.location
      if (newest.pathname !== pathname) return
      const search = next(new URLSearchParams(newest.search))
      void navigate(`?${search}`, { replace: true, preventScrollReset: true })
    },
    [router, pathname, navigate],
  )
  return [params, change]
}
