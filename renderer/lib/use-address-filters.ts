import { useCallback, useContext } from 'react'
import { UNSAFE_DataRouterContext, useLocation, useNavigate, useSearchParams } from 'react-router'

type Change = (now: URLSearchParams) => URLSearchParams

/**
 * The filters of a screen, stored in the search parameters of its address, and a function that replaces them.
 * `useSearchParams` hands its updater the parameters of the last render, so that words that settle while a
 * chosen filter is still being rendered would remove that filter. This one starts from the router's newest
 * address, and drops a change once the user is on the way to another page.
 */
export function useAddressFilters(): readonly [URLSearchParams, (change: Change) => void] {
  const [params] = useSearchParams()
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const change = useCallback(
    (next: Change) => {
      if (router === undefined) throw new Error('Filters in the address need a data router')
      const newest = router.state.navigation.location ?? router.state.location
      if (newest.pathname !== pathname) return
      const search = next(new URLSearchParams(newest.search))
      void navigate(`?${search}`, { replace: true, preventScrollReset: true })
    },
    [router, pathname, navigate],
  )
  return [params, change]
}
