import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { emptyProgram } from '../windows-program.ts'
import { fusePiece } from './shipped-wire.ts'

/** Writes into `folder` what the packager looks for in Electron for Windows. Nothing of it runs. */
export function standInForWindows(folder: string, version: string, wire?: string): void {
  mkdirSync(path.join(folder, 'locales'), { recursive: true })
  mkdirSync(path.join(folder, 'resources'))
  writeFileSync(path.join(folder, 'electron.exe'), emptyProgram(fusePiece(wire)))
  writeFileSync(path.join(folder, 'locales/en-US.pak'), '')
  writeFileSync(path.join(folder, 'version'), version)
  writeFileSync(path.join(folder, 'LICENSE'), 'The licence of Electron.\n')
  writeFileSync(path.join(folder, 'LICENSES.chromium.html'), 'The licences of Chromium.\n')
}
