import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem } from '../../api/problem.ts'
import { type ClaimOutcome, createClaimSender } from './claim-sender.ts'
import type { PaymentHint } from './payment-hint.ts'

vi.spyOn(console, 'warn').mockImplementation(() => {})

const hint = { plan: 'pro', sessionId: 'cs_1' }
let who: string | null
const send = vi.fn<(uid: string, hint: PaymentHint) => Promise<void>>()
const refresh = vi.fn<() => Promise<void>>()
const announce = vi.fn<(hint: PaymentHint, outcome: ClaimOutcome) => void>()

const settled = vi.fn<(uid: string, hint: PaymentHint) => void>()

const make = () => createClaimSender({ uid: () => who, send, settled, refresh, announce })

beforeEach(() => {
  vi.useFakeTimers()
  who = 'ada'
  send.mockReset().mockResolvedValue()
  refresh.mockReset().mockResolvedValue()
  announce.mockReset()
  settled.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
})

const offline = new TypeError('Failed to fetch')
const sentTimes = () => send.mock.calls.length
const said = () => announce.mock.calls.map(([, outcome]) => outcome.type)

test('a plan is asked for, its page is waited for no more, claims are renewed, then it is told', async () => {
  const sender = make()
  const order: string[] = []
  send.mockImplementation(async () => void order.push('sent'))
  settled.mockImplementation(() => void order.push('settled'))
  refresh.mockImplementation(async () => void order.push('refreshed'))
  announce.mockImplementation(() => order.push('told'))
  sender.claim(hint)
  await vi.runAllTimersAsync()
  expect(order).toEqual(['sent', 'settled', 'refreshed', 'told'])
  expect(send).toHaveBeenCalledExactlyOnceWith('ada', hint)
})

test('a page that mounts twice sends once', async () => {
  const sender = make()
  sender.claim(hint)
  sender.claim(hint)
  await vi.runAllTimersAsync()
  expect(sentTimes()).toBe(1)
})

test('sends one claims update for a session, however often it is claimed in one run', async () => {
  const sender = make()
  for (const plan of ['pro', 'pro', 'studio']) {
    sender.claim({ ...hint, plan })
    await vi.runAllTimersAsync()
  }
  expect(sentTimes()).toBe(1)
  expect(said()).toEqual(['granted', 'granted', 'granted'])
  expect([settled.mock.calls.length, refresh.mock.calls.length]).toEqual([3, 3])
})

test('claims again what was refused, and what names no session', async () => {
  const sender = make()
  send.mockRejectedValueOnce(new ApiProblem(403, { code: 'plan-not-paid' }))
  for (const claimed of [{ ...hint, plan: 'studio' }, hint]) {
    sender.claim(claimed)
    await vi.runAllTimersAsync()
  }
  expect(said()).toEqual(['refused', 'granted'])
  for (let time = 0; time < 2; time++) {
    sender.claim({ plan: 'pro', sessionId: null })
    await vi.runAllTimersAsync()
  }
  expect(sentTimes()).toBe(4)
})

test('sends nothing for a session that the API has granted, and brings claims and data up to date', async () => {
  const sender = make()
  sender.claim(hint, true)
  await vi.runAllTimersAsync()
  expect(sentTimes()).toBe(0)
  expect(settled).toHaveBeenCalledExactlyOnceWith('ada', expect.objectContaining(hint))
  expect(refresh).toHaveBeenCalledOnce()
  expect(said()).toEqual(['granted'])
})

test('what fails for now is sent again after growing waits, and told when it worked', async () => {
  const sender = make()
  send.mockRejectedValueOnce(offline).mockRejectedValueOnce(new ApiProblem(503, {}))
  sender.claim(hint)
  await vi.advanceTimersByTimeAsync(0)
  expect([sentTimes(), ...said()]).toEqual([1, 'waiting'])
  await vi.advanceTimersByTimeAsync(4_999)
  expect(sentTimes()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(sentTimes()).toBe(2)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(sentTimes()).toBe(2)
  await vi.advanceTimersByTimeAsync(1)
  expect([sentTimes(), ...said()]).toEqual([3, 'waiting', 'waiting', 'granted'])
})

test('one of too many waits as long as the API asks', async () => {
  const sender = make()
  send.mockRejectedValueOnce(new ApiProblem(429, {}, 60_000))
  sender.claim(hint)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(said()).toEqual(['waiting'])
  await vi.advanceTimersByTimeAsync(1)
  expect(said()).toEqual(['waiting', 'granted'])
})

test('back online it does not wait', async () => {
  const sender = make()
  send.mockRejectedValueOnce(offline)
  sender.claim(hint)
  await vi.advanceTimersByTimeAsync(0)
  await sender.send()
  expect(said()).toEqual(['waiting', 'granted'])
  await vi.runAllTimersAsync()
  expect(sentTimes()).toBe(2)
})

test('what is refused is not sent again, and the API’s sentence is told', async () => {
  const sender = make()
  send.mockRejectedValue(new ApiProblem(403, { title: 'Not paid.', code: 'session-not-paid' }))
  sender.claim(hint)
  await vi.runAllTimersAsync()
  expect(sentTimes()).toBe(1)
  expect(announce.mock.lastCall?.[1]).toEqual({ type: 'refused', sentence: 'Not paid.' })
  expect(refresh).not.toHaveBeenCalled()
})

test('a page that looks on is told instead', async () => {
  const sender = make()
  const told: string[] = []
  const stop = sender.onOutcome((_hint, outcome) => told.push(outcome.type))
  sender.claim(hint)
  await vi.runAllTimersAsync()
  stop()
  sender.claim({ ...hint, sessionId: 'cs_2' })
  await vi.runAllTimersAsync()
  expect([told, said()]).toEqual([['granted'], ['granted']])
})

test('several are sent one after the other, the oldest first', async () => {
  const sender = make()
  send.mockRejectedValueOnce(offline)
  sender.claim(hint)
  sender.claim({ ...hint, sessionId: null })
  await vi.runAllTimersAsync()
  expect(send.mock.calls.map(([, { sessionId }]) => sessionId)).toEqual(['cs_1', 'cs_1', null])
})

test('nothing is sent while signed out, nor told to the next user', async () => {
  const sender = make()
  who = null
  sender.claim(hint)
  await sender.send()
  expect(sentTimes()).toBe(0)
  who = 'ada'
  send.mockImplementation(async () => {
    who = 'bob'
  })
  sender.claim(hint)
  await vi.runAllTimersAsync()
  expect([said(), refresh.mock.calls.length]).toEqual([[], 0])
})
