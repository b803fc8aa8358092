// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { checkoutSession } from './checkout-keeper.ts'

const client = new QueryClient()
const resume = vi.fn()
const part = checkoutSession(client, resume)

beforeEach(() => {
  vi.clearAllMocks()
  localStorage.setItem('checkout', 'something')
})

test('a checkout begun on this computer is resumed for the user who signs in', () => {
  part.enter?.('ada')
  expect(resume).toHaveBeenCalledExactlyOnceWith(client)
})

test('without a begun checkout nothing is resumed', () => {
  localStorage.removeItem('checkout')
  part.enter?.('ada')
  expect(resume).not.toHaveBeenCalled()
})

test('signing out forgets the checkout; a lost session keeps it for the same user', () => {
  part.leave?.('ada', 'lost')
  expect(localStorage.getItem('checkout')).toBe('something')
  part.leave?.('ada', 'signed-out')
  expect(localStorage.getItem('checkout')).toBeNull()
})
