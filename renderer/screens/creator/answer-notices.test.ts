// @vitest-environment jsdom
import { focusManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ModerationAnswer } from '../../../shared/api/own-stations.ts'
import { AGAIN_AFTER_MS, answerNotices, FIRST_AFTER_MS } from './answer-notices.ts'

const answer: ModerationAnswer = {
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

function setUp(answers: ModerationAnswer[] = [answer]) {
  const parts = {
    list: vi.fn(async () => answers.splice(0)),
    markRead: vi.fn(async () => {}),
    notify: vi.fn(),
    openDesk: vi.fn(),
    now: () => Date.now(),
  }
  const part = answerNotices(parts)
  part.enter?.('ada')
  return { ...parts, leave: () => part.leave?.('ada', 'signed-out') }
}

test('each answer is told once, leads to the desk, and is read', async () => {
  const { notify, markRead, openDesk, list } = setUp()
  await vi.advanceTimersByTimeAsync(FIRST_AFTER_MS)
  const [notice] = notify.mock.lastCall ?? []
  expect(notice.message).toBe('Harbour Radio is approved: everyone finds it now.')
  expect(markRead).toHaveBeenCalledExactlyOnceWith('ada', 'harbour-radio')
  notice.action.onClick()
  expect(openDesk).toHaveBeenCalledExactlyOnceWith('harbour-radio')
  await vi.advanceTimersByTimeAsync(AGAIN_AFTER_MS)
  focusManager.setFocused(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(list).toHaveBeenCalledTimes(2)
  expect(notify).toHaveBeenCalledOnce()
})

test.each<[string, Partial<ModerationAnswer>, string]>([
  [
    'refused',
    { state: 'rejected', reason: 'An advert.' },
    'Harbour Radio is not listed: An advert.',
  ],
  [
    'a claim that was taken back',
    { state: 'released' },
    'Harbour Radio is not yours any more: an admin has taken back your claim. It stays in the catalogue.',
  ],
  ['a change', { isChange: true }, 'Your changes of Harbour Radio are approved.'],
  [
    'a refused change',
    { isChange: true, state: 'rejected', reason: 'No.' },
    'Your changes of Harbour Radio were refused: No.',
  ],
])('%s is told as such', async (_what, change, message) => {
  const { notify } = setUp([{ ...answer, ...change }])
  await vi.advanceTimersByTimeAsync(FIRST_AFTER_MS)
  expect(notify).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message }))
})

test('what only a newer app can tell waits for it', async () => {
  const { notify, markRead } = setUp([{ ...answer, state: 'transferred' }, answer])
  await vi.advanceTimersByTimeAsync(FIRST_AFTER_MS)
  expect(notify).toHaveBeenCalledOnce()
  expect(markRead).toHaveBeenCalledExactlyOnceWith('ada', answer.stationId)
})

test('nothing is asked for a user who has left', async () => {
  const { list, leave } = setUp()
  leave()
  await vi.advanceTimersByTimeAsync(AGAIN_AFTER_MS)
  focusManager.setFocused(true)
  expect(list).not.toHaveBeenCalled()
})
