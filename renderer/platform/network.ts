import { getPlatform } from './platform.ts'

export const network = {
  isOnline: (): boolean => navigator.onLine,
  /** Calls the listener after each change while the app runs, and after sleep, when connections are dead. */
  watch: (listener: () => void): void => {
    window.addEventListener('online', listener)
    window.addEventListener('offline', listener)
    getPlatform().desktop.onResumed(listener)
  },
}
