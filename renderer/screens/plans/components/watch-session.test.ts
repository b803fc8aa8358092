import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CheckoutSession } from '../../../../shared/api/checkout.ts'
import { openSession, paidSession } from '../../../api/testing/plan-samples.ts'
import { type CheckoutReading, watchSession } from './waiting-panel.tsx'

const read = vi.fn<(signal: AbortSignal) => Promise<CheckoutSession>>()
let isShown: boolean
let comeBack: (() => void) | null
let seen: CheckoutReading[]

beforeEach(() => {
  vi.useFakeTimers()
  read.mockReset().mockResolvedValue(openSession)
  isShown = true
  comeBack = null
  seen = []
})
afterEach(() => {
  vi.useRealTimers()
})

function watch(): () => void {
  return watchSession(
    {
      read,
      isShown: () => isShown,
      onShown: (listener) => {
        comeBack = listener
        return () => {
          comeBack = null
        }
      },
    },
    (reading) => seen.push(reading),
  )
}
const polls = () => read.mock.calls.length
const states = () => seen.map((one) => (typeof one === 'string' ? one : one.status))

test('polls immediately and every 3 s until the page is paid', async () => {
  read.mockResolvedValueOnce(openSession).mockResolvedValueOnce(openSession)
  read.mockResolvedValue(paidSession)
  watch()
  await vi.advanceTimersByTimeAsync(2_999)
  expect(polls()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(polls()).toBe(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(states()).toEqual(['open', 'open', 'paid'])
  expect([polls(), comeBack]).toEqual([3, null])
})

test('keeps polling while the API is unreachable', async () => {
  read.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  watch()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(states()).toEqual(['unreachable', 'open'])
})

test('does not poll while hidden, and polls immediately when shown again', async () => {
  watch()
  await vi.advanceTimersByTimeAsync(0)
  isShown = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(polls()).toBe(1)
  isShown = true
  comeBack?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(polls()).toBe(2)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(polls()).toBe(3)
})

test('sends one request at a time and none after it is stopped', async () => {
  const response = Promise.withResolvers<CheckoutSession>()
  read.mockReturnValueOnce(response.promise)
  const stop = watch()
  comeBack?.()
  comeBack?.()
  expect(polls()).toBe(1)
  stop()
  expect(read.mock.calls[0]?.[0].aborted).toBe(true)
  response.resolve(paidSession)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([polls(), seen]).toEqual([1, []])
})
