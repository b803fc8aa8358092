import { useCallback, useContext } from 'react'
import { UNSAFE_DataRouterContext, useLocation, useNavigate, useSearchParams } from 'react-router'

type Change = (current: URLSearchParams) => URLSearchParams

/**
 * Returns a screen's filters, which are URL search parameters, and a function that changes them. `useSearchParams`
 * updates the parameters of the last render, so a debounced search text would remove a filter that is not rendered yet.
 * This hook updates the router's newest location, and ignores the change while the user navigates to another page.
 */
export function useAddressFilters(): readonly [URLSearchParams, (change: Change) => void] {
  const [params] = useSearchParams()
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const change = useCallback(
    (update: Change) => {
      if (router === undefined) throw new Error('useAddressFilters requires a data router')
      const newest = router.state.navigation.location ?? router.state.location
      if (newest.pathname !== pathname) return
      const search = update(new URLSearchParams(newest.search))
      void navigate(`?${search}`, { replace: true, preventScrollReset: true })
    },
    [router, pathname, navigate],
  )
  return [params, change]
}
