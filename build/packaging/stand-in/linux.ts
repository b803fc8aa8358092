import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fusePiece } from './shipped-wire.ts'

/** Writes into `folder` what the packager looks for in Electron for Linux. Nothing of it runs. */
export function standInForLinux(folder: string, version: string, wire?: string): void {
  mkdirSync(path.join(folder, 'locales'), { recursive: true })
  mkdirSync(path.join(folder, 'resources'))
  writeFileSync(path.join(folder, 'electron'), fusePiece(wire), { mode: 0o755 })
  writeFileSync(path.join(folder, 'chrome-sandbox'), '', { mode: 0o755 })
  writeFileSync(path.join(folder, 'locales/en-US.pak'), '')
  writeFileSync(path.join(folder, 'version'), version)
  writeFileSync(path.join(folder, 'LICENSE'), 'The licence of Electron.\n')
  writeFileSync(path.join(folder, 'LICENSES.chromium.html'), 'The licences of Chromium.\n')
}
