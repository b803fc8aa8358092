// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { plansPart } from './bind-plans.ts'

const client = new QueryClient()
const keeper = { resumeCheckout: vi.fn() }
const load = vi.fn(async () => keeper)
const part = plansPart(client, load)

beforeEach(() => {
  vi.clearAllMocks()
  localStorage.setItem('checkout', 'something')
})

test('a checkout that was begun here goes on with the user who signs in', async () => {
  part.enter?.('ada')
  await vi.waitFor(() => expect(keeper.resumeCheckout).toHaveBeenCalledExactlyOnceWith(client))
})

test('where none was begun nothing is loaded and nothing is asked', () => {
  localStorage.removeItem('checkout')
  part.enter?.('ada')
  expect(load).not.toHaveBeenCalled()
})

test('signing out leaves nothing of it; a lost session leaves it for the same user', () => {
  part.leave?.('ada', 'lost')
  expect(localStorage.getItem('checkout')).toBe('something')
  part.leave?.('ada', 'signed-out')
  expect(localStorage.getItem('checkout')).toBeNull()
})
