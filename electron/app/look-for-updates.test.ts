import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UpdateState } from '../../preload/contract/desktop.ts'
import { FIRST_LOOK_MS, LOOK_EVERY_MS, lookForUpdates } from './look-for-updates.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const onFound = vi.fn()
const install = vi.fn()
const ready = (version: string) => ({ version, canRestart: true, download: null })
let check = vi.fn(async () => undefined)
let tell: (update: UpdateState) => void = () => undefined
const open = vi.fn(async (found: (update: UpdateState) => void) => {
  tell = found
  return { check, install }
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  check = vi.fn(async () => undefined)
})
afterEach(() => vi.useRealTimers())

test('the first look comes a minute after the start, then one every six hours', async () => {
  const look = lookForUpdates({ open, onFound, log })
  await vi.advanceTimersByTimeAsync(FIRST_LOOK_MS - 1)
  expect(open).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(check).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(LOOK_EVERY_MS)
  expect(check).toHaveBeenCalledTimes(2)
  expect(open).toHaveBeenCalledOnce()
  look.stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('what is found is announced once, looking goes on, and a newer version takes its place', async () => {
  const look = lookForUpdates({ open, onFound, log })
  await vi.advanceTimersByTimeAsync(FIRST_LOOK_MS)
  expect(look.found()).toBeNull()
  tell(ready('1.1.0'))
  tell(ready('1.1.0'))
  expect(look.found()).toEqual(ready('1.1.0'))
  expect(onFound).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(LOOK_EVERY_MS)
  expect(check).toHaveBeenCalledTimes(2)
  tell(ready('1.2.0'))
  expect(look.found()).toEqual(ready('1.2.0'))
  expect(onFound).toHaveBeenCalledTimes(2)
  look.stop()
})

test('only a version that is ready is installed', async () => {
  const look = lookForUpdates({ open, onFound, log })
  const onFailed = vi.fn()
  await vi.advanceTimersByTimeAsync(FIRST_LOOK_MS)
  look.install(onFailed)
  tell({ version: '1.1.0', canRestart: false, download: 'https://updates.example.org/u.deb' })
  look.install(onFailed)
  expect(install).not.toHaveBeenCalled()
  tell(ready('1.2.0'))
  look.install(onFailed)
  expect(install).toHaveBeenCalledExactlyOnceWith(onFailed)
  look.stop()
})

test('a look that fails is a line in the log, and the next one comes', async () => {
  check.mockRejectedValueOnce(new Error('net::ERR_INTERNET_DISCONNECTED'))
  const look = lookForUpdates({ open, onFound, log })
  await vi.advanceTimersByTimeAsync(FIRST_LOOK_MS)
  expect(log.warn).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(LOOK_EVERY_MS)
  expect(check).toHaveBeenCalledTimes(2)
  look.stop()
})
