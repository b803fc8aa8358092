import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { createSettingsStore } from './settings-store.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const folder = () => mkdtempSync(path.join(tmpdir(), 'undertone-settings-'))

beforeEach(() => vi.clearAllMocks())

test('stores the media keys and defaults to the system', () => {
  const place = folder()
  expect(createSettingsStore(log, place).mediaKeys.read()).toBe('system')
  createSettingsStore(log, place).mediaKeys.write('off')
  expect(createSettingsStore(log, place).mediaKeys.read()).toBe('off')
  expect(createSettingsStore(log, place).closingNotificationShown.read()).toBe(false)
  createSettingsStore(log, place).closingNotificationShown.write(true)
  expect(createSettingsStore(log, place).closingNotificationShown.read()).toBe(true)
  expect(log.warn).not.toHaveBeenCalled()
})

test.each(['{"mediaKeys":"all of them"}', '{"mediaKeys":{"a":1}}', '{"mediaKeys":', ''])(
  'ignores a file with %j',
  (text) => {
    const place = folder()
    writeFileSync(path.join(place, 'desktop.json'), text)
    expect(createSettingsStore(log, place).mediaKeys.read()).toBe('system')
  },
)

test('logs two lines when the disk refuses the file', () => {
  const place = folder()
  mkdirSync(path.join(place, 'desktop.json'))
  const store = createSettingsStore(log, place)
  expect(store.mediaKeys.read()).toBe('system')
  expect(() => store.mediaKeys.write('off')).not.toThrow()
  expect(log.warn).toHaveBeenCalledTimes(2)
})

test('enables hardware acceleration by default and ignores malformed crash times', () => {
  const place = folder()
  const store = createSettingsStore(log, place)
  expect(store.hardwareAcceleration.read()).toBe(true)
  store.hardwareAcceleration.write(false)
  expect(createSettingsStore(log, place).hardwareAcceleration.read()).toBe(false)
  store.gpuCrashes.write([1, 2])
  expect(createSettingsStore(log, place).gpuCrashes.read()).toEqual([1, 2])
  writeFileSync(path.join(place, 'desktop.json'), '{"gpuCrashes":["x"],"hardwareAcceleration":0}')
  expect(store.gpuCrashes.read()).toEqual([])
  expect(store.hardwareAcceleration.read()).toBe(true)
})
