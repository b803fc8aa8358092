import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { app } from 'electron'
import Store from 'electron-store'
import { z } from 'zod'

const contents = z.strictObject({ version: z.literal(1), ciphertext: z.base64().min(1) })

/** One file that holds ciphertext and nothing else. Every write replaces it whole. */
export interface SessionFile {
  /** Returns true when there is a file, readable or not. */
  exists(): boolean
  /** The ciphertext, or null when there is none. Throws when the file cannot be understood. */
  read(): Buffer | null
  write(ciphertext: Buffer): void
  remove(): void
  /** Renames the file out of the way, keeping it for a bug report. */
  setAside(): void
}

/**
 * The file `<name>.json` in `folder` (default: the app's own). electron-store writes to a temporary
 * file and renames it, so a crash leaves the old session or the new one, never half of one. The store
 * is opened for each use because opening is where it reads, and a damaged file must be ours to handle.
 */
export function createSessionFile(name: string, folder = app.getPath('userData')): SessionFile {
  const file = path.join(folder, `${name}.json`)
  const open = () =>
    new Store({
      name,
      cwd: folder,
      clearInvalidConfig: false,
      accessPropertiesByDotNotation: false,
      // Ciphertext or not, only this user may read it.
      configFileMode: 0o600,
    })
  /** Opening reads what is there; what cannot be read is about to be replaced anyway. */
  const openForWriting = () => {
    try {
      return open()
    } catch {
      rmSync(file, { force: true, recursive: true })
      return open()
    }
  }
  /** Temporary files of writes that a crash cut off (named by `atomically`, under electron-store). */
  const halfWritten = () =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((entry) => entry.startsWith(`${name}.json.tmp-`))
      .map((entry) => path.join(folder, entry))

  return {
    exists: () => existsSync(file),
    read() {
      if (!existsSync(file)) return null
      return Buffer.from(contents.parse(open().store).ciphertext, 'base64')
    },
    write(ciphertext) {
      openForWriting().store = { version: 1, ciphertext: ciphertext.toString('base64') }
    },
    remove() {
      for (const leftover of halfWritten()) rmSync(leftover, { force: true })
      rmSync(file, { force: true, recursive: true })
    },
    setAside: () => renameSync(file, path.join(folder, `${name}.unreadable.json`)),
  }
}
