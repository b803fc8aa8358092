// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CheckoutSession } from '../../../shared/api/checkout.ts'
import { openSession, paidSession } from '../../api/testing/plan-samples.ts'
import { checkoutSession, findPaid } from './checkout-keeper.ts'
import type { Waiting } from './waiting-page.ts'

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

const claim = vi.fn()
const wait = vi.fn()
const read = vi.fn<(id: string) => Promise<CheckoutSession | null>>()
const own = { id: 'cs_1', plan: 'creator' }

beforeEach(() => {
  vi.resetAllMocks()
})

const find = (found: readonly CheckoutSession[], waiting: Waiting | null = null) =>
  findPaid({ waiting: () => waiting, unclaimed: async () => found, read, claim, wait })

test('what was paid while the app was closed is claimed', async () => {
  expect(await find([paidSession, { ...paidSession, id: 'cs_2', plan: 'pro' }])).toBe(true)
  expect(claim.mock.calls).toEqual([
    [{ plan: 'creator', sessionId: 'cs_1' }, false],
    [{ plan: 'pro', sessionId: 'cs_2' }, false],
  ])
  expect([wait, read].map((mock) => mock.mock.calls.length)).toEqual([0, 0])
})

test('what the API has granted by itself meanwhile is claimed too: the claims are old', async () => {
  read.mockResolvedValue({ ...paidSession, granted: true })
  expect(await find([], own)).toBe(true)
  expect(read).toHaveBeenCalledExactlyOnceWith('cs_1')
  expect(claim).toHaveBeenCalledExactlyOnceWith({ plan: 'creator', sessionId: 'cs_1' }, true)
})

test('a page that is still open is waited for, the newest one, if none is', async () => {
  expect(await find([{ ...openSession, id: 'cs_3' }, openSession])).toBe(false)
  expect(wait).toHaveBeenCalledExactlyOnceWith({ id: 'cs_3', plan: 'creator' })
  wait.mockReset()
  expect(await find([{ ...openSession, id: 'cs_3' }, openSession], own)).toBe(false)
  expect(wait).not.toHaveBeenCalled()
})

test.each([
  null,
  { ...openSession, status: 'expired' },
  { ...openSession, status: 'cancelled' },
] as const)('a page that is over (%#) is waited for no more', async (session) => {
  read.mockResolvedValue(session)
  expect(await find([], own)).toBe(false)
  expect(wait).toHaveBeenCalledExactlyOnceWith(null)
  expect(claim).not.toHaveBeenCalled()
})
