import { readFileSync } from 'node:fs'
import path from 'node:path'
import { app } from 'electron'
import type { UpdateState } from '../../preload/contract/desktop.ts'
import { registerAppImageLinks } from '../deep-links/register-scheme.ts'
import { ownAppImage, programFile } from '../installation/app-image.ts'
import type { Logger } from '../log/logger.ts'
import {
  openUpdater,
  type Updater,
  type UpdateSource,
  updateKind,
  updateServer,
} from './open-updater.ts'
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

/** A package that never gets a newer version by itself. */
const NO_LOOK: UpdateLook = { found: () => null, install: () => undefined, stop: () => undefined }

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** The packager writes deb, rpm or pacman into a Linux package's resources. */
function ownExtension(): string | null {
  const type = readIfThere(path.join(process.resourcesPath, 'package-type'))?.trim()
  return type ? `.${type}` : null
}

/**
 * Looks for updates where this package may. `keyFile` holds the publisher's public key (Ed25519, PEM)
 * and lies inside the package; `onFound` is called when there is a newer version, and `onMoved` once the
 * installation has given the AppImage another name, by which links open it from then on.
 */
export function startUpdates(options: {
  readonly keyFile: string
  readonly onFound: () => void
  readonly onMoved: () => void
  readonly log: Logger
}): UpdateLook {
  const { keyFile, onFound, log } = options
  const { isPackaged } = app
  const server = isPackaged ? readIfThere(path.join(process.resourcesPath, 'app-update.yml')) : null
  const key = isPackaged ? readIfThere(keyFile) : null
  const kind = updateKind({
    platform: process.platform,
    isPackaged,
    appImage: ownAppImage(),
    isPortable: process.env.PORTABLE_EXECUTABLE_FILE !== undefined,
    server,
    hasKey: key !== null,
  })
  if (typeof kind === 'object') {
    log.info('no updates are looked for', { reason: kind.never })
    return NO_LOOK
  }
  const source: UpdateSource = {
    kind,
    server: updateServer(server ?? '') ?? '',
    extension: kind === 'announce' ? ownExtension() : null,
    key,
  }
  const onMoved = (appImage: string) => {
    process.env.APPIMAGE = appImage
    registerAppImageLinks(appImage, log)
    options.onMoved()
  }
  const open = (found: (update: UpdateState) => void) =>
    openUpdater({ source, onFound: found, onMoved, log })
  return lookForUpdates({ open, onFound, log })
}

/** As much of Electron's app as a restart needs. */
type RestartApp = Pick<
  typeof app,
  'on' | 'quit' | 'relaunch' | 'exit' | 'releaseSingleInstanceLock'
>

/**
 * A function that quits as the user does, so that unsaved edits are asked about, and then installs the update and
 * starts the new version. The update is installed last: a user who stays keeps the version that runs. It does nothing
 * while no update is ready: a page cannot end the app with it.
 */
export function createRestart(
  updates: Pick<UpdateLook, 'found' | 'install'>,
  program: RestartApp = app,
): () => void {
  let isAsking = false
  let isRestart = false
  program.on('before-quit', () => {
    isRestart = isAsking
  })
  program.on('will-quit', (event) => {
    if (!isRestart) return
    isRestart = false
    isAsking = false
    event.preventDefault()
    // The new version may start before this process is gone.
    program.releaseSingleInstanceLock()
    updates.install(() => {
      program.relaunch({ execPath: programFile() })
      program.exit()
    })
  })
  return () => {
    if (!updates.found()?.canRestart) return
    isAsking = true
    program.quit()
    isAsking = false
  }
}
