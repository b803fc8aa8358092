import type { UndertoneBridge } from '../../preload/contract.ts'
import type { RuntimeConfig } from '../../shared/config/config.ts'

/** The popup is large enough for the provider's page, and small enough that users recognize it as a second window. */
const POPUP = 'popup,width=480,height=680'

/** The bridge's `browser` group in a browser: a popup for the Google sign-in, but no robot check. */
export function createSignInPopups(
  loadedConfig: () => RuntimeConfig | null,
): UndertoneBridge['browser'] {
  let currentAttempt = new AbortController()

  return {
    signInWithGoogle: async () => {
      const google = loadedConfig()?.google
      if (!google) return { outcome: 'unreachable' }
      currentAttempt.abort()
      currentAttempt = new AbortController()
      const { signal } = currentAttempt
      // Open the popup before any await: browsers allow popups only during the click.
      const popup = window.open('', '_blank', POPUP)
      if (popup === null) return { outcome: 'unreachable' }
      try {
        const { signInWithPopup } = await import('./google/popup-sign-in.ts')
        return await signInWithPopup(google, popup, signal)
      } catch {
        popup.close()
        return { outcome: 'unreachable' }
      }
    },
    checkForRobot: async () => ({ outcome: 'unreachable' }),
    cancel: async () => currentAttempt.abort(),
  }
}
