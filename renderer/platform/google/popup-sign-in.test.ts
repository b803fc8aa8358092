// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  awaitReturn,
  CLOSED_CHECK_MS,
  POPUP_TIMEOUT_MS,
  RETURN_PATH,
  readReturn,
} from './popup-sign-in.ts'
import { FakeChannel } from './testing/fake-channel.ts'

const state = 'the-state'
const google = {
  clientId: 'undertone-test',
  authorizationUrl: 'https://provider.example/auth',
  tokenUrl: 'https://provider.example/token',
}
/** What came of it, with the code for its parameters. */
const seen = (returned: ReturnType<typeof readReturn>) =>
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
])('%j', (data, expected) => {
  expect(seen(readReturn(google, data, state))).toEqual(expected)
})

function begin() {
  const popup = { closed: false }
  const controller = new AbortController()
  return { popup, controller, returned: awaitReturn(popup, google, { state }, controller.signal) }
}

test('the code of this attempt comes through; other attempts and other origins do not', async () => {
  const { returned } = begin()
  FakeChannel.say(RETURN_PATH, { code: 'stray', state: 'another' })
  FakeChannel.say(RETURN_PATH, { code: 'evil', state }, 'https://evil.example')
  FakeChannel.say('undertone-session', { code: 'evil', state })
  FakeChannel.say(RETURN_PATH, { code: 'abc', state })
  expect(seen(await returned)).toEqual({ kind: 'code', code: 'abc' })
})

test('closing the popup cancels, but its last words still count', async () => {
  const first = begin()
  first.popup.closed = true
  await vi.advanceTimersByTimeAsync(CLOSED_CHECK_MS)
  FakeChannel.say(RETURN_PATH, { code: 'abc', state })
  expect(seen(await first.returned)).toEqual({ kind: 'code', code: 'abc' })

  const second = begin()
  second.popup.closed = true
  await vi.advanceTimersByTimeAsync(2 * CLOSED_CHECK_MS)
  expect(await second.returned).toEqual(ended('cancelled'))
})

test('a popup that closes after an answer with another state was refused', async () => {
  const { popup, returned } = begin()
  FakeChannel.say(RETURN_PATH, { code: 'abc', state: 'another' })
  popup.closed = true
  await vi.advanceTimersByTimeAsync(2 * CLOSED_CHECK_MS)
  expect(await returned).toEqual(ended('refused'))
})

test('it waits five minutes and not a moment longer', async () => {
  const { returned } = begin()
  await vi.advanceTimersByTimeAsync(POPUP_TIMEOUT_MS - 1)
  expect(FakeChannel.open.size).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await returned).toEqual(ended('timed-out'))
  expect(POPUP_TIMEOUT_MS).toBe(300_000)
})

test('cancelled from outside, before or meanwhile', async () => {
  const { controller, returned } = begin()
  controller.abort()
  expect(await returned).toEqual(ended('cancelled'))
  const again = awaitReturn({ closed: false }, google, { state }, controller.signal)
  expect(await again).toEqual(ended('cancelled'))
})
