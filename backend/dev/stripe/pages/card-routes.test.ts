import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WEBHOOK_WAIT_MS, waitForWebhooks } from './card-routes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('waits for webhooks, and leaves no timer', async () => {
  const delivered = Promise.withResolvers<void>()
  const done = vi.fn()
  const waiting = waitForWebhooks({ delivered: () => delivered.promise }).then(done)
  await vi.advanceTimersByTimeAsync(WEBHOOK_WAIT_MS - 1)
  expect(done).not.toHaveBeenCalled()
  delivered.resolve()
  await waiting
  expect(vi.getTimerCount()).toBe(0)
})

test('stops waiting after a timeout', async () => {
  expect(WEBHOOK_WAIT_MS).toBe(10_000)
  const waiting = waitForWebhooks({ delivered: () => new Promise(() => {}) })
  await vi.advanceTimersByTimeAsync(WEBHOOK_WAIT_MS)
  await expect(waiting).resolves.toBeUndefined()
})
