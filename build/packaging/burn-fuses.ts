import path from 'node:path'
import { flipFuses, getCurrentFuseWire } from '@electron/fuses'
import type { AfterPackContext } from 'electron-builder'
import { fuseConfig } from './fuses.ts'
import { SCHEME } from './scheme.ts'

/** The program as electron-builder names it on each system; on macOS its fuses are in the framework. */
const PROGRAMS: Readonly<Record<string, string>> = {
  linux: SCHEME,
  win32: 'Undertone.exe',
  darwin: 'Undertone.app',
}

/**
 * electron-builder's hook before it signs: burns fuses.ts into the program. electron-builder's own option
 * goes through an older @electron/fuses, which knows eight of the nine. Of an Electron with fewer, those
 * it has are burnt; of one with more, the rest stay as shipped and the check of the package names them.
 */
export async function burnFuses(context: AfterPackContext): Promise<void> {
  const { appOutDir, electronPlatformName, packager } = context
  const name = PROGRAMS[electronPlatformName]
  if (name === undefined) throw new Error(`no program is known for ${electronPlatformName}`)
  const program = path.join(appOutDir, name)
  const { version: _version, ...wire } = await getCurrentFuseWire(program)
  // Changing the fuses breaks the signature Electron came with; Apple's processors run nothing without
  // one, so where no certificate replaces it, it is renewed. A stand-in for Electron has none.
  const signAnew = process.platform === 'darwin' && packager.config.electronDist == null
  await flipFuses(program, fuseConfig(Object.keys(wire).length, signAnew))
}
