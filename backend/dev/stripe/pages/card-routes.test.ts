import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WEBHOOK_WAIT_MS, waitForWebhooks } from './card-routes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('it waits for them, and leaves no timer behind', async () => {
  const taken = Promise.withResolvers<void>()
  const done = vi.fn()
  const waiting = waitForWebhooks({ delivered: () => taken.promise }).then(done)
  await vi.advanceTimersByTimeAsync(WEBHOOK_WAIT_MS - 1)
  expect(done).not.toHaveBeenCalled()
  taken.resolve()
  await waiting
  expect(vi.getTimerCount()).toBe(0)
})

test('but not for ever', async () => {
  expect(WEBHOOK_WAIT_MS).toBe(10_000)
  const waiting = waitForWebhooks({ delivered: () => new Promise(() => {}) })
  await vi.advanceTimersByTimeAsync(WEBHOOK_WAIT_MS)
  await expect(waiting).resolves.toBeUndefined()
})
