// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem } from '../../api/problem.ts'
import { createPaymentGrants, type GrantOutcome } from './payment-grants.ts'
import type { PaymentHint } from './payment-hint.ts'

const user = { uid: 'ada' as string | null }
vi.spyOn(console, 'warn').mockImplementation(() => {})

const hint = { plan: 'pro', sessionId: 'cs_1' }
const send = vi.fn<(uid: string, hint: PaymentHint) => Promise<void>>()
const refresh = vi.fn<() => Promise<void>>()
const announce = vi.fn<(hint: PaymentHint, outcome: GrantOutcome) => void>()

const settled = vi.fn<(uid: string, hint: PaymentHint) => void>()

const make = () => createPaymentGrants({ uid: () => user.uid, send, settled, refresh, announce })

beforeEach(() => {
  vi.useFakeTimers()
  user.uid = 'ada'
  send.mockReset().mockResolvedValue()
  refresh.mockReset().mockResolvedValue()
  announce.mockReset()
  settled.mockReset()
})
afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

const offline = new TypeError('Failed to fetch')
const sentTimes = () => send.mock.calls.length
const said = () => announce.mock.calls.map(([, outcome]) => outcome.type)

test('a plan is asked for, its page is waited for no more, claims are renewed, then it is told', async () => {
  const grants = make()
  const order: string[] = []
  send.mockImplementation(async () => void order.push('sent'))
  settled.mockImplementation(() => void order.push('settled'))
  refresh.mockImplementation(async () => void order.push('refreshed'))
  announce.mockImplementation(() => order.push('told'))
  grants.claim(hint)
  await vi.runAllTimersAsync()
  expect(order).toEqual(['sent', 'settled', 'refreshed', 'told'])
  expect(send).toHaveBeenCalledExactlyOnceWith('ada', hint)
})

test('a page that mounts twice sends once', async () => {
  const grants = make()
  grants.claim(hint)
  grants.claim(hint)
  await vi.runAllTimersAsync()
  expect(sentTimes()).toBe(1)
})

test('sends one claims update for a session, however often it is claimed in one run', async () => {
  const grants = make()
  for (const plan of ['pro', 'pro', 'studio']) {
    grants.claim({ ...hint, plan })
    await vi.runAllTimersAsync()
  }
  expect(sentTimes()).toBe(1)
  expect(said()).toEqual(['granted', 'granted', 'granted'])
  expect([settled.mock.calls.length, refresh.mock.calls.length]).toEqual([3, 3])
})

test('claims again what was refused, and what names no session', async () => {
  const grants = make()
  send.mockRejectedValueOnce(new ApiProblem(403, { code: 'plan-not-paid' }))
  for (const claimed of [{ ...hint, plan: 'studio' }, hint]) {
    grants.claim(claimed)
    await vi.runAllTimersAsync()
  }
  expect(said()).toEqual(['refused', 'granted'])
  for (let time = 0; time < 2; time++) {
    grants.claim({ plan: 'pro', sessionId: null })
    await vi.runAllTimersAsync()
  }
  expect(sentTimes()).toBe(4)
})

test('sends nothing for a session that the API has granted, and brings claims and data up to date', async () => {
  const grants = make()
  grants.claim(hint, true)
  await vi.runAllTimersAsync()
  expect(sentTimes()).toBe(0)
  expect(settled).toHaveBeenCalledExactlyOnceWith('ada', expect.objectContaining(hint))
  expect(refresh).toHaveBeenCalledOnce()
  expect(said()).toEqual(['granted'])
})

test('reports a grant that fails for now as waiting, and as granted once it was sent again', async () => {
  const grants = make()
  send.mockRejectedValueOnce(offline)
  grants.claim(hint)
  await vi.runAllTimersAsync()
  expect(said()).toEqual(['waiting', 'granted'])
})

test('what is refused is not sent again, and the API’s sentence is told', async () => {
  const grants = make()
  send.mockRejectedValue(new ApiProblem(403, { title: 'Not paid.', code: 'session-not-paid' }))
  grants.claim(hint)
  await vi.runAllTimersAsync()
  expect(sentTimes()).toBe(1)
  expect(announce.mock.lastCall?.[1]).toEqual({ type: 'refused', sentence: 'Not paid.' })
  expect(refresh).not.toHaveBeenCalled()
})

test('a page that looks on is told instead', async () => {
  const grants = make()
  const told: string[] = []
  const stop = grants.onOutcome((_hint, outcome) => told.push(outcome.type))
  grants.claim(hint)
  await vi.runAllTimersAsync()
  stop()
  grants.claim({ ...hint, sessionId: 'cs_2' })
  await vi.runAllTimersAsync()
  expect([told, said()]).toEqual([['granted'], ['granted']])
})

test('nothing is sent while signed out, nor told to the next user', async () => {
  const grants = make()
  user.uid = null
  grants.claim(hint)
  await vi.runAllTimersAsync()
  expect(sentTimes()).toBe(0)
  user.uid = 'ada'
  send.mockImplementation(async () => {
    user.uid = 'bob'
  })
  grants.claim(hint)
  await vi.runAllTimersAsync()
  expect([said(), refresh.mock.calls.length]).toEqual([[], 0])
})

test('a new claim does not wait for the next attempt', async () => {
  const grants = make()
  send.mockRejectedValueOnce(offline)
  grants.claim(hint)
  await vi.advanceTimersByTimeAsync(0)
  grants.claim(hint)
  await vi.advanceTimersByTimeAsync(0)
  expect(said()).toEqual(['waiting', 'granted'])
})
