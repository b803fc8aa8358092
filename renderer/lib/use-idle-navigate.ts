import { useCallback, useContext } from 'react'
import { type NavigateOptions, UNSAFE_DataRouterContext, useNavigate } from 'react-router'

/** Navigates by itself, but not while the user is on the way to another page: that would pull them back. */
export function useIdleNavigate(): (path: string, options?: NavigateOptions) => void {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const navigate = useNavigate()
  return useCallback(
    (path, options) => {
      if (router === undefined || router.state.navigation.state === 'idle') {
        void navigate(path, options)
      }
    },
    [router, navigate],
  )
}
