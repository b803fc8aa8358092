import { EventEmitter } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { createSettingsStore } from '../settings/settings-store.ts'
import { watchGpu } from './watch-gpu.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

function setUp() {
  const store = createSettingsStore(log, mkdtempSync(path.join(tmpdir(), 'undertone-gpu-')))
  let time = 1_000_000
  /** A start of the app, which reads what the one before has stored. */
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

test('turns hardware acceleration off at the third crash within ten minutes, over starts too', () => {
  const { start, isOn } = setUp()
  start()(0)
  start()(300_000)
  expect(isOn()).toBe(true)
  start()(299_999)
  expect(isOn()).toBe(false)
})

test('leaves it on where crashes are rare, or of other processes', () => {
  const { start, isOn } = setUp()
  const crash = start()
  for (let times = 0; times < 10; times++) crash(300_001)
  for (let times = 0; times < 10; times++) {
    crash(0, 'Utility')
    crash(0, 'GPU', 'clean-exit')
  }
  expect(isOn()).toBe(true)
})

test('counts again from zero when the user turns it back on', () => {
  const { start, isOn, store } = setUp()
  const crash = start()
  for (let times = 0; times < 3; times++) crash(0)
  store.hardwareAcceleration.keep(true)
  crash(0)
  crash(0)
  expect(isOn()).toBe(true)
  crash(0)
  expect(isOn()).toBe(false)
})
