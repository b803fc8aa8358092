import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import {
  appendEntry,
  type CrashEnvironment,
  createCrashLog,
  formatCrashEntry,
  MAX_ENTRIES_PER_RUN,
  MAX_ENTRY_CHARACTERS,
  MAX_LOG_BYTES,
} from './crash-log.ts'

const place: CrashEnvironment = {
  version: '1.2.3',
  electron: '45.4.1',
  platform: 'linux',
  arch: 'x64',
  home: '/home/nel',
}
const temporary = () => mkdtempSync(path.join(tmpdir(), 'undertone-crashes-'))
const entry = (what: string, where = place) => formatCrashEntry(new Date(0), where, what)

describe('formatCrashEntry', () => {
  test('contains time, environment and description', () => {
    expect(entry('the page ended: crashed (5)')).toBe(
      '1970-01-01T00:00:00.000Z Undertone 1.2.3, Electron 45.4.1, linux x64\nthe page ended: crashed (5)',
    )
  })

  test.each([
    ['/home/nel', 'at boot (/home/nel/app/out/main.js:1:2)'],
    ['/home/nel', 'at boot (file:///home/nel/app/out/main.js:1:2)'],
    ['/home/nel m', 'at boot (file:///home/nel%20m/app/out/main.js:1:2)'],
    ['C:\\Users\\Nel', 'at boot (C:\\Users\\Nel\\app\\main.js)'],
    ['C:\\Users\\Nel', 'at boot (file:///c:/users/nel/app/main.js)'],
    ['C:\\Users\\Nel', '{"path":"C:\\\\Users\\\\Nel\\\\app"}'],
  ])("replaces the user's name: home %s in %s", (home, what) => {
    const text = entry(what, { ...place, home })
    expect(text).toContain('~')
    expect(text.toLowerCase()).not.toContain('nel')
  })

  test('contains no secret and no address of a user', () => {
    const text = entry(
      'failed: refreshToken=abc123 for nel@example.org at https://a.example/?c=abc123',
    )
    expect(text).not.toMatch(/abc123|nel@example/)
  })

  test('bounds the length and contains no empty line', () => {
    const text = entry(`${'x '.repeat(MAX_ENTRY_CHARACTERS)}\n\n\r\n \n`)
    expect(text.split('\n')[1]?.length).toBeLessThanOrEqual(MAX_ENTRY_CHARACTERS)
    expect(entry('a\n\n \n\nb')).toMatch(/x64\na\nb$/)
  })
})

describe('createCrashLog', () => {
  test('drops the oldest entries for the newest', () => {
    expect(appendEntry('one\n\ntwo', 'three', 14)).toBe('two\n\nthree')
    expect(appendEntry('', 'one')).toBe('one')
    // A single oversized entry is kept: the limit of an entry is far below that of the log.
    expect(appendEntry('one', 'a long one', 3)).toBe('a long one')
  })

  test('never exceeds its limit', () => {
    const piece = fc.constantFrom('x ', 'é ', '€\n', '📻', '\n\n')
    const anything = fc
      .tuple(piece, fc.integer({ min: 0, max: 4_500 }))
      .map(([text, times]) => text.repeat(times))
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 40 }), (texts) => {
        const log = texts.reduce((kept, what) => appendEntry(kept, entry(what)), '')
        expect(Buffer.byteLength(log)).toBeLessThanOrEqual(MAX_LOG_BYTES)
      }),
      { numRuns: 50 },
    )
  })

  test('persists across runs, readable by this user only, without temporary files', () => {
    const folder = temporary()
    const log = { warn: vi.fn() }
    expect(createCrashLog({ folder, environment: place, log }).read()).toBe('')
    createCrashLog({ folder, environment: place, log }).record('first')
    createCrashLog({ folder, environment: place, log }).record('second')
    expect(createCrashLog({ folder, environment: place, log }).read()).toMatch(
      /first\n\n.*\nsecond$/,
    )
    expect(readdirSync(folder)).toEqual(['crashes.log'])
    if (process.platform !== 'win32')
      expect(statSync(path.join(folder, 'crashes.log')).mode & 0o077).toBe(0)
  })

  test('limits the entries of one run', () => {
    const crashes = createCrashLog({
      folder: temporary(),
      environment: place,
      log: { warn: vi.fn() },
    })
    for (let index = 0; index < MAX_ENTRIES_PER_RUN + 5; index++) crashes.record(`crash ${index}`)
    expect(crashes.read().split('\n\n')).toHaveLength(MAX_ENTRIES_PER_RUN)
    expect(crashes.read()).not.toContain(`crash ${MAX_ENTRIES_PER_RUN}`)
  })

  test('cuts a file that another program has enlarged', () => {
    const folder = temporary()
    writeFileSync(path.join(folder, 'crashes.log'), 'y'.repeat(MAX_LOG_BYTES * 3))
    const crashes = createCrashLog({ folder, environment: place, log: { warn: vi.fn() } })
    expect(Buffer.byteLength(crashes.read())).toBe(MAX_LOG_BYTES)
    crashes.record('crash')
    expect(readFileSync(path.join(folder, 'crashes.log')).length).toBeLessThanOrEqual(MAX_LOG_BYTES)
  })

  test('loses only the entry when the disk refuses the file', () => {
    const blocked = path.join(temporary(), 'file')
    writeFileSync(blocked, '')
    const warn = vi.fn()
    const crashes = createCrashLog({
      folder: path.join(blocked, 'logs'),
      environment: place,
      log: { warn },
    })
    expect(() => crashes.record('crash')).not.toThrow()
    expect(warn).toHaveBeenCalledOnce()
    expect(crashes.read()).toBe('')
  })
})
