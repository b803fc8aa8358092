import { beforeEach, expect, test, vi } from 'vitest'
import { create } from 'zustand'
import type { DeepLink } from '../../preload/contract/links.ts'
import { createSessionScope } from '../domain/auth/session-scope.ts'
import { bindDeepLinks, deepLinkPath, UNLOAD_TIMEOUT_MS } from './deep-link-binding.ts'

const CANCEL: DeepLink = { type: 'checkout-cancel' }
const SUCCESS: DeepLink = { type: 'checkout-success', plan: 'pro', sessionId: 'cs_1' }
const station = (id: string): DeepLink => ({ type: 'station', id })
const user = { uid: 'u1' } as never

/** The window's session storage across reloads. */
const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}

function setUp(first: readonly DeepLink[] = [], isAnonymousListeningOn = false) {
  let waiting = first
  let arrived = () => {}
  let isListening = false
  let leave = () => {}
  const take = vi.fn(async () => {
    const taken = waiting
    waiting = []
    return taken
  })
  const useStore = create<{ user: never | null; isLoading: boolean }>()(() => ({
    user: null,
    isLoading: true,
  }))
  const navigate = vi.fn(async (_path: string) => {})
  const calls = { navigate, playStation: vi.fn(), announceSignInNeeded: vi.fn() }
  const stop = bindDeepLinks({
    links: {
      take,
      onArrived: (listener) => {
        arrived = listener
        isListening = true
        return () => {
          isListening = false
        }
      },
    },
    scope: createSessionScope(useStore as never),
    canListenWithoutSession: () => isAnonymousListeningOn,
    storage,
    onUserLeave: (listener) => {
      leave = listener
      return () => {}
    },
    ...calls,
  })
  const arrive = (...links: DeepLink[]) => {
    waiting = [...waiting, ...links]
    arrived()
  }
  /** Waits until all links are taken. */
  const settle = () => expect.poll(() => waiting).toEqual([])
  return {
    ...calls,
    take,
    useStore,
    stop,
    arrive,
    settle,
    leave: () => leave(),
    isListening: () => isListening,
  }
}

let given: ReturnType<typeof setUp>
beforeEach(() => {
  stored.clear()
  given = setUp()
})

test('handles a link that waits at the start and confirms it once its page is open', async () => {
  const { navigate, take } = setUp([SUCCESS])
  const there = Promise.withResolvers<void>()
  navigate.mockReturnValueOnce(there.promise)
  await expect.poll(() => navigate).toHaveBeenCalledOnce()
  expect(navigate).toHaveBeenCalledWith('/subscriptions/success?plan=pro&session_id=cs_1')
  expect(take).toHaveBeenCalledOnce()
  there.resolve()
  await expect.poll(() => take).toHaveBeenCalledTimes(2)
})

test('stores no password of an address that waits for a sign-in', async () => {
  const url = 'http://listener:s3cr3t@radio.example/live'
  const { playStation, useStore } = setUp([{ type: 'address', url }])
  await vi.waitFor(() => expect(stored.get('linked-station')).toBe('http://radio.example/live'))
  useStore.setState({ user, isLoading: false })
  expect(playStation).toHaveBeenCalledExactlyOnceWith(url)
})

test('plays the address of a command line', async () => {
  const { playStation, useStore } = setUp([{ type: 'address', url: 'http://radio.example/live' }])
  useStore.setState({ user, isLoading: false })
  await expect.poll(() => playStation.mock.calls).toEqual([['http://radio.example/live']])
})

test('takes and confirms no links while the page unloads, unless it stays', async () => {
  vi.useFakeTimers()
  const { navigate, take, leave, arrive } = setUp([SUCCESS])
  leave()
  await vi.advanceTimersByTimeAsync(UNLOAD_TIMEOUT_MS - 1)
  expect(navigate).toHaveBeenCalledOnce()
  arrive(CANCEL)
  await vi.advanceTimersByTimeAsync(0)
  expect(take).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1)
  expect(navigate).toHaveBeenLastCalledWith('/subscriptions/cancel')
  expect(take).toHaveBeenCalledTimes(3)
  vi.useRealTimers()
})

test('handles a later link, even signed out', async () => {
  given.useStore.setState({ isLoading: false })
  given.arrive(CANCEL)
  await expect.poll(() => given.navigate).toHaveBeenCalledExactlyOnceWith('/subscriptions/cancel')
  given.arrive(SUCCESS)
  await expect.poll(() => given.navigate).toHaveBeenCalledTimes(2)
})

test('handles the last page and the last station of simultaneous links', async () => {
  given.useStore.setState({ user, isLoading: false })
  given.arrive(SUCCESS, station('a'), CANCEL, station('b'))
  await expect.poll(() => given.playStation).toHaveBeenCalledExactlyOnceWith('b')
  expect(given.navigate).toHaveBeenCalledExactlyOnceWith('/subscriptions/cancel')
})

test('takes a link that arrives while another is taken', async () => {
  const { take, navigate, arrive } = setUp([SUCCESS])
  arrive(CANCEL)
  await expect.poll(() => navigate).toHaveBeenLastCalledWith('/subscriptions/cancel')
  await expect.poll(() => take).toHaveBeenCalledTimes(3)
})

test('announces once that a station waits for a sign-in, and plays it once', async () => {
  const { useStore, playStation, announceSignInNeeded } = given
  given.arrive(station('a'))
  await given.settle()
  expect(announceSignInNeeded).not.toHaveBeenCalled()
  useStore.setState({ isLoading: false })
  useStore.setState({ isLoading: false })
  expect(announceSignInNeeded).toHaveBeenCalledOnce()
  given.arrive(station('b'))
  await expect.poll(() => announceSignInNeeded).toHaveBeenCalledTimes(2)
  useStore.setState({ user })
  useStore.setState({ user: null })
  useStore.setState({ user })
  expect(playStation).toHaveBeenCalledExactlyOnceWith('b')
})

test('restores a waiting station after reloads and plays it once', async () => {
  given.useStore.setState({ isLoading: false })
  given.arrive(station('a'))
  await expect.poll(() => given.announceSignInNeeded).toHaveBeenCalledOnce()
  given.stop()

  const reloaded = setUp()
  expect(reloaded.announceSignInNeeded).not.toHaveBeenCalled()
  reloaded.useStore.setState({ isLoading: false })
  expect(reloaded.announceSignInNeeded).toHaveBeenCalledOnce()
  reloaded.stop()

  const again = setUp()
  again.useStore.setState({ user, isLoading: false })
  expect(again.playStation).toHaveBeenCalledExactlyOnceWith('a')
  again.stop()

  const last = setUp()
  last.useStore.setState({ user, isLoading: false })
  await last.settle()
  expect(last.playStation).not.toHaveBeenCalled()
})

test('takes links with the next one after a failure', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await given.settle()
  given.take.mockRejectedValueOnce(new Error('failed'))
  given.arrive()
  await expect.poll(() => given.take).toHaveBeenCalledTimes(2)
  given.arrive(CANCEL)
  await expect.poll(() => given.navigate).toHaveBeenCalledOnce()
})

test('handles no links after it has stopped', () => {
  expect(given.isListening()).toBe(true)
  given.stop()
  expect(given.isListening()).toBe(false)
  given.arrive(station('a'))
  given.useStore.setState({ user })
  expect(given.playStation).not.toHaveBeenCalled()
})

test('plays a station without a user if anonymous listening is allowed', async () => {
  const open = setUp([], true)
  open.useStore.setState({ isLoading: false })
  open.arrive({ type: 'station', id: 'night-bus' })
  await expect.poll(() => open.playStation).toHaveBeenCalledExactlyOnceWith('night-bus')
  expect(open.announceSignInNeeded).not.toHaveBeenCalled()
})

const PAID = { type: 'checkout-success', plan: null, sessionId: null } as const

test.each([
  [{ type: 'checkout-cancel' }, '/subscriptions/cancel'],
  [PAID, '/subscriptions/success'],
  [{ ...PAID, plan: 'pro' }, '/subscriptions/success?plan=pro'],
  [
    { ...PAID, plan: 'pro', sessionId: 'cs_test_1' },
    '/subscriptions/success?plan=pro&session_id=cs_test_1',
  ],
  // Main refuses such values, but the path would contain them.
  [
    { ...PAID, plan: 'a&session_id=b#/../c' },
    '/subscriptions/success?plan=a%26session_id%3Db%23%2F..%2Fc',
  ],
] as const)('%j opens %s', (link, path) => {
  expect(deepLinkPath(link)).toBe(path)
})
