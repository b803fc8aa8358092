import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sha256 } from './asar.ts'
import { checkApp } from './check-app.ts'
import { fuseBytes, SHIPPED } from './fake-electron.ts'
import { EXPECTED_FUSES } from './fuses.ts'
import { findPackagedApps } from './packaged-app.ts'
import { writeAsar } from './testing/write-asar.ts'

const FILES = {
  'package.json': '{}',
  'index.js': 'start()',
  'text-worker.js': 'serve()',
  'index.cjs': 'bridge()',
  'index.html': '<html>',
  'app-256.png': 'picture',
  'tray.png': 'picture',
  'tray-dark.ico': 'picture',
  'tray-light.ico': 'picture',
}
const PLACES = {
  'package.json': [],
  'index.js': ['out', 'main'],
  'text-worker.js': ['out', 'main'],
  'index.cjs': ['out', 'preload'],
  'index.html': ['out', 'renderer'],
  'app-256.png': ['resources', 'icons'],
  'tray.png': ['resources', 'icons'],
  'tray-dark.ico': ['resources', 'icons'],
  'tray-light.ico': ['resources', 'icons'],
}

interface Folder {
  files: Record<string, unknown>
}

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
const wire = EXPECTED_FUSES.map((on) => (on ? '1' : '0')).join('')

function problems(): string[] {
  const [app] = findPackagedApps(dist)
  if (app === undefined) throw new Error('expected a packaged app')
  return checkApp(app, { folders: ['/home/me'], publicValues: {} }).flatMap((it) => it.problems)
}

beforeEach(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'undertone-packaged-'))
  mkdirSync(inApp('resources'), { recursive: true })
  writeFileSync(inApp('undertone'), fuseBytes(wire))
  writeFileSync(inApp('resources/app.asar'), archive(FILES))
  for (const name of ['resources/LICENSE.undertone.txt', 'resources/licenses.txt'])
    writeFileSync(inApp(name), 'text')
  for (const name of ['LICENSE.electron.txt', 'LICENSES.chromium.html'])
    writeFileSync(inApp(name), 'text')
})

afterEach(() => rmSync(dist, { recursive: true, force: true }))

test('accepts a correct app', () => {
  expect(problems()).toEqual([])
})

test('reports default fuses, a secret and a missing license file', () => {
  writeFileSync(inApp('undertone'), fuseBytes(SHIPPED))
  writeFileSync(
    inApp('resources/app.asar'),
    archive({ ...FILES, 'index.js': 'read("/home/me/a")' }),
  )
  writeFileSync(inApp('resources/licenses.txt'), '')
  expect(problems()).toEqual([
    'run_as_node is on, not off',
    'node_options is on, not off',
    'node_cli_inspect is on, not off',
    'embedded_asar_integrity_validation is off, not on',
    'only_load_app_from_asar is off, not on',
    'grant_file_protocol_extra_privileges is on, not off',
    'out/main/index.js contains a path of this machine',
    'licenses.txt is missing',
  ])
})

test('reports an archive that is too large', () => {
  const large = 'a'.repeat(5_500_000)
  writeFileSync(inApp('resources/app.asar'), archive({ ...FILES, 'index.js': large }))
  expect(problems()).toEqual(['5501 kB, at most 5500 kB'])
})

test('finds no apps in an output folder without one', () => {
  rmSync(inApp('undertone'))
  mkdirSync(path.join(dist, 'mac-arm64/Undertone.app'), { recursive: true })
  expect(findPackagedApps(dist)).toEqual([])
})
