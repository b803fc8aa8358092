// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { plansPart } from './bind-plans.ts'

const client = new QueryClient()
const resume = vi.fn()
const part = plansPart(client, resume)

beforeEach(() => {
  vi.clearAllMocks()
  localStorage.setItem('checkout', 'something')
})

test('a checkout that was begun here goes on with the user who signs in', () => {
  part.enter?.('ada')
  expect(resume).toHaveBeenCalledExactlyOnceWith(client)
})

test('where none was begun nothing is asked', () => {
  localStorage.removeItem('checkout')
  part.enter?.('ada')
  expect(resume).not.toHaveBeenCalled()
})

test('signing out leaves nothing of it; a lost session leaves it for the same user', () => {
  part.leave?.('ada', 'lost')
  expect(localStorage.getItem('checkout')).toBe('something')
  part.leave?.('ada', 'signed-out')
  expect(localStorage.getItem('checkout')).toBeNull()
})
