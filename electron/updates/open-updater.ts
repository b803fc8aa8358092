import type { AppUpdater } from 'electron-updater'
import type { Logger } from '../log/logger.ts'
import { isSigned } from './update-signature.ts'

/** Looks for updates and fetches them. */
export interface Updater {
  /** Looks once. Rejects when the server cannot be asked or what it has cannot be fetched. */
  check(): Promise<void>
}

/** Only now is electron-updater read: most runs need it a minute after the start, or never. */
const loadUpdater = async (): Promise<AppUpdater> =>
  (await import('electron-updater')).default.autoUpdater

/**
 * The package's updater, which installs what it has fetched when the app quits. `key` is the publisher's
 * (PEM); null where the system itself knows a forgery (see noUpdates). A staged update, of which the
 * description names a percentage, reaches this computer or not by a number drawn once and kept in the
 * profile; the number is not told to the server.
 */
export async function openUpdater(options: {
  readonly key: string | null
  readonly onReady: (version: string) => void
  readonly log: Logger
  readonly load?: () => Promise<AppUpdater>
}): Promise<Updater> {
  const { key, onReady, log } = options
  const updater = await (options.load ?? loadUpdater)()
  updater.logger = log
  updater.autoDownload = true
  updater.autoInstallOnAppQuit = true
  updater.allowDowngrade = false
  updater.disableWebInstaller = true
  updater.requestHeaders = { 'x-user-staging-id': 'not told' }
  const isSupported = updater.isUpdateSupported
  updater.isUpdateSupported = async (update) => {
    if (key !== null && !isSigned(update, key)) {
      log.error('an update was refused: it is not signed by the publisher')
      return false
    }
    return isSupported(update)
  }
  updater.on('update-downloaded', ({ version }) => onReady(version))
  return {
    async check() {
      const result = await updater.checkForUpdates()
      await result?.downloadPromise
    },
  }
}
