import { getPlatform } from './platform.ts'

export const network = {
  isOnline: (): boolean => navigator.onLine,
  /** Calls the listener when the machine goes online or offline, and after sleep, which breaks connections. */
  watch: (listener: () => void): void => {
    window.addEventListener('online', listener)
    window.addEventListener('offline', listener)
    getPlatform().desktop.onResumed(listener)
  },
}
