import { useCallback, useContext } from 'react'
import { type NavigateOptions, UNSAFE_DataRouterContext, useNavigate } from 'react-router'

/** Navigates automatically, unless the user is already navigating to another page. */
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
