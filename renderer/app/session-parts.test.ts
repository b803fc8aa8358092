import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { cachePart, playerPart, queuePart, searchesPart } from './session-parts.ts'

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

test('searches stay through a session that was lost, and go with every other end', () => {
  const forget = vi.fn()
  const part = searchesPart({ forget, hand: vi.fn() })
  part.leave?.('ada', 'lost')
  expect(forget).not.toHaveBeenCalled()
  part.leave?.('ada', 'replaced')
  part.leave?.('ada', 'signed-out')
  expect(forget.mock.calls).toEqual([['ada'], ['ada']])
})

test('into an account go the searches of this computer', () => {
  const calls = { hand: vi.fn(), forget: vi.fn() }
  searchesPart(calls).leave?.('lone', 'joined', 'ada')
  expect(calls.hand).toHaveBeenCalledExactlyOnceWith('lone', 'ada')
  expect(calls.forget).not.toHaveBeenCalled()
})
