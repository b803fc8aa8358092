import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FIRST_LOOK_MS, LOOK_EVERY_MS, lookForUpdates } from './look-for-updates.ts'

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const onReady = vi.fn()
let check = vi.fn(async () => undefined)
let found: (version: string) => void = () => undefined
const open = vi.fn(async (ready: (version: string) => void) => {
  found = ready
  return { check }
})

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  check = vi.fn(async () => undefined)
})
afterEach(() => vi.useRealTimers())

test('the start is left alone; then it is looked once, and again every six hours', async () => {
  const look = lookForUpdates({ open, onReady, log })
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

test('what is ready is told, and nothing more is looked for', async () => {
  const look = lookForUpdates({ open, onReady, log })
  await vi.advanceTimersByTimeAsync(FIRST_LOOK_MS)
  expect(look.ready()).toBeNull()
  found('1.1.0')
  expect(look.ready()).toBe('1.1.0')
  expect(onReady).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})

test('a look that fails is a line in the log, and the next one comes', async () => {
  check.mockRejectedValueOnce(new Error('net::ERR_INTERNET_DISCONNECTED'))
  const look = lookForUpdates({ open, onReady, log })
  await vi.advanceTimersByTimeAsync(FIRST_LOOK_MS)
  expect(log.warn).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(LOOK_EVERY_MS)
  expect(check).toHaveBeenCalledTimes(2)
  look.stop()
})
