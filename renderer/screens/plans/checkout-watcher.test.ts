// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CheckoutSession } from '../../../shared/api/checkout.ts'
import { openSession, paidSession } from '../../api/testing/plan-samples.ts'
import { checkoutSession, requestPaidPlans } from './checkout-watcher.ts'
import type { Waiting } from './pending-checkout.ts'

const client = new QueryClient()
const resume = vi.fn()
const part = checkoutSession(client, resume)

beforeEach(() => {
  vi.clearAllMocks()
  localStorage.setItem('checkout', 'something')
})

test('resumes a checkout of this computer for the user who signs in', () => {
  part.enter?.('ada')
  expect(resume).toHaveBeenCalledExactlyOnceWith(client)
})

test('resumes nothing without a started checkout', () => {
  localStorage.removeItem('checkout')
  part.enter?.('ada')
  expect(resume).not.toHaveBeenCalled()
})

test('deletes the checkout on sign-out and keeps it after a lost session', () => {
  part.leave?.('ada', 'expired')
  expect(localStorage.getItem('checkout')).toBe('something')
  part.leave?.('ada', 'signed-out')
  expect(localStorage.getItem('checkout')).toBeNull()
})

const grant = vi.fn()
const wait = vi.fn()
const read = vi.fn<(id: string) => Promise<CheckoutSession | null>>()
const own = { id: 'cs_1', plan: 'creator' }

beforeEach(() => {
  vi.resetAllMocks()
})

const find = (found: readonly CheckoutSession[], waiting: Waiting | null = null) =>
  requestPaidPlans({ waiting: () => waiting, ungranted: async () => found, read, grant, wait })

test('claims a payment made while the app was closed', async () => {
  expect(await find([paidSession, { ...paidSession, id: 'cs_2', plan: 'pro' }])).toBe(true)
  expect(grant.mock.calls).toEqual([
    [{ plan: 'creator', sessionId: 'cs_1' }, false],
    [{ plan: 'pro', sessionId: 'cs_2' }, false],
  ])
  expect([wait, read].map((mock) => mock.mock.calls.length)).toEqual([0, 0])
})

test('claims a plan that the API has granted on its own, because local claims are stale', async () => {
  read.mockResolvedValue({ ...paidSession, granted: true })
  expect(await find([], own)).toBe(true)
  expect(read).toHaveBeenCalledExactlyOnceWith('cs_1')
  expect(grant).toHaveBeenCalledExactlyOnceWith({ plan: 'creator', sessionId: 'cs_1' }, true)
})

test('waits for the newest open page if none is awaited', async () => {
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
] as const)('stops waiting for a settled page (%#)', async (session) => {
  read.mockResolvedValue(session)
  expect(await find([], own)).toBe(false)
  expect(wait).toHaveBeenCalledExactlyOnceWith(null)
  expect(grant).not.toHaveBeenCalled()
})
