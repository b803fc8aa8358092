import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sha256 } from './asar.ts'
import { BUNDLES_MAX_BYTES, checkApp } from './check-app.ts'
import { SENTINEL } from './fuse-wire.ts'
import { FUSES, WIRE_ORDER } from './fuses.ts'
import { findPackagedApps } from './packaged-app.ts'
import { standInForLinux } from './stand-in/linux.ts'
import { writeAsar } from './testing/write-asar.ts'

const FILES = {
  'package.json': '{}',
  'index.js': 'start()',
  'index.cjs': 'bridge()',
  'index.html': '<html>',
  'app-256.png': 'picture',
}
const PLACES = {
  'package.json': [],
  'index.js': ['out', 'main'],
  'index.cjs': ['out', 'preload'],
  'index.html': ['out', 'renderer'],
  'app-256.png': ['resources', 'icons'],
}

interface Folder {
  files: Record<string, unknown>
}

/** An archive of the app with these contents, each where it belongs. */
function archive(contents: Readonly<Record<keyof typeof FILES, string>>): Buffer {
  const root: Folder = { files: {} }
  let offset = 0
  for (const [name, folders] of Object.entries(PLACES)) {
    let at = root
    for (const folder of folders) {
      at.files[folder] ??= { files: {} }
      at = at.files[folder] as Folder
    }
    const text = contents[name as keyof typeof FILES]
    at.files[name] = {
      size: text.length,
      offset: `${offset}`,
      integrity: { hash: sha256(text) },
    }
    offset += text.length
  }
  return writeAsar(root, ...Object.keys(PLACES).map((name) => contents[name as keyof typeof FILES]))
}

let dist: string
const inApp = (name: string) => path.join(dist, 'linux-unpacked', name)
const wire = WIRE_ORDER.map((name) => (FUSES[name] ? '1' : '0')).join('')

function problems(): string[] {
  const [app] = findPackagedApps(dist)
  if (app === undefined) throw new Error('there is no app')
  return checkApp(app, { dependencies: [], folders: ['/home/me'] }).flatMap((it) => it.problems)
}

beforeEach(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'undertone-packaged-'))
  mkdirSync(inApp('resources'), { recursive: true })
  writeFileSync(inApp('undertone'), `${SENTINEL}\x01\x08${wire}`)
  writeFileSync(inApp('resources/app.asar'), archive(FILES))
  for (const name of ['resources/LICENSE.undertone.txt', 'resources/licences.txt'])
    writeFileSync(inApp(name), 'text')
  for (const name of ['LICENSE.electron.txt', 'LICENSES.chromium.html'])
    writeFileSync(inApp(name), 'text')
})

afterEach(() => rmSync(dist, { recursive: true, force: true }))

test('finds nothing wrong with an app as it should be', () => {
  expect(problems()).toEqual([])
})

test('finds fuses as Electron ships them, a secret and a licence left out', () => {
  writeFileSync(inApp('undertone'), `${SENTINEL}\x01\x08${'0'.repeat(8)}`)
  writeFileSync(
    inApp('resources/app.asar'),
    archive({ ...FILES, 'index.js': 'read("/home/me/a")' }),
  )
  writeFileSync(inApp('resources/licences.txt'), '')
  expect(problems()).toEqual([
    'enableCookieEncryption is off, not on',
    'enableEmbeddedAsarIntegrityValidation is off, not on',
    'onlyLoadAppFromAsar is off, not on',
    'out/main/index.js names a folder of this machine',
    'licences.txt is missing',
  ])
})

test('finds bundles that have grown too large', () => {
  const large = 'a'.repeat(BUNDLES_MAX_BYTES)
  writeFileSync(inApp('resources/app.asar'), archive({ ...FILES, 'index.js': large }))
  expect(problems()).toEqual(['3000 kB, 3000 kB at most'])
})

test('an output folder without apps has none, whatever else lies there', () => {
  rmSync(inApp('undertone'))
  mkdirSync(path.join(dist, 'mac-arm64/Undertone.app'), { recursive: true })
  expect(findPackagedApps(dist)).toEqual([])
})

test('a stand-in has every fuse the wrong way round, so that each has to be burnt', () => {
  rmSync(path.join(dist, 'linux-unpacked'), { recursive: true })
  const electron = path.join(dist, 'electron')
  mkdirSync(electron)
  standInForLinux(electron, '1.0.0')
  mkdirSync(inApp('resources'), { recursive: true })
  writeFileSync(inApp('undertone'), '')
  const program = path.join(electron, 'electron')
  const [app] = findPackagedApps(dist)
  if (app === undefined) throw new Error('there is no app')
  writeFileSync(inApp('resources/app.asar'), archive(FILES))
  const [fuses] = checkApp({ ...app, program }, { dependencies: [], folders: [] })
  expect(fuses?.problems).toHaveLength(WIRE_ORDER.length)
})
