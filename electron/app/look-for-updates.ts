import type { UpdateState } from '../../preload/contract/desktop.ts'
import type { Logger } from '../log/logger.ts'
import type { Updater } from './open-updater.ts'

/** The start belongs to the listener; after it, in ms. */
export const FIRST_LOOK_MS = 60_000
/** From one look to the next, in ms. */
export const LOOK_EVERY_MS = 6 * 60 * 60_000

/** Looking for updates while the app runs. */
export interface UpdateLook {
  /** The newest version that was found; null: none. */
  found(): UpdateState | null
  /** Installs it, as `Updater.install`. Does nothing where none is ready. */
  install(onFailed: () => void): void
  stop(): void
}

/**
 * Looks from time to time, also once an update is ready: a newer one takes its place. `open` is called at the first
 * look. A look that fails is one line in the log: the next one comes.
 */
export function lookForUpdates(options: {
  readonly open: (onFound: (update: UpdateState) => void) => Promise<Updater>
  readonly onFound: () => void
  readonly log: Logger
}): UpdateLook {
  const { open, onFound, log } = options
  let update: UpdateState | null = null
  let opening: Promise<Updater> | null = null
  let updater: Updater | null = null
  let timer: NodeJS.Timeout

  const opened = () => {
    opening ??= open((found) => {
      if (found.version === update?.version) return
      update = found
      log.info('an update was found', { version: found.version })
      onFound()
    })
    return opening
  }
  const look = async () => {
    try {
      updater = await opened()
      await updater.check()
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
  return {
    found: () => update,
    install: (onFailed) => {
      if (update?.canRestart) updater?.install(onFailed)
    },
    stop: () => clearTimeout(timer),
  }
}
