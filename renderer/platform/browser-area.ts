import type { UndertoneBridge } from '../../preload/contract.ts'
import type { RuntimeConfig } from '../../shared/config/config.ts'

/** Large enough for the provider's page, small enough to be recognized as a second window. */
const POPUP = 'popup,width=480,height=680'

/** Uses a popup. No robot check: the provider's script would run on the app's own origin. */
export function createBrowserArea(known: () => RuntimeConfig | null): UndertoneBridge['browser'] {
  let current = new AbortController()

  return {
    signInWithGoogle: async () => {
      const google = known()?.google
      if (!google) return { outcome: 'unreachable' }
      current.abort()
      current = new AbortController()
      const { signal } = current
      // Before any await: browsers allow popups only within the click.
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
    cancel: async () => current.abort(),
  }
}
