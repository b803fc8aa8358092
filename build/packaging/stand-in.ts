import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ELECTRON_FUSES, SENTINEL, WIRE_VERSION } from './fuse-wire.ts'
import { emptyProgram } from './windows-program.ts'

/** Electron's fuses as it ships them, spelled as on the wire. */
export const SHIPPED = ELECTRON_FUSES.map(({ ships }) => (ships === 'on' ? '1' : '0')).join('')

/** The piece of a program that holds the fuses `wire`; by default as Electron ships them. */
export function fusePiece(wire: string = SHIPPED): Buffer {
  return Buffer.concat([
    Buffer.from(SENTINEL),
    Buffer.from([WIRE_VERSION, wire.length]),
    Buffer.from(wire, 'latin1'),
  ])
}

/** What Electron brings on every system beside its program. */
function writeNotes(folder: string, version: string): void {
  writeFileSync(path.join(folder, 'version'), version)
  writeFileSync(path.join(folder, 'LICENSE'), 'The licence of Electron.\n')
  writeFileSync(path.join(folder, 'LICENSES.chromium.html'), 'The licences of Chromium.\n')
}

/** What it brings on Linux and Windows. */
function writeFolders(folder: string): void {
  mkdirSync(path.join(folder, 'locales'), { recursive: true })
  mkdirSync(path.join(folder, 'resources'))
  writeFileSync(path.join(folder, 'locales/en-US.pak'), '')
}

/** Writes into `folder` what the packager looks for in Electron for Linux. Nothing of it runs. */
export function standInForLinux(folder: string, version: string, wire?: string): void {
  writeFolders(folder)
  writeFileSync(path.join(folder, 'electron'), fusePiece(wire), { mode: 0o755 })
  writeFileSync(path.join(folder, 'chrome-sandbox'), '', { mode: 0o755 })
  writeNotes(folder, version)
}

/** Writes into `folder` what the packager looks for in Electron for Windows. Nothing of it runs. */
export function standInForWindows(folder: string, version: string, wire?: string): void {
  writeFolders(folder)
  writeFileSync(path.join(folder, 'electron.exe'), emptyProgram(fusePiece(wire)))
  writeNotes(folder, version)
}

/** Where Electron's own code, and with it the fuses, lies on macOS. */
export const MAC_FRAMEWORK = 'Frameworks/Electron Framework.framework/Electron Framework'

const HELPERS = ['', ' (GPU)', ' (Plugin)', ' (Renderer)'].map((kind) => `Electron Helper${kind}`)

/** What Electron's own Info.plist claims to use (shell/browser/resources/mac/Info.plist). */
const CLAIMS = ['Camera', 'Microphone', 'BluetoothAlways', 'BluetoothPeripheral', 'AudioCapture']
  .map((name) => `<key>NS${name}UsageDescription</key><string>This app needs access</string>\n`)
  .join('')

function plist(name: string, identifier: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>CFBundleExecutable</key><string>${name}</string>
<key>CFBundleIdentifier</key><string>${identifier}</string>
<key>CFBundlePackageType</key><string>APPL</string>
${CLAIMS}</dict></plist>
`
}

function writeBundle(folder: string, name: string, identifier: string): void {
  mkdirSync(path.join(folder, 'Contents/MacOS'), { recursive: true })
  writeFileSync(path.join(folder, 'Contents/Info.plist'), plist(name, identifier))
  writeFileSync(path.join(folder, 'Contents/MacOS', name), '', { mode: 0o755 })
}

/** Writes into `folder` what the packager looks for in Electron for macOS. Nothing of it runs. */
export function standInForMac(folder: string, version: string, wire?: string): void {
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
  writeFileSync(framework, fusePiece(wire), { mode: 0o755 })
  writeNotes(folder, version)
}
