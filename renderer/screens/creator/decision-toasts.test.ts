// @vitest-environment jsdom
import { focusManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ModerationResult } from '../../../shared/api/own-stations.ts'
import { decisionToasts, FIRST_POLL_DELAY_MS, MIN_POLL_INTERVAL_MS } from './decision-toasts.ts'

const decision: ModerationResult = {
  stationId: 'harbour-radio',
  name: 'Harbour Radio',
  state: 'listed',
  reason: null,
  isChange: false,
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  focusManager.setFocused(undefined)
  vi.useRealTimers()
})

function setUp(decisions: ModerationResult[] = [decision]) {
  const parts = {
    list: vi.fn(async () => decisions.splice(0)),
    markRead: vi.fn(async () => {}),
    notify: vi.fn(),
    openDashboard: vi.fn(),
    now: () => Date.now(),
  }
  const part = decisionToasts(parts)
  part.enter?.('ada')
  return { ...parts, leave: () => part.leave?.('ada', 'signed-out') }
}

test('notifies once per decision, links to the editor and marks it as read', async () => {
  const { notify, markRead, openDashboard, list } = setUp()
  await vi.advanceTimersByTimeAsync(FIRST_POLL_DELAY_MS)
  const [notice] = notify.mock.lastCall ?? []
  expect(notice.message).toBe('Harbour Radio is approved. Everyone can find it now.')
  expect(markRead).toHaveBeenCalledExactlyOnceWith('ada', 'harbour-radio')
  notice.action.onClick()
  expect(openDashboard).toHaveBeenCalledExactlyOnceWith('harbour-radio')
  await vi.advanceTimersByTimeAsync(MIN_POLL_INTERVAL_MS)
  focusManager.setFocused(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(list).toHaveBeenCalledTimes(2)
  expect(notify).toHaveBeenCalledOnce()
})

test.each<[string, Partial<ModerationResult>, string]>([
  [
    'refused',
    { state: 'rejected', reason: 'An advert.' },
    'Harbour Radio is not listed: An advert.',
  ],
  [
    'a claim that was taken back',
    { state: 'released' },
    'Harbour Radio is no longer yours: an admin revoked your claim. It stays in the catalog.',
  ],
  ['a change', { isChange: true }, 'Your changes to Harbour Radio are approved.'],
  [
    'a rejected change',
    { isChange: true, state: 'rejected', reason: 'No.' },
    'Your changes to Harbour Radio were rejected: No.',
  ],
])('notifies about %s', async (_what, change, message) => {
  const { notify } = setUp([{ ...decision, ...change }])
  await vi.advanceTimersByTimeAsync(FIRST_POLL_DELAY_MS)
  expect(notify).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message }))
})

test('skips decisions that only a newer app version knows', async () => {
  const { notify, markRead } = setUp([{ ...decision, state: 'transferred' }, decision])
  await vi.advanceTimersByTimeAsync(FIRST_POLL_DELAY_MS)
  expect(notify).toHaveBeenCalledOnce()
  expect(markRead).toHaveBeenCalledExactlyOnceWith('ada', decision.stationId)
})

test('requests nothing for a user who has signed out', async () => {
  const { list, leave } = setUp()
  leave()
  await vi.advanceTimersByTimeAsync(MIN_POLL_INTERVAL_MS)
  focusManager.setFocused(true)
  expect(list).not.toHaveBeenCalled()
})
