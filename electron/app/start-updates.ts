import { readFileSync } from 'node:fs'
import path from 'node:path'
import { app } from 'electron'
import type { UpdateState } from '../../preload/contract/desktop.ts'
import { registerAppImageLinks } from '../deep-links/register-scheme.ts'
import { ownAppImage, programFile } from '../installation/app-image.ts'
import type { Logger } from '../log/logger.ts'
import {
  chooseUpdateKind,
  openUpdater,
  readUpdateServer,
  type Updater,
  type UpdateSource,
} from './open-updater.ts'

/** Delay in ms before the first check, which reserves the first minute after the start for playback. */
export const FIRST_CHECK_MS = 60_000
export const CHECK_INTERVAL_MS = 6 * 60 * 60_000

export interface UpdateChecker {
  availableUpdate(): UpdateState | null
  /** Calls `Updater.install`. Does nothing when no update is ready. */
  install(onFailed: () => void): void
  stop(): void
}

/** Checks for updates periodically. Continues when an update is ready, because a newer one replaces it. */
export function createUpdateChecker(options: {
  readonly open: (onUpdateFound: (update: UpdateState) => void) => Promise<Updater>
  readonly onUpdateFound: () => void
  readonly log: Logger
}): UpdateChecker {
  const { open, onUpdateFound, log } = options
  let update: UpdateState | null = null
  let updaterPromise: Promise<Updater> | null = null
  let updater: Updater | null = null
  let timer: NodeJS.Timeout

  const getUpdater = () => {
    updaterPromise ??= open((newUpdate) => {
      if (newUpdate.version === update?.version) return
      update = newUpdate
      log.info('an update was found', { version: newUpdate.version })
      onUpdateFound()
    })
    return updaterPromise
  }
  const check = async () => {
    try {
      updater = await getUpdater()
      await updater.check()
    } catch (error) {
      log.warn('the update check failed', error)
    }
  }
  const schedule = (delayMs: number) => {
    timer = setTimeout(() => {
      schedule(CHECK_INTERVAL_MS)
      void check()
    }, delayMs)
  }
  schedule(FIRST_CHECK_MS)
  return {
    availableUpdate: () => update,
    install: (onFailed) => {
      if (update?.canRestart) updater?.install(onFailed)
    },
    stop: () => clearTimeout(timer),
  }
}

const NO_UPDATES: UpdateChecker = {
  availableUpdate: () => null,
  install: () => undefined,
  stop: () => undefined,
}

function readFileIfPresent(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** Reads the package type (deb, rpm or pacman) that electron-builder writes into the resources of a Linux package. */
function packageExtension(): string | null {
  const type = readFileIfPresent(path.join(process.resourcesPath, 'package-type'))?.trim()
  return type ? `.${type}` : null
}

/** Starts the update checks of this package. `keyFile` contains the publisher's public key (Ed25519, PEM). */
export function startUpdates(options: {
  readonly keyFile: string
  readonly onUpdateFound: () => void
  readonly onAppImageMoved: () => void
  readonly log: Logger
}): UpdateChecker {
  const { keyFile, onUpdateFound, log } = options
  const { isPackaged } = app
  const appUpdateYml = isPackaged
    ? readFileIfPresent(path.join(process.resourcesPath, 'app-update.yml'))
    : null
  const key = isPackaged ? readFileIfPresent(keyFile) : null
  const kind = chooseUpdateKind({
    platform: process.platform,
    isPackaged,
    appImage: ownAppImage(),
    isPortable: process.env.PORTABLE_EXECUTABLE_FILE !== undefined,
    appUpdateYml,
    hasPublisherKey: key !== null,
  })
  if (typeof kind === 'object') {
    log.info('no updates are looked for', { reason: kind.disabledReason })
    return NO_UPDATES
  }
  const source: UpdateSource = {
    kind,
    server: readUpdateServer(appUpdateYml ?? '') ?? '',
    extension: kind === 'announce' ? packageExtension() : null,
    key,
  }
  const onAppImageMoved = (appImage: string) => {
    process.env.APPIMAGE = appImage
    registerAppImageLinks(appImage, log)
    options.onAppImageMoved()
  }
  const open = (reportUpdate: (update: UpdateState) => void) =>
    openUpdater({ source, onUpdateFound: reportUpdate, onAppImageMoved, log })
  return createUpdateChecker({ open, onUpdateFound, log })
}

type RestartApp = Pick<
  typeof app,
  'on' | 'quit' | 'relaunch' | 'exit' | 'releaseSingleInstanceLock'
>

/** Returns a function that quits the app, installs the update and restarts. It does nothing when no update is ready. */
export function createRestart(
  updates: Pick<UpdateChecker, 'availableUpdate' | 'install'>,
  program: RestartApp = app,
): () => void {
  let isRestartRequested = false
  let isRestarting = false
  program.on('before-quit', () => {
    isRestarting = isRestartRequested
  })
  program.on('will-quit', (event) => {
    if (!isRestarting) return
    isRestarting = false
    isRestartRequested = false
    event.preventDefault()
    // The new version may start before this process has exited.
    program.releaseSingleInstanceLock()
    updates.install(() => {
      program.relaunch({ execPath: programFile() })
      program.exit()
    })
  })
  return () => {
    if (!updates.availableUpdate()?.canRestart) return
    isRestartRequested = true
    program.quit()
    // quit() has emitted before-quit. A later quit by the user must not restart.
    isRestartRequested = false
  }
}
