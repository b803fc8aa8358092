// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { searchesSession } from './session.ts'

test('searches stay through a session that was lost, and go with every other end', () => {
  const forget = vi.fn()
  const part = searchesSession({ forget, hand: vi.fn() })
  part.leave?.('ada', 'lost')
  expect(forget).not.toHaveBeenCalled()
  part.leave?.('ada', 'replaced')
  part.leave?.('ada', 'signed-out')
  expect(forget.mock.calls).toEqual([['ada'], ['ada']])
})

test('searches of this computer move into the account of the same person', () => {
  const calls = { hand: vi.fn(), forget: vi.fn() }
  searchesSession(calls).leave?.('lone', 'joined', 'ada')
  expect(calls.hand).toHaveBeenCalledExactlyOnceWith('lone', 'ada')
  expect(calls.forget).not.toHaveBeenCalled()
})
