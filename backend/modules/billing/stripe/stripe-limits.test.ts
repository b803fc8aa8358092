import { expect, test } from 'vitest'
import {
  INVOICE_TIMEOUT_MS,
  STRIPE_ANSWER_MAX_BYTES,
  STRIPE_PAGE_MAX,
  STRIPE_RETRIES,
  STRIPE_TIMEOUT_MS,
} from './stripe-client.ts'

/** What the app waits for the API (renderer/limits.ts), and what the package pauses between two tries. */
const APP_WAITS_MS = 10_000
const PAUSE_MS = 500

test('who waits for one question to Stripe gets its answer or its trouble', () => {
  const longest = (STRIPE_RETRIES + 1) * STRIPE_TIMEOUT_MS + STRIPE_RETRIES * PAUSE_MS
  expect(longest).toBeLessThan(APP_WAITS_MS)
  expect(INVOICE_TIMEOUT_MS).toBeLessThan(APP_WAITS_MS)
})

test('Stripe gives a hundred things at a time, and a page of them fits', () => {
  expect(STRIPE_PAGE_MAX).toBe(100)
  const roomForOne = STRIPE_ANSWER_MAX_BYTES / STRIPE_PAGE_MAX
  expect(roomForOne).toBeGreaterThan(20_000)
})
