import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { createSettingsStore } from './settings-store.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const folder = () => mkdtempSync(path.join(tmpdir(), 'undertone-settings-'))

beforeEach(() => vi.clearAllMocks())

test('remembers; before that the keys are the system’s', () => {
  const place = folder()
  expect(createSettingsStore(log, place).mediaKeys.read()).toBe('system')
  createSettingsStore(log, place).mediaKeys.keep('off')
  expect(createSettingsStore(log, place).mediaKeys.read()).toBe('off')
  expect(createSettingsStore(log, place).closingTold.read()).toBe(false)
  createSettingsStore(log, place).closingTold.keep(true)
  expect(createSettingsStore(log, place).closingTold.read()).toBe(true)
  expect(log.warn).not.toHaveBeenCalled()
})

test.each(['{"mediaKeys":"all of them"}', '{"mediaKeys":{"a":1}}', '{"mediaKeys":', ''])(
  'a file that says %j says nothing',
  (text) => {
    const place = folder()
    writeFileSync(path.join(place, 'desktop.json'), text)
    expect(createSettingsStore(log, place).mediaKeys.read()).toBe('system')
  },
)

test('a disk that refuses the file costs two lines in the log', () => {
  const place = folder()
  mkdirSync(path.join(place, 'desktop.json'))
  const store = createSettingsStore(log, place)
  expect(store.mediaKeys.read()).toBe('system')
  expect(() => store.mediaKeys.keep('off')).not.toThrow()
  expect(log.warn).toHaveBeenCalledTimes(2)
})

test('uses the graphics card until it is turned off, and reads crash times of any other shape as none', () => {
  const place = folder()
  const store = createSettingsStore(log, place)
  expect(store.hardwareAcceleration.read()).toBe(true)
  store.hardwareAcceleration.keep(false)
  expect(createSettingsStore(log, place).hardwareAcceleration.read()).toBe(false)
  store.gpuCrashes.keep([1, 2])
  expect(createSettingsStore(log, place).gpuCrashes.read()).toEqual([1, 2])
  writeFileSync(path.join(place, 'desktop.json'), '{"gpuCrashes":["x"],"hardwareAcceleration":0}')
  expect(store.gpuCrashes.read()).toEqual([])
  expect(store.hardwareAcceleration.read()).toBe(true)
})
