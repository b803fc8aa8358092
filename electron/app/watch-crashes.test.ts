import { EventEmitter } from 'node:events'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { createSettingsStore } from '../settings/settings-store.ts'
import { createRunMarker, watchCrashes, watchGpu } from './watch-crashes.ts'

function setUp() {
  const app = new EventEmitter()
  const main = new EventEmitter()
  const noted: string[] = []
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  watchCrashes({
    app: app as never,
    mainProcess: main,
    crashes: { record: (what) => void noted.push(what) },
    log,
  })
  return { app, main, noted, log }
}

describe('watchCrashes', () => {
  test('records a crashed page', () => {
    const { app, noted } = setUp()
    app.emit('render-process-gone', {}, {}, { reason: 'crashed', exitCode: 5 })
    app.emit('render-process-gone', {}, {}, { reason: 'clean-exit', exitCode: 0 })
    expect(noted).toEqual(['the page ended: crashed (5)'])
  })

  test('records another crashed Chromium process', () => {
    const { app, noted, log } = setUp()
    app.emit('child-process-gone', {}, { type: 'GPU', reason: 'killed', exitCode: 9 })
    const audio = { type: 'Utility', name: 'Audio Service', reason: 'oom', exitCode: 1 }
    app.emit('child-process-gone', {}, audio)
    app.emit('child-process-gone', {}, { type: 'Utility', reason: 'clean-exit', exitCode: 0 })
    expect(noted).toEqual(['GPU ended: killed (9)', 'Utility ended: oom (1), Audio Service'])
    expect(log.error).toHaveBeenCalledTimes(2)
  })

  test('records an unhandled rejection of the main process', () => {
    const { main, noted, log } = setUp()
    main.emit('unhandledRejection', 'no reason')
    main.emit('unhandledRejection', new Error('broken'))
    expect(noted[0]).toBe('unhandled rejection: no reason')
    expect(noted[1]).toMatch(/^unhandled rejection: Error: broken\n {4}at /)
    expect(log.error).toHaveBeenCalledTimes(2)
  })
})

describe('createRunMarker', () => {
  test('reports a previous crash once, at the next start', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'undertone-run-'))
    const createMarker = () => createRunMarker(folder, { warn: vi.fn() }).create()
    expect(createMarker()).toBe(false)
    expect(createMarker()).toBe(true)
    createRunMarker(folder, { warn: vi.fn() }).remove()
    expect(existsSync(path.join(folder, 'running'))).toBe(false)
    expect(createMarker()).toBe(false)
  })

  test('ignores a disk that refuses the file', () => {
    const blocked = path.join(mkdtempSync(path.join(tmpdir(), 'undertone-run-')), 'file')
    writeFileSync(blocked, '')
    const warn = vi.fn()
    const marker = createRunMarker(path.join(blocked, 'deep'), { warn })
    expect(marker.create()).toBe(false)
    expect(() => marker.remove()).not.toThrow()
    expect(warn).toHaveBeenCalled()
  })
})

describe('watchGpu', () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

  function setUp() {
    const store = createSettingsStore(log, mkdtempSync(path.join(tmpdir(), 'undertone-gpu-')))
    let time = 1_000_000
    /** A start of the app that reads what the previous one stored. */
    const start = () => {
      const app = new EventEmitter()
      watchGpu({ app: app as never, store, log, now: () => time })
      return (afterMs: number, type = 'GPU', reason = 'crashed') => {
        time += afterMs
        app.emit('child-process-gone', {}, { type, reason })
      }
    }
    return { start, isOn: () => store.hardwareAcceleration.read(), store }
  }

  test('disables hardware acceleration at the third crash within ten minutes, across starts', () => {
    const { start, isOn } = setUp()
    start()(0)
    start()(300_000)
    expect(isOn()).toBe(true)
    start()(299_999)
    expect(isOn()).toBe(false)
  })

  test('keeps it enabled for rare crashes and for other processes', () => {
    const { start, isOn } = setUp()
    const crash = start()
    for (let times = 0; times < 10; times++) crash(300_001)
    for (let times = 0; times < 10; times++) {
      crash(0, 'Utility')
      crash(0, 'GPU', 'clean-exit')
    }
    expect(isOn()).toBe(true)
  })

  test('counts from zero after the user has enabled it again', () => {
    const { start, isOn, store } = setUp()
    const crash = start()
    for (let times = 0; times < 3; times++) crash(0)
    store.hardwareAcceleration.write(true)
    crash(0)
    crash(0)
    expect(isOn()).toBe(true)
    crash(0)
    expect(isOn()).toBe(false)
  })
})
