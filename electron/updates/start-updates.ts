import { readFileSync } from 'node:fs'
import path from 'node:path'
import { app } from 'electron'
import type { Logger } from '../log/logger.ts'
import { lookForUpdates, type UpdateLook } from './look-for-updates.ts'
import { openUpdater } from './open-updater.ts'
import { noUpdates } from './update-policy.ts'

/** A package that is never renewed by itself. */
const NO_LOOK: UpdateLook = { ready: () => null, stop: () => undefined }

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/**
 * Looks for updates where this package may. `keyFile` holds the publisher's public key (Ed25519, PEM)
 * and lies inside the package; `onReady` is called when an update waits for the next start.
 */
export function startUpdates(options: {
  readonly keyFile: string
  readonly onReady: () => void
  readonly log: Logger
}): UpdateLook {
  const { keyFile, onReady, log } = options
  const { isPackaged } = app
  const { platform, env } = process
  const server = isPackaged ? readIfThere(path.join(process.resourcesPath, 'app-update.yml')) : null
  const key = isPackaged ? readIfThere(keyFile) : null
  const reason = noUpdates({ platform, isPackaged, env, server, hasKey: key !== null })
  if (reason !== null) {
    log.info('no updates are looked for', { reason })
    return NO_LOOK
  }
  const open = (ready: (version: string) => void) => openUpdater({ key, onReady: ready, log })
  return lookForUpdates({ open, onReady, log })
}
