import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { app } from 'electron'
import { describe, expect, test, vi } from 'vitest'
import {
  autostartEntry,
  canStartAtLogin,
  createAutostartFile,
  createStartAtLogin,
  isAutostartEnabled,
} from './start-at-login.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const folder = () => path.join(mkdtempSync(path.join(tmpdir(), 'undertone-login-')), 'autostart')

describe('canStartAtLogin', () => {
  test.each([
    ['an installed app on Linux', 'linux', true, {}, true],
    ['on Windows', 'win32', true, {}, true],
    ['on macOS', 'darwin', true, {}, true],
    ['an AppImage', 'linux', true, { APPIMAGE: '/home/nel/Undertone.AppImage' }, true],
    ['in development', 'linux', false, {}, false],
    ['in development on macOS', 'darwin', false, {}, false],
    ['in a Flatpak', 'linux', true, { FLATPAK_ID: 'fm.undertone.desktop' }, false],
    ['in a Snap', 'linux', true, { SNAP: '/snap/undertone/1' }, false],
    ['a portable program', 'win32', true, { PORTABLE_EXECUTABLE_FILE: 'E:\\u.exe' }, false],
    ['another system', 'freebsd', true, {}, false],
  ] as const)('%s', (_name, platform, isPackaged, env, expected) => {
    expect(canStartAtLogin({ platform, isPackaged, env })).toBe(expected)
  })
})

describe('autostartEntry', () => {
  test('starts the program hidden', () => {
    expect(autostartEntry('/opt/Undertone/undertone')).toContain(
      '\nTryExec=/opt/Undertone/undertone\nExec="/opt/Undertone/undertone" --hidden\n',
    )
    expect(autostartEntry('/tmp/a\\b')).toContain('\nTryExec=/tmp/a\\\\b\n')
  })

  test.each([
    ['/home/nel/my apps/u', '"/home/nel/my apps/u"'],
    ['/tmp/a"b', '"/tmp/a\\\\"b"'],
    ['/tmp/$HOME`id`', '"/tmp/\\\\$HOME\\\\`id\\\\`"'],
    ['/tmp/a\\b', '"/tmp/a\\\\\\\\b"'],
    ['/tmp/100%u', '"/tmp/100%%u"'],
  ])('quotes %s as specified', (program, exec) => {
    expect(autostartEntry(program)).toContain(`\nExec=${exec} --hidden\n`)
  })

  test.each(['/tmp/a\nExec=evil', '/tmp/a\0', '/tmp/a\rb'])('returns null for %j', (program) => {
    expect(autostartEntry(program)).toBeNull()
  })

  test("is disabled by the desktop's own settings", () => {
    const entry = autostartEntry('/opt/u') ?? ''
    expect(isAutostartEnabled(entry)).toBe(true)
    expect(isAutostartEnabled(`${entry}Hidden=true\n`)).toBe(false)
    expect(isAutostartEnabled(entry.replace('enabled=true', 'enabled=false'))).toBe(false)
  })
})

describe('createAutostartFile', () => {
  test('writes the file when enabled and removes it when disabled', () => {
    const where = folder()
    const item = createAutostartFile(where, () => '/opt/u')
    expect(item.isOn()).toBe(false)
    item.set(true)
    item.set(true)
    expect(item.isOn()).toBe(true)
    item.set(false)
    item.set(false)
    expect(item.isOn()).toBe(false)
    expect(existsSync(path.join(where, 'undertone.desktop'))).toBe(false)
  })

  test('updates the file after the program has moved, but does not create it', () => {
    const where = folder()
    createAutostartFile(where, () => '/old').refresh()
    expect(existsSync(where)).toBe(false)
    createAutostartFile(where, () => '/old').set(true)
    createAutostartFile(where, () => '/new').refresh()
    const file = path.join(where, 'undertone.desktop')
    expect(readFileSync(file, 'utf8')).toContain('Exec="/new" --hidden')
    const off = readFileSync(file, 'utf8').replace('enabled=true', 'enabled=false')
    writeFileSync(file, off)
    createAutostartFile(where, () => '/newer').refresh()
    expect(readFileSync(file, 'utf8')).toBe(off)
  })
})

describe('createStartAtLogin', () => {
  test("reads and writes the system's login item each time", () => {
    const item = createAutostartFile(folder(), () => '/opt/u')
    const start = createStartAtLogin({ log, item, possible: true })
    start.startAtLogin(true)
    expect(start.startsAtLogin()).toBe(true)
    item.set(false)
    expect(start.startsAtLogin()).toBe(false)
  })

  test('follows an AppImage that an update has renamed', () => {
    const where = folder()
    let program = '/home/nel/Undertone-1.0.0.AppImage'
    const item = createAutostartFile(where, () => program)
    const start = createStartAtLogin({ log, item, possible: true })
    start.startAtLogin(true)
    program = '/home/nel/Undertone-1.1.0.AppImage'
    start.programMoved()
    expect(readFileSync(path.join(where, 'undertone.desktop'), 'utf8')).toContain(
      'Exec="/home/nel/Undertone-1.1.0.AppImage" --hidden',
    )
  })

  test('logs a failure of the system', () => {
    const refuse = () => {
      throw new Error('EACCES')
    }
    const item = { isOn: refuse, needsApproval: refuse, set: refuse, refresh: refuse }
    const start = createStartAtLogin({ log, item, possible: true })
    log.warn.mockClear()
    expect(() => start.startAtLogin(true)).not.toThrow()
    expect(start.startsAtLogin()).toBe(false)
    expect(log.warn).toHaveBeenCalledTimes(2)
  })

  test('reports a macOS login item that needs approval', () => {
    vi.stubGlobal('process', Object.create(process, { platform: { value: 'darwin' } }))
    const status = vi.spyOn(app, 'getLoginItemSettings')
    const start = createStartAtLogin({ log, possible: true })
    status.mockReturnValue({ openAtLogin: false, status: 'requires-approval' } as never)
    expect([start.startsAtLogin(), start.loginItemNeedsApproval()]).toEqual([false, true])
    status.mockReturnValue({ openAtLogin: true, status: 'enabled' } as never)
    expect([start.startsAtLogin(), start.loginItemNeedsApproval()]).toEqual([true, false])
    status.mockRestore()
    vi.unstubAllGlobals()
  })

  test('does not access the system where it is not supported', () => {
    const item = {
      isOn: vi.fn(() => true),
      needsApproval: () => true,
      set: vi.fn(),
      refresh: vi.fn(),
    }
    const start = createStartAtLogin({ log, item, possible: false })
    expect(start).toMatchObject({ canStartAtLogin: false })
    expect(start.startsAtLogin()).toBe(false)
    expect(start.loginItemNeedsApproval()).toBe(false)
    expect(item.isOn).not.toHaveBeenCalled()
    expect(item.refresh).not.toHaveBeenCalled()
  })
})
