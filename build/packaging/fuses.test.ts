import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { AfterPackContext } from 'electron-builder'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fuseProblems, readFuseWire } from './fuse-wire.ts'
import { burnFuses } from './fuses.ts'
import {
  MAC_FRAMEWORK,
  SHIPPED,
  standInForLinux,
  standInForMac,
  standInForWindows,
} from './stand-in.ts'

const SYSTEMS = {
  linux: { write: standInForLinux, from: 'electron', to: 'undertone', file: 'undertone' },
  win32: {
    write: standInForWindows,
    from: 'electron.exe',
    to: 'Undertone.exe',
    file: 'Undertone.exe',
  },
  darwin: {
    write: standInForMac,
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

/** What is wrong with the fuses of a packaged Electron that came with `wire`, once they were burnt. */
async function problemsAfterBurning(wire: string, system: keyof typeof SYSTEMS = 'linux') {
  const { write, from, to, file } = SYSTEMS[system]
  write(folder, '45.4.1', wire)
  renameSync(path.join(folder, from), path.join(folder, to))
  await burnFuses({
    appOutDir: folder,
    electronPlatformName: system,
    packager: { config: { electronDist: folder } },
  } as AfterPackContext)
  return fuseProblems(readFuseWire(readFileSync(path.join(folder, file))))
}

test.each(Object.keys(SYSTEMS) as (keyof typeof SYSTEMS)[])(
  'burns every fuse of Electron for %s',
  async (system) => expect(await problemsAfterBurning(SHIPPED, system)).toEqual([]),
)

test('whatever way round a fuse is shipped', async () => {
  expect(await problemsAfterBurning('101100110')).toEqual([])
})

test('an Electron with eight fuses gets those eight', async () => {
  expect(await problemsAfterBurning(SHIPPED.slice(0, 8))).toEqual([])
})

test('an Electron with ten is packaged, and the check says that one is undecided', async () => {
  expect(await problemsAfterBurning(`${SHIPPED}1`)).toEqual([
    expect.stringMatching(/^Electron has 10 fuses, 9 are decided/),
  ])
})
