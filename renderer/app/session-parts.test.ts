import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { cachePart, playerPart, queuePart, searchesPart, waitingPart } from './session-parts.ts'

test.each(['signed-out', 'lost', 'replaced', 'joined'] as const)(
  'a session that ends (%s) leaves no data and no toast',
  (reason) => {
    const client = new QueryClient()
    const clearNotices = vi.fn()
    client.setQueryData(['users', 'favorites', 'ada'], 'private')
    cachePart(client, clearNotices).leave?.('ada', reason)
    expect(client.getQueryCache().getAll()).toEqual([])
    expect(clearNotices).toHaveBeenCalledOnce()
  },
)

test.each([
  ['signed-out', 1],
  ['replaced', 1],
  ['lost', 0],
  ['joined', 0],
] as const)('the player stops unless the same person listens on (%s)', (reason, times) => {
  const stop = vi.fn()
  playerPart({ stop }).leave?.('ada', reason)
  expect(stop).toHaveBeenCalledTimes(times)
})

test('queued changes are sent when their user is back, and only a sign-out deletes them', () => {
  const queue = { enter: vi.fn(), transfer: vi.fn(), forget: vi.fn() }
  const part = queuePart(queue)
  part.enter?.('ada')
  expect(queue.enter).toHaveBeenCalledExactlyOnceWith('ada')
  part.leave?.('ada', 'lost')
  part.leave?.('ada', 'replaced', 'bob')
  part.leave?.('lone', 'joined', 'ada')
  expect(queue.transfer).toHaveBeenCalledExactlyOnceWith('lone', 'ada')
  expect(queue.forget).not.toHaveBeenCalled()
  part.leave?.('ada', 'signed-out')
  expect(queue.forget).toHaveBeenCalledOnce()
})

test('favorites that wait are sent when their user is back, and only a sign-out wipes them', async () => {
  const favorites = {
    resume: vi.fn(async () => true),
    hand: vi.fn(),
    forget: vi.fn(async () => {}),
  }
  const client = new QueryClient()
  client.setQueryData(['users', 'favorites', 'ada'], 'before')
  const part = waitingPart(favorites, client, (uid) => ['users', 'favorites', uid])
  part.enter?.('ada')
  const isRead = () => client.getQueryState(['users', 'favorites', 'ada'])?.isInvalidated
  await expect.poll(isRead).toBe(true)
  expect(favorites.resume).toHaveBeenCalledExactlyOnceWith('ada', expect.any(Function))
  part.leave?.('ada', 'lost')
  part.leave?.('ada', 'replaced')
  expect(favorites.forget).not.toHaveBeenCalled()
  part.leave?.('ada', 'signed-out')
  expect(favorites.forget).toHaveBeenCalledOnce()
})

test('searches stay through a session that was lost, and go with every other end', () => {
  const forget = vi.fn()
  const part = searchesPart({ forget, hand: vi.fn() })
  part.leave?.('ada', 'lost')
  expect(forget).not.toHaveBeenCalled()
  part.leave?.('ada', 'replaced')
  part.leave?.('ada', 'signed-out')
  expect(forget.mock.calls).toEqual([['ada'], ['ada']])
})

test('into an account goes along what waits on this computer', () => {
  const hand = vi.fn()
  const calls = { hand, forget: vi.fn(), resume: vi.fn() }
  for (const part of [waitingPart(calls, new QueryClient(), (uid) => [uid]), searchesPart(calls)]) {
    part.leave?.('lone', 'joined', 'ada')
  }
  expect(hand.mock.calls).toEqual(Array.from({ length: 2 }, () => ['lone', 'ada']))
  expect(calls.forget).not.toHaveBeenCalled()
})
