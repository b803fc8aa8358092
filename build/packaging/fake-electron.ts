import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ELECTRON_FUSES, SENTINEL, WIRE_VERSION } from './fuse-wire.ts'
import { emptyProgram } from './windows-program.ts'

/** Fuse wire that Electron ships with. */
export const SHIPPED = ELECTRON_FUSES.map(({ ships }) => (ships === 'on' ? '1' : '0')).join('')

export function fuseBytes(wire: string = SHIPPED): Buffer {
  return Buffer.concat([
    Buffer.from(SENTINEL),
    Buffer.from([WIRE_VERSION, wire.length]),
    Buffer.from(wire, 'latin1'),
  ])
}

function writeLicenseFiles(folder: string, version: string): void {
  writeFileSync(path.join(folder, 'version'), version)
  writeFileSync(path.join(folder, 'LICENSE'), 'The license of Electron.\n')
  writeFileSync(path.join(folder, 'LICENSES.chromium.html'), 'The licenses of Chromium.\n')
}

function writeFolders(folder: string): void {
  mkdirSync(path.join(folder, 'locales'), { recursive: true })
  mkdirSync(path.join(folder, 'resources'))
  writeFileSync(path.join(folder, 'locales/en-US.pak'), '')
}

/** Writes the files that the packager expects in Electron for Linux. None of them runs. */
export function writeLinuxFake(folder: string, version: string, wire?: string): void {
  writeFolders(folder)
  writeFileSync(path.join(folder, 'electron'), fuseBytes(wire), { mode: 0o755 })
  writeFileSync(path.join(folder, 'chrome-sandbox'), '', { mode: 0o755 })
  writeLicenseFiles(folder, version)
}

/** Writes the files that the packager expects in Electron for Windows. None of them runs. */
export function writeWindowsFake(folder: string, version: string, wire?: string): void {
  writeFolders(folder)
  writeFileSync(path.join(folder, 'electron.exe'), emptyProgram(fuseBytes(wire)))
  writeLicenseFiles(folder, version)
}

/** On macOS, this binary has Electron's code and fuses. */
export const MAC_FRAMEWORK = 'Frameworks/Electron Framework.framework/Electron Framework'

const HELPERS = ['', ' (GPU)', ' (Plugin)', ' (Renderer)'].map((kind) => `Electron Helper${kind}`)

/** Usage descriptions in Electron's own Info.plist (shell/browser/resources/mac/Info.plist). */
const USAGE_DESCRIPTIONS = [
  'Camera',
  'Microphone',
  'BluetoothAlways',
  'BluetoothPeripheral',
  'AudioCapture',
]
  .map((name) => `<key>NS${name}UsageDescription</key><string>This app needs access</string>\n`)
  .join('')

function plist(name: string, identifier: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>CFBundleExecutable</key><string>${name}</string>
<key>CFBundleIdentifier</key><string>${identifier}</string>
<key>CFBundlePackageType</key><string>APPL</string>
${USAGE_DESCRIPTIONS}</dict></plist>
`
}

function writeBundle(folder: string, name: string, identifier: string): void {
  mkdirSync(path.join(folder, 'Contents/MacOS'), { recursive: true })
  writeFileSync(path.join(folder, 'Contents/Info.plist'), plist(name, identifier))
  writeFileSync(path.join(folder, 'Contents/MacOS', name), '', { mode: 0o755 })
}

/** Writes the files that the packager expects in Electron for macOS. None of them runs. */
export function writeMacFake(folder: string, version: string, wire?: string): void {
  const app = path.join(folder, 'Electron.app')
  writeBundle(app, 'Electron', 'com.github.Electron')
  for (const name of HELPERS)
    writeBundle(
      path.join(app, 'Contents/Frameworks', `${name}.app`),
      name,
      'com.github.Electron.helper',
    )
  mkdirSync(path.join(app, 'Contents/Resources/en.lproj'), { recursive: true })
  const framework = path.join(app, 'Contents', MAC_FRAMEWORK)
  mkdirSync(path.join(path.dirname(framework), 'Resources/en.lproj'), { recursive: true })
  writeFileSync(framework, fuseBytes(wire), { mode: 0o755 })
  writeLicenseFiles(folder, version)
}
