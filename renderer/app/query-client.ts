import { focusManager, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { errorsText } from '../../shared/locales/generated/errors.ts'
import { queryRetryDelay, retryQuery } from '../api/retry.ts'
import { reactToMutationError, reactToQueryError } from '../domain/errors/error-rules.ts'
import { connectSession } from '../domain/errors/errors.ts'
import { log } from '../lib/log.ts'
import { QUERY_STALE_MS } from '../limits.ts'
import type { Platform } from '../platform/platform-types.ts'
import { isPublicPath } from './access.ts'
import { SIGN_IN_PATH, signInPath } from './safe-redirect.ts'

const SERVER_ERROR_PATH = '/500'
/** Sends requests even offline: the backend may run on this machine, and a paused request would show no error. */
const NETWORK_MODE = 'always'

export interface ErrorPorts {
  notify(message: string): void
  location(): { readonly pathname: string; readonly search: string; readonly hash: string }
  navigate(path: string, options?: { readonly replace: boolean }): Promise<void> | void
  isSignedIn(): boolean
  /** Signs out in the app, at the identity provider and in the token vault. */
  endSession(): Promise<void>
}

/** Creates the query client. Errors of its calls end the session, open the error page or show toasts. */
export function createQueryClient(ports: ErrorPorts): QueryClient {
  let isLeaving = false

  async function leavePage(navigate: () => Promise<void>): Promise<void> {
    isLeaving = true
    try {
      await navigate()
    } finally {
      isLeaving = false
    }
  }

  const sessionState = () => {
    const { pathname } = ports.location()
    return {
      isLeaving: isLeaving || pathname === SERVER_ERROR_PATH,
      onPublicPage: isPublicPath(pathname),
      isSignedIn: ports.isSignedIn(),
    }
  }

  async function expireSession(toasts: readonly string[]): Promise<void> {
    const from = ports.location()
    await ports.endSession().catch((error) => log.warn('Ending the session failed', error))
    // Notify after endSession, which removes the user's toasts and may reload the page.
    for (const toast of toasts) ports.notify(toast)
    ports.notify(errorsText.sessionExpired)
    // Usually the route guard has already opened the sign-in page.
    if (ports.location().pathname !== SIGN_IN_PATH) {
      await ports.navigate(signInPath(from), { replace: true })
    }
  }

  async function showServerError(): Promise<void> {
    ports.notify(errorsText.internalServerError)
    await ports.navigate(SERVER_ERROR_PATH)
  }

  const expireAndLeave = (toasts: readonly string[]) => void leavePage(() => expireSession(toasts))
  connectSession({ state: sessionState, expire: expireAndLeave })

  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: QUERY_STALE_MS,
        retry: retryQuery,
        retryDelay: queryRetryDelay,
        refetchOnWindowFocus: true,
        networkMode: NETWORK_MODE,
      },
      mutations: { networkMode: NETWORK_MODE },
    },
    queryCache: new QueryCache({
      onError: (error, query) => {
        const reaction = reactToQueryError({
          ...sessionState(),
          error,
          isShown: query.isActive(),
          // A part of a page shows its own error, as if it had data. Otherwise an error page would replace the page.
          hasData: query.state.data !== undefined || query.meta?.isPart === true,
        })
        if (reaction === 'expire-session') expireAndLeave([])
        if (reaction === 'server-error') void leavePage(showServerError)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        const { toasts, endsSession } = reactToMutationError(
          { ...sessionState(), error, queueing: 'none', isRepeat: false },
          errorsText,
        )
        if (endsSession) expireAndLeave(toasts)
        else for (const toast of toasts) ports.notify(toast)
      },
    }),
  })
}

/** Refetches queries on visibility and focus, because the desktop page counts as visible behind other windows. */
export function bindFocus(window: Pick<Platform['window'], 'onFocus'>, page: Document): void {
  focusManager.setEventListener((onFocus) => {
    const onVisibility = () => {
      if (page.visibilityState === 'visible') onFocus()
    }
    page.addEventListener('visibilitychange', onVisibility)
    const stop = window.onFocus((focused) => {
      if (focused) onFocus()
    })
    return () => {
      page.removeEventListener('visibilitychange', onVisibility)
      stop()
    }
  })
}
