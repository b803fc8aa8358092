/** Opens a page that a link or a command asks for, also while the app itself navigates. */
import type { AppRouter } from './router.tsx'

/** A page that was not reached in so many tries is given up. */
const TRIES = 4

/**
 * Makes the function that goes to a path with its search. While that page loads, a guard may send the
 * user to the sign-in: the later navigation ends the earlier one, so this one is begun again. It
 * resolves with false for a page that was not reached; one that a newer request has replaced is no failure.
 */
export function createPageOpener(router: Pick<AppRouter, 'navigate' | 'state'>) {
  let requests = 0

  return async function openPage(path: string): Promise<boolean> {
    requests += 1
    const request = requests
    for (let tries = 0; tries < TRIES; tries += 1) {
      await router.navigate(path)
      if (request !== requests) return true
      const { pathname, search } = router.state.location
      if (pathname + search === path) return true
    }
    return false
  }
}
