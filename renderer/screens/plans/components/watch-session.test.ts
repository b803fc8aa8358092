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
const asked = () => read.mock.calls.length
const states = () => seen.map((one) => (typeof one === 'string' ? one : one.status))

test('it asks at once and every 3 s, until the page is paid', async () => {
  read.mockResolvedValueOnce(openSession).mockResolvedValueOnce(openSession)
  read.mockResolvedValue(paidSession)
  watch()
  await vi.advanceTimersByTimeAsync(2_999)
  expect(asked()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked()).toBe(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(states()).toEqual(['open', 'open', 'paid'])
  expect([asked(), comeBack]).toEqual([3, null])
})

test('it goes on when the API cannot be reached', async () => {
  read.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  watch()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(states()).toEqual(['unreachable', 'open'])
})

test('a hidden window does not ask; shown again it asks at once, and again every 3 s', async () => {
  watch()
  await vi.advanceTimersByTimeAsync(0)
  isShown = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked()).toBe(1)
  isShown = true
  comeBack?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked()).toBe(2)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked()).toBe(3)
})

test('one question at a time, and none after it was stopped', async () => {
  const answer = Promise.withResolvers<CheckoutSession>()
  read.mockReturnValueOnce(answer.promise)
  const stop = watch()
  comeBack?.()
  comeBack?.()
  expect(asked()).toBe(1)
  stop()
  expect(read.mock.calls[0]?.[0].aborted).toBe(true)
  answer.resolve(paidSession)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([asked(), seen]).toEqual([1, []])
})
