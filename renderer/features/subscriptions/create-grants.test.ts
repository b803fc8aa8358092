// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem } from '../../api/problem.ts'
import { createCheckoutStore } from './checkout-store.ts'
import { createGrants, type GrantOutcome } from './create-grants.ts'
import { GRANT_LIFE_MS, type Grant, waitFor } from './kept-checkout.ts'

vi.spyOn(console, 'warn').mockImplementation(() => {})

const hint = { plan: 'pro', sessionId: 'cs_1' }
let who: string | null
const send = vi.fn<(uid: string, grant: Grant) => Promise<void>>()
const refresh = vi.fn<() => Promise<void>>()
const announce = vi.fn<(grant: Grant, outcome: GrantOutcome) => void>()

function make() {
  const store = createCheckoutStore()
  const grants = createGrants({ store, uid: () => who, send, refresh, now: Date.now, announce })
  return { store, grants }
}

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
  vi.setSystemTime(1_000_000)
  who = 'ada'
  send.mockReset().mockResolvedValue()
  refresh.mockReset().mockResolvedValue()
  announce.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
})

const offline = new TypeError('Failed to fetch')
const sentTimes = () => send.mock.calls.length
const said = () => announce.mock.calls.map(([, outcome]) => outcome.type)

test('a plan is asked for, claims are renewed, and only then it counts as there', async () => {
  const { store, grants } = make()
  const order: string[] = []
  send.mockImplementation(async () => void order.push('sent'))
  refresh.mockImplementation(async () => void order.push('refreshed'))
  announce.mockImplementation(() => order.push('told'))
  store.change('ada', (kept) => waitFor(kept, { id: 'cs_1', plan: 'pro' }))
  grants.claim(hint)
  await vi.runAllTimersAsync()
  expect(order).toEqual(['sent', 'refreshed', 'told'])
  expect(send).toHaveBeenCalledExactlyOnceWith('ada', { ...hint, at: 1_000_000 })
  expect(store.read('ada')).toEqual({ waiting: null, grants: [] })
})

test('it is written down before it is sent', () => {
  const { grants } = make()
  send.mockReturnValue(new Promise(() => {}))
  grants.claim(hint)
  expect(createCheckoutStore().read('ada').grants).toHaveLength(1)
})

test('a page that mounts twice sends once', async () => {
  const { grants } = make()
  grants.claim(hint)
  grants.claim(hint)
  await vi.runAllTimersAsync()
  expect(sentTimes()).toBe(1)
})

test('what fails for now is sent again after growing waits, and told when it worked', async () => {
  const { grants, store } = make()
  send.mockRejectedValueOnce(offline).mockRejectedValueOnce(new ApiProblem(503, {}))
  grants.claim(hint)
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
  expect(store.read('ada').grants).toEqual([])
})

test('back online it does not wait', async () => {
  const { grants } = make()
  send.mockRejectedValueOnce(offline)
  grants.claim(hint)
  await vi.advanceTimersByTimeAsync(0)
  await grants.send()
  expect(said()).toEqual(['waiting', 'granted'])
  await vi.runAllTimersAsync()
  expect(sentTimes()).toBe(2)
})

test('another start of the app goes on where the last one ended', async () => {
  send.mockRejectedValueOnce(offline)
  make().grants.claim(hint)
  await vi.advanceTimersByTimeAsync(0)
  // The page is gone, and its timers with it.
  vi.clearAllTimers()
  vi.setSystemTime(2_000_000)
  await make().grants.send()
  expect(said()).toEqual(['waiting', 'granted'])
})

test('what is refused is not sent again, and the API’s sentence is told', async () => {
  const { grants, store } = make()
  send.mockRejectedValue(new ApiProblem(403, { title: 'Not paid.', code: 'session-not-paid' }))
  grants.claim(hint)
  await vi.runAllTimersAsync()
  expect(sentTimes()).toBe(1)
  expect(announce.mock.lastCall?.[1]).toEqual({ type: 'refused', sentence: 'Not paid.' })
  expect(store.read('ada').grants).toEqual([])
  expect(refresh).not.toHaveBeenCalled()
})

test('a page that looks on is told instead', async () => {
  const { grants } = make()
  const heard: string[] = []
  const stop = grants.onOutcome((_grant, outcome) => heard.push(outcome.type))
  grants.claim(hint)
  await vi.runAllTimersAsync()
  stop()
  grants.claim({ ...hint, sessionId: 'cs_2' })
  await vi.runAllTimersAsync()
  expect([heard, said()]).toEqual([['granted'], ['granted']])
})

test('several are sent one after the other, the oldest first', async () => {
  const { grants } = make()
  send.mockRejectedValueOnce(offline)
  grants.claim(hint)
  grants.claim({ ...hint, sessionId: null })
  await vi.runAllTimersAsync()
  expect(send.mock.calls.map(([, grant]) => grant.sessionId)).toEqual(['cs_1', 'cs_1', null])
})

test('nothing is sent for nobody, nor told of somebody who has left', async () => {
  const { grants } = make()
  who = null
  grants.claim(hint)
  await grants.send()
  expect(sentTimes()).toBe(0)
  who = 'ada'
  send.mockImplementation(async () => {
    who = 'bob'
  })
  grants.claim(hint)
  await vi.runAllTimersAsync()
  expect([said(), refresh.mock.calls.length]).toEqual([[], 0])
})

test('what has waited for a week is given up', async () => {
  const { grants, store } = make()
  send.mockRejectedValue(offline)
  grants.claim(hint)
  await vi.advanceTimersByTimeAsync(0)
  vi.clearAllTimers()
  vi.setSystemTime(1_000_000 + GRANT_LIFE_MS)
  await grants.send()
  expect(sentTimes()).toBe(1)
  expect(store.read('ada').grants).toEqual([])
})
