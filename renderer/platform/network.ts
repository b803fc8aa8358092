import { getPlatform } from './platform.ts'

/** Whether this machine has a network, as far as the page can tell. */
export const network = {
  isOnline: (): boolean => navigator.onLine,
  /**
   * Calls the listener whenever that has changed, for as long as the app runs. A computer that has slept
   * comes back to a network, too, and finds its connections dead.
   */
  watch: (listener: () => void): void => {
    window.addEventListener('online', listener)
    window.addEventListener('offline', listener)
    getPlatform().desktop.onResumed(listener)
  },
}
