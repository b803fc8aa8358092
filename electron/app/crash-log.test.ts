import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import {
  type CrashPlace,
  crashEntry,
  createCrashLog,
  MAX_ENTRIES_A_RUN,
  MAX_ENTRY_CHARACTERS,
  MAX_LOG_BYTES,
  withEntry,
} from './crash-log.ts'

const place: CrashPlace = {
  version: '1.2.3',
  electron: '45.4.1',
  platform: 'linux',
  arch: 'x64',
  home: '/home/nel',
}
const temporary = () => mkdtempSync(path.join(tmpdir(), 'undertone-crashes-'))
const entry = (what: string, where = place) => crashEntry(new Date(0), where, what)

describe('an entry', () => {
  test('says when, where and what', () => {
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
  ])('does not name the user: home %s in %s', (home, what) => {
    const text = entry(what, { ...place, home })
    expect(text).toContain('~')
    expect(text.toLowerCase()).not.toContain('nel')
  })

  test('holds no secret and no address of a user', () => {
    const text = entry(
      'failed: refreshToken=abc123 for nel@example.org at https://a.example/?c=abc123',
    )
    expect(text).not.toMatch(/abc123|nel@example/)
  })

  test('is no longer than its limit, and of one piece', () => {
    const text = entry(`${'x '.repeat(MAX_ENTRY_CHARACTERS)}\n\n\r\n \n`)
    expect(text.split('\n')[1]?.length).toBeLessThanOrEqual(MAX_ENTRY_CHARACTERS)
    expect(entry('a\n\n \n\nb')).toMatch(/x64\na\nb$/)
  })
})

describe('the log', () => {
  test('the oldest entries make room for the newest', () => {
    expect(withEntry('one\n\ntwo', 'three', 14)).toBe('two\n\nthree')
    expect(withEntry('', 'one')).toBe('one')
    // One that is too long alone is kept: the limit of an entry is far below that of the log.
    expect(withEntry('one', 'a long one', 3)).toBe('a long one')
  })

  test('it never grows beyond its limit, whatever is noted', () => {
    const piece = fc.constantFrom('x ', 'é ', '€\n', '📻', '\n\n')
    const anything = fc
      .tuple(piece, fc.integer({ min: 0, max: 4_500 }))
      .map(([text, times]) => text.repeat(times))
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 40 }), (texts) => {
        const log = texts.reduce((kept, what) => withEntry(kept, entry(what)), '')
        expect(Buffer.byteLength(log)).toBeLessThanOrEqual(MAX_LOG_BYTES)
      }),
      { numRuns: 50 },
    )
  })

  test('survives the run, is readable by this user only, and leaves nothing beside it', () => {
    const folder = temporary()
    const log = { warn: vi.fn() }
    expect(createCrashLog({ folder, place, log }).read()).toBe('')
    createCrashLog({ folder, place, log }).note('first')
    createCrashLog({ folder, place, log }).note('second')
    expect(createCrashLog({ folder, place, log }).read()).toMatch(/first\n\n.*\nsecond$/)
    expect(readdirSync(folder)).toEqual(['crashes.log'])
    if (process.platform !== 'win32')
      expect(statSync(path.join(folder, 'crashes.log')).mode & 0o077).toBe(0)
  })

  test('one run notes so many and no more', () => {
    const crashes = createCrashLog({ folder: temporary(), place, log: { warn: vi.fn() } })
    for (let index = 0; index < MAX_ENTRIES_A_RUN + 5; index++) crashes.note(`crash ${index}`)
    expect(crashes.read().split('\n\n')).toHaveLength(MAX_ENTRIES_A_RUN)
    expect(crashes.read()).not.toContain(`crash ${MAX_ENTRIES_A_RUN}`)
  })

  test('a file that another program has made large is cut when it is read', () => {
    const folder = temporary()
    writeFileSync(path.join(folder, 'crashes.log'), 'y'.repeat(MAX_LOG_BYTES * 3))
    const crashes = createCrashLog({ folder, place, log: { warn: vi.fn() } })
    expect(Buffer.byteLength(crashes.read())).toBe(MAX_LOG_BYTES)
    crashes.note('crash')
    expect(readFileSync(path.join(folder, 'crashes.log')).length).toBeLessThanOrEqual(MAX_LOG_BYTES)
  })

  test('a disk that refuses costs the entry, not the app', () => {
    const blocked = path.join(temporary(), 'file')
    writeFileSync(blocked, '')
    const warn = vi.fn()
    const crashes = createCrashLog({ folder: path.join(blocked, 'logs'), place, log: { warn } })
    expect(() => crashes.note('crash')).not.toThrow()
    expect(warn).toHaveBeenCalledOnce()
    expect(crashes.read()).toBe('')
  })
})
