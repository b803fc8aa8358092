import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { autostartEntry, startsSomething } from './autostart-entry.ts'
import type { LoginItem } from './login-item.ts'

/** Electron does not know how to start at login on Linux: a file in `folder` does. */
export function createAutostartFile(options: {
  /** `~/.config/autostart` */
  readonly folder: string
  /** The AppImage, which an update may rename, or the installed program. */
  readonly program: () => string
}): LoginItem {
  const { folder, program } = options
  const file = path.join(folder, 'undertone.desktop')
  const isOn = () => existsSync(file) && startsSomething(readFileSync(file, 'utf8'))
  const write = (entry: string) => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, entry)
  }
  return {
    isOn,
    needsApproval: () => false,
    set(on) {
      const entry = autostartEntry(program())
      if (!on) rmSync(file, { force: true })
      else if (entry === null) throw new Error('the path of the program cannot be written down')
      else write(entry)
    },
    refresh() {
      const entry = autostartEntry(program())
      if (entry !== null && isOn() && readFileSync(file, 'utf8') !== entry) write(entry)
    },
  }
}
