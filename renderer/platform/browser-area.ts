import type { UndertoneBridge } from '../../preload/contract.ts'
import type { RuntimeConfig } from '../../shared/config/config.ts'

/** Large enough for the provider's page, small enough to be seen as a second window. */
const POPUP = 'popup,width=480,height=680'

/**
 * What a web page has in place of the system's browser: a popup. `known` is the configuration as far
 * as it is loaded. There is no robot check: the provider's script would run on the app's own origin.
 */
export function createBrowserArea(known: () => RuntimeConfig | null): UndertoneBridge['browser'] {
  let current = new AbortController()

  return {
    signInWithGoogle: async () => {
      const google = known()?.google
      if (!google) return { outcome: 'unreachable' }
      current.abort()
      current = new AbortController()
      const { signal } = current
      // Before anything is waited for: only within the click does a browser let it open.
      const popup = window.open('', '_blank', POPUP)
      if (popup === null) return { outcome: 'unreachable' }
      try {
        // With the protocol's library, which those who never sign in this way do not load.
        const { signInWithPopup } = await import('./google/popup-sign-in.ts')
        return await signInWithPopup(google, popup, signal)
      } catch {
        popup.close()
        return { outcome: 'unreachable' }
      }
    },
    checkForRobot: async () => ({ outcome: 'unreachable' }),
    cancel: async () => current.abort(),
  }
}
