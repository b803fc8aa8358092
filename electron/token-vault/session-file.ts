import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { app } from 'electron'
import Store from 'electron-store'
import { z } from 'zod'

const contents = z.strictObject({ version: z.literal(1), ciphertext: z.base64().min(1) })

/** File that contains the encrypted session. Each write replaces the file. */
export interface SessionFile {
  exists(): boolean
  /** Returns null when there is no file. Throws when the file is invalid. */
  read(): Buffer | null
  write(ciphertext: Buffer): void
  remove(): void
  /** Renames an unreadable file, so that a new session does not overwrite it. */
  setAside(): void
}

/**
 * Stores `<name>.json` in `folder` (default: user data). electron-store writes to a temporary file and renames it, so
 * a crash leaves either the old or the new session. The store is opened for each use, because opening reads the file,
 * and this module handles damaged files.
 */
export function createSessionFile(name: string, folder = app.getPath('userData')): SessionFile {
  const file = path.join(folder, `${name}.json`)
  const openStore = () =>
    new Store({
      name,
      cwd: folder,
      clearInvalidConfig: false,
      accessPropertiesByDotNotation: false,
      configFileMode: 0o600,
    })
  /** Removes an unreadable file, because the write replaces it in any case. */
  const openForWriting = () => {
    try {
      return openStore()
    } catch {
      rmSync(file, { force: true, recursive: true })
      return openStore()
    }
  }
  /** Temporary files of interrupted writes (named by `atomically`, used by electron-store). */
  const temporaryFiles = () =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((entry) => entry.startsWith(`${name}.json.tmp-`))
      .map((entry) => path.join(folder, entry))

  return {
    exists: () => existsSync(file),
    read() {
      if (!existsSync(file)) return null
      return Buffer.from(contents.parse(openStore().store).ciphertext, 'base64')
    },
    write(ciphertext) {
      openForWriting().store = { version: 1, ciphertext: ciphertext.toString('base64') }
    },
    remove() {
      for (const leftover of temporaryFiles()) rmSync(leftover, { force: true })
      rmSync(file, { force: true, recursive: true })
    },
    setAside: () => renameSync(file, path.join(folder, `${name}.unreadable.json`)),
  }
}
