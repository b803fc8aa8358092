import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { registerAppImageLinks, registerScheme } from './register-scheme.ts'

const started = { execPath: 'C:\\electron.exe', argv: ['C:\\electron.exe', 'out/main/index.js'] }
const entry = path.resolve('out/main/index.js')

test.each([
  ['win32', true, [['undertone']]],
  ['win32', false, [['undertone', 'C:\\electron.exe', [entry]]]],
  ['darwin', true, []],
  ['darwin', false, []],
  ['linux', true, []],
  ['linux', false, []],
] as const)('registers the scheme on %s, packaged: %s', (platform, isPackaged, expected) => {
  const setAsDefaultProtocolClient = vi.fn(() => false)
  const result = registerScheme(
    { isPackaged, setAsDefaultProtocolClient },
    { platform, ...started },
  )
  expect(setAsDefaultProtocolClient.mock.calls).toEqual(expected)
  expect(result).toBe(expected.length === 0)
})

test('does not register an Electron that was started without an entry', () => {
  const setAsDefaultProtocolClient = vi.fn(() => false)
  const app = { isPackaged: false, setAsDefaultProtocolClient }
  const bare = { platform: 'win32' as const, execPath: started.execPath, argv: [started.execPath] }
  expect(registerScheme(app, bare)).toBe(true)
  expect(setAsDefaultProtocolClient).not.toHaveBeenCalled()
})

describe('registerAppImageLinks', () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const APPIMAGE = '/home/nel/my apps/Undertone.AppImage'
  let home: string
  let file: string

  /** An xdg-mime that records its arguments. */
  beforeEach(() => {
    vi.clearAllMocks()
    home = mkdtempSync(path.join(tmpdir(), 'undertone-links-'))
    file = path.join(home, 'applications/undertone-appimage.desktop')
    mkdirSync(path.join(home, 'bin'))
    writeFileSync(path.join(home, 'bin/xdg-mime'), `#!/bin/sh\necho "$@" >> "${home}/calls"\n`, {
      mode: 0o755,
    })
  })

  const register = (appImage = APPIMAGE, PATH = path.join(home, 'bin')) =>
    registerAppImageLinks(appImage, log, { XDG_DATA_HOME: home, PATH })
  const calls = () => {
    const noted = path.join(home, 'calls')
    return existsSync(noted) ? readFileSync(noted, 'utf8').trim().split('\n') : []
  }
  const DEFAULT = 'default undertone-appimage.desktop x-scheme-handler/undertone'

  test('writes an entry that starts the AppImage, and makes it the default', async () => {
    register()
    const entry = readFileSync(file, 'utf8')
    expect(entry).toContain('\nExec="/home/nel/my apps/Undertone.AppImage" %u\n')
    expect(entry).toContain('\nTryExec=/home/nel/my apps/Undertone.AppImage\n')
    expect(entry).toContain('\nNoDisplay=true\nMimeType=x-scheme-handler/undertone;\n')
    await expect.poll(calls).toEqual([DEFAULT])
  })

  test('follows a moved AppImage and does not rewrite a current entry', async () => {
    register()
    await expect.poll(calls).toEqual([DEFAULT])
    register()
    register('/home/nel/Undertone-2.AppImage')
    await expect.poll(calls).toEqual([DEFAULT, DEFAULT])
    expect(readFileSync(file, 'utf8')).toContain('"/home/nel/Undertone-2.AppImage" %u')
  })

  test('logs a system without xdg-mime and a refused file', async () => {
    register(APPIMAGE, '/nowhere')
    await expect.poll(() => log.warn.mock.calls.length).toBe(1)
    rmSync(path.join(home, 'applications'), { recursive: true })
    writeFileSync(path.join(home, 'applications'), '')
    register()
    expect(log.warn).toHaveBeenCalledTimes(2)
  })
})
