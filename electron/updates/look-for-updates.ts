import type { Logger } from '../log/logger.ts'
import type { Updater } from './open-updater.ts'

/** The start belongs to the listener; after it, in ms. */
export const FIRST_LOOK_MS = 60_000
/** From one look to the next, in ms. */
export const LOOK_EVERY_MS = 6 * 60 * 60_000

/** Looking for updates while the app runs. */
export interface UpdateLook {
  /** A newer version that is ready to be installed; null: none. */
  ready(): string | null
  stop(): void
}

/**
 * Looks from time to time until an update is ready. `open` is called at the first look. A look that
 * fails is one line in the log: the next one comes.
 */
export function lookForUpdates(options: {
  readonly open: (onReady: (version: string) => void) => Promise<Updater>
  readonly onReady: () => void
  readonly log: Logger
}): UpdateLook {
  const { open, onReady, log } = options
  let version: string | null = null
  let updater: Promise<Updater> | null = null
  let timer: NodeJS.Timeout

  const opened = () => {
    updater ??= open((ready) => {
      version = ready
      clearTimeout(timer)
      log.info('an update is ready', { version })
      onReady()
    })
    return updater
  }
  const look = async () => {
    try {
      await (await opened()).check()
    } catch (error) {
      log.warn('looking for updates failed', error)
    }
  }
  const plan = (ms: number) => {
    timer = setTimeout(() => {
      plan(LOOK_EVERY_MS)
      void look()
    }, ms)
  }
  plan(FIRST_LOOK_MS)
  return { ready: () => version, stop: () => clearTimeout(timer) }
}
