import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { AfterPackContext } from 'electron-builder'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  MAC_FRAMEWORK,
  SHIPPED,
  writeLinuxFake,
  writeMacFake,
  writeWindowsFake,
} from './fake-electron.ts'
import { fuseProblems, readFuseWire } from './fuse-wire.ts'
import { writeFuses } from './fuses.ts'

const SYSTEMS = {
  linux: { write: writeLinuxFake, from: 'electron', to: 'undertone', file: 'undertone' },
  win32: {
    write: writeWindowsFake,
    from: 'electron.exe',
    to: 'Undertone.exe',
    file: 'Undertone.exe',
  },
  darwin: {
    write: writeMacFake,
    from: 'Electron.app',
    to: 'Undertone.app',
    file: `Undertone.app/Contents/${MAC_FRAMEWORK}`,
  },
} as const

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'undertone-fuses-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function problemsAfterWriting(wire: string, system: keyof typeof SYSTEMS = 'linux') {
  const { write, from, to, file } = SYSTEMS[system]
  write(folder, '45.4.1', wire)
  renameSync(path.join(folder, from), path.join(folder, to))
  await writeFuses({
    appOutDir: folder,
    electronPlatformName: system,
    packager: { config: { electronDist: folder } },
  } as AfterPackContext)
  return fuseProblems(readFuseWire(readFileSync(path.join(folder, file))))
}

test.each(Object.keys(SYSTEMS) as (keyof typeof SYSTEMS)[])(
  'sets every fuse of Electron for %s',
  async (system) => expect(await problemsAfterWriting(SHIPPED, system)).toEqual([]),
)

test('sets fuses from any default', async () => {
  expect(await problemsAfterWriting('101100110')).toEqual([])
})

test('sets the eight fuses of an older Electron', async () => {
  expect(await problemsAfterWriting(SHIPPED.slice(0, 8))).toEqual([])
})

test('packages an Electron with ten fuses, and reports one as undecided', async () => {
  expect(await problemsAfterWriting(`${SHIPPED}1`)).toEqual([
    expect.stringMatching(/^Electron has 10 fuses, but 9 are known/),
  ])
})
