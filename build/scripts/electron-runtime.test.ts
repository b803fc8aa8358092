import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { displayProblem, findElectron, installedElectron } from './electron-runtime.ts'

const folder = () => mkdtempSync(path.join(tmpdir(), 'undertone-ü electron-'))
const program = { linux: 'electron', win32: 'electron.exe' } as Record<string, string>
const name = program[process.platform] ?? 'Electron.app/Contents/MacOS/Electron'

function place(at: string): string {
  const file = path.join(at, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, '')
  return file
}

test('finds the program in its package, or in the folder from the environment', () => {
  const own = folder()
  expect(installedElectron({}, own)).toBeNull()
  const file = place(path.join(own, 'dist'))
  expect(installedElectron({}, own)).toBe(file)
  expect(installedElectron({ ELECTRON_OVERRIDE_DIST_PATH: '' }, own)).toBe(file)
  const other = folder()
  expect(installedElectron({ ELECTRON_OVERRIDE_DIST_PATH: other }, own)).toBeNull()
  const named = place(other)
  expect(installedElectron({ ELECTRON_OVERRIDE_DIST_PATH: other }, own)).toBe(named)
})

test('follows path.txt of the package', () => {
  const own = folder()
  mkdirSync(path.join(own, 'dist'))
  writeFileSync(path.join(own, 'path.txt'), 'program')
  writeFileSync(path.join(own, 'dist/program'), '')
  expect(installedElectron({}, own)).toBe(path.join(own, 'dist/program'))
})

test.each([
  [{}, 'linux', 1000, 'there is no display'],
  [{ DISPLAY: ':0' }, 'linux', 1000, null],
  [{ WAYLAND_DISPLAY: 'wayland-0' }, 'linux', 1000, null],
  [{ DISPLAY: ':0' }, 'linux', 0, 'Electron does not run as root'],
  [{}, 'darwin', 501, null],
  [{}, 'win32', undefined, null],
] as const)('reports for %j on %s as %s: %s', (env, platform, userId, expected) => {
  expect(displayProblem(env, platform, userId)).toBe(expected)
})

test('downloads nothing without a display', async () => {
  const download = vi.fn(async () => undefined)
  const found = await findElectron({ env: {}, download, problem: 'there is no display' })
  expect(found).toEqual({ available: false, reason: 'there is no display' })
  expect(download).not.toHaveBeenCalled()
})

test('returns the program after a download, and otherwise the reason', async () => {
  let present: string | null = null
  const options = { env: {}, problem: null, installed: () => present }
  const works = async () => {
    present = '/electron'
  }
  expect(await findElectron({ ...options, download: async () => undefined })).toEqual({
    available: false,
    reason: "Electron's runtime could not be downloaded",
  })
  expect(await findElectron({ ...options, download: works })).toEqual({
    available: true,
    binary: '/electron',
  })
})

test('reports a folder from the environment without Electron, and downloads nothing', async () => {
  const empty = folder()
  const download = vi.fn(async () => undefined)
  const env = { ELECTRON_OVERRIDE_DIST_PATH: empty }
  const found = await findElectron({ env, download, problem: null })
  expect(found).toMatchObject({ available: false, reason: expect.stringContaining(empty) })
  expect(download).not.toHaveBeenCalled()
})
