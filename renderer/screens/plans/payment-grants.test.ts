// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem } from '../../api/problem.ts'
import { createPaymentGrants, type GrantOutcome, grantRules } from './payment-grants.ts'
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
const outcomes = () => announce.mock.calls.map(([, outcome]) => outcome.type)

test('claims a plan, stops waiting for its page, refreshes the claims and notifies', async () => {
  const grants = make()
  const order: string[] = []
  send.mockImplementation(async () => void order.push('sent'))
  settled.mockImplementation(() => void order.push('settled'))
  refresh.mockImplementation(async () => void order.push('refreshed'))
  announce.mockImplementation(() => order.push('told'))
  grants.request(hint)
  await vi.runAllTimersAsync()
  expect(order).toEqual(['sent', 'settled', 'refreshed', 'told'])
  expect(send).toHaveBeenCalledExactlyOnceWith('ada', hint)
})

test('sends once for a page that mounts twice', async () => {
  const grants = make()
  grants.request(hint)
  grants.request(hint)
  await vi.runAllTimersAsync()
  expect(sentTimes()).toBe(1)
})

test('sends one claims update per session and run', async () => {
  const grants = make()
  for (const plan of ['pro', 'pro', 'studio']) {
    grants.request({ ...hint, plan })
    await vi.runAllTimersAsync()
  }
  expect(sentTimes()).toBe(1)
  expect(outcomes()).toEqual(['granted', 'granted', 'granted'])
  expect([settled.mock.calls.length, refresh.mock.calls.length]).toEqual([3, 3])
})

test('claims again after a rejection, and without a session id', async () => {
  const grants = make()
  send.mockRejectedValueOnce(new ApiProblem(403, { code: 'plan-not-paid' }))
  for (const requested of [{ ...hint, plan: 'studio' }, hint]) {
    grants.request(requested)
    await vi.runAllTimersAsync()
  }
  expect(outcomes()).toEqual(['refused', 'granted'])
  for (let time = 0; time < 2; time++) {
    grants.request({ plan: 'pro', sessionId: null })
    await vi.runAllTimersAsync()
  }
  expect(sentTimes()).toBe(4)
})

test('sends nothing for a session that the API has granted, and refreshes claims and data', async () => {
  const grants = make()
  grants.request(hint, true)
  await vi.runAllTimersAsync()
  expect(sentTimes()).toBe(0)
  expect(settled).toHaveBeenCalledExactlyOnceWith('ada', expect.objectContaining(hint))
  expect(refresh).toHaveBeenCalledOnce()
  expect(outcomes()).toEqual(['granted'])
})

test('reports a temporary failure as waiting, and as granted after the retry', async () => {
  const grants = make()
  send.mockRejectedValueOnce(offline)
  grants.request(hint)
  await vi.runAllTimersAsync()
  expect(outcomes()).toEqual(['waiting', 'granted'])
})

test("does not resend a rejected grant and reports the API's message", async () => {
  const grants = make()
  send.mockRejectedValue(new ApiProblem(403, { title: 'Not paid.', code: 'session-not-paid' }))
  grants.request(hint)
  await vi.runAllTimersAsync()
  expect(sentTimes()).toBe(1)
  expect(announce.mock.lastCall?.[1]).toEqual({ type: 'refused', sentence: 'Not paid.' })
  expect(refresh).not.toHaveBeenCalled()
})

test('reports to an open page instead', async () => {
  const grants = make()
  const reports: string[] = []
  const stop = grants.onOutcome((_hint, outcome) => reports.push(outcome.type))
  grants.request(hint)
  await vi.runAllTimersAsync()
  stop()
  grants.request({ ...hint, sessionId: 'cs_2' })
  await vi.runAllTimersAsync()
  expect([reports, outcomes()]).toEqual([['granted'], ['granted']])
})

test('sends nothing while signed out and reports nothing to the next user', async () => {
  const grants = make()
  user.uid = null
  grants.request(hint)
  await vi.runAllTimersAsync()
  expect(sentTimes()).toBe(0)
  user.uid = 'ada'
  send.mockImplementation(async () => {
    user.uid = 'bob'
  })
  grants.request(hint)
  await vi.runAllTimersAsync()
  expect([outcomes(), refresh.mock.calls.length]).toEqual([[], 0])
})

test('sends a new request without waiting for the next attempt', async () => {
  const grants = make()
  send.mockRejectedValueOnce(offline)
  grants.request(hint)
  await vi.advanceTimersByTimeAsync(0)
  grants.request(hint)
  await vi.advanceTimersByTimeAsync(0)
  expect(outcomes()).toEqual(['waiting', 'granted'])
})

test.each([
  ['granted', null],
  ['refused', new ApiProblem(403, { code: 'session-not-paid' })],
])('reports %s to the open page after another window sent the grant', async (type, problem) => {
  const otherWindow = Promise.withResolvers<void>()
  const request = async (_name: string, work: () => Promise<void>) => otherWindow.promise.then(work)
  vi.stubGlobal('navigator', { locks: { request } })
  if (problem !== null) send.mockRejectedValue(problem)
  const grants = make()
  const reports: string[] = []
  grants.onOutcome((_hint, outcome) => reports.push(outcome.type))
  grants.request(hint)
  await vi.advanceTimersByTimeAsync(0)
  localStorage.removeItem(grantRules.storageKey)
  otherWindow.resolve()
  await vi.runAllTimersAsync()
  expect(reports).toEqual([type])
  vi.unstubAllGlobals()
})
