// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  CLOSED_CHECK_MS,
  POPUP_TIMEOUT_MS,
  RETURN_PATH,
  readPopupMessage,
  waitForPopup,
} from './popup-sign-in.ts'
import { FakeChannel } from './testing/fake-channel.ts'

const state = 'the-state'
const google = {
  clientId: 'undertone-test',
  authorizationUrl: 'https://provider.example/auth',
  tokenUrl: 'https://provider.example/token',
}
/** The result, with the code in place of its parameters. */
const seen = (returned: ReturnType<typeof readPopupMessage>) =>
  returned?.kind === 'code' ? { kind: 'code', code: returned.parameters.get('code') } : returned
const ended = (outcome: string) => ({ kind: 'ended', outcome })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('BroadcastChannel', FakeChannel)
})
afterEach(() => {
  expect(FakeChannel.open.size).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  [
    { code: 'abc', state },
    { kind: 'code', code: 'abc' },
  ],
  [{ error: 'access_denied', state }, ended('cancelled')],
  [{ error: 'server_error', state }, ended('refused')],
  [{ error: 'server_error', code: 'abc', state }, ended('refused')],
  [{ state }, ended('refused')],
  [{ code: '', state }, ended('refused')],
  [{ code: 7, state }, ended('refused')],
  [{ code: 'abc', state: 'another' }, null],
  [{ code: 'abc', state: [state] }, null],
  [{ code: 'abc' }, null],
  [{}, null],
  [null, null],
  ['code=abc', null],
])('parses %j', (data, expected) => {
  expect(seen(readPopupMessage(google, data, state))).toEqual(expected)
})

function startAttempt() {
  const popup = { closed: false }
  const controller = new AbortController()
  return { popup, controller, returned: waitForPopup(popup, google, { state }, controller.signal) }
}

test('accepts only the code of this attempt and origin', async () => {
  const { returned } = startAttempt()
  FakeChannel.say(RETURN_PATH, { code: 'stray', state: 'another' })
  FakeChannel.say(RETURN_PATH, { code: 'evil', state }, 'https://evil.example')
  FakeChannel.say('undertone-session', { code: 'evil', state })
  FakeChannel.say(RETURN_PATH, { code: 'abc', state })
  expect(seen(await returned)).toEqual({ kind: 'code', code: 'abc' })
})

test('cancels when the popup closes, but accepts its last message', async () => {
  const first = startAttempt()
  first.popup.closed = true
  await vi.advanceTimersByTimeAsync(CLOSED_CHECK_MS)
  FakeChannel.say(RETURN_PATH, { code: 'abc', state })
  expect(seen(await first.returned)).toEqual({ kind: 'code', code: 'abc' })

  const second = startAttempt()
  second.popup.closed = true
  await vi.advanceTimersByTimeAsync(2 * CLOSED_CHECK_MS)
  expect(await second.returned).toEqual(ended('cancelled'))
})

test('refuses when the popup closes after a response with another state', async () => {
  const { popup, returned } = startAttempt()
  FakeChannel.say(RETURN_PATH, { code: 'abc', state: 'another' })
  popup.closed = true
  await vi.advanceTimersByTimeAsync(2 * CLOSED_CHECK_MS)
  expect(await returned).toEqual(ended('refused'))
})

test('times out after five minutes', async () => {
  const { returned } = startAttempt()
  await vi.advanceTimersByTimeAsync(POPUP_TIMEOUT_MS - 1)
  expect(FakeChannel.open.size).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await returned).toEqual(ended('timed-out'))
  expect(POPUP_TIMEOUT_MS).toBe(300_000)
})

test('cancels before or during the wait when aborted', async () => {
  const { controller, returned } = startAttempt()
  controller.abort()
  expect(await returned).toEqual(ended('cancelled'))
  const again = waitForPopup({ closed: false }, google, { state }, controller.signal)
  expect(await again).toEqual(ended('cancelled'))
})
