import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rowsOf } from '../../testing/test-database.ts'
import {
  EVENT_RETENTION_MS,
  SESSION_RETENTION_MS,
  SETTLE_EVERY_MS,
  startSettling,
} from './settle-due.ts'
import { createShop, type Shop } from './testing/shop.ts'

const DAY_MS = 86_400_000

describe('retention', () => {
  let shop: Shop
  beforeEach(async () => {
    shop = await createShop()
  })
  afterEach(() => shop.close())
  const count = async (table: string) =>
    (await rowsOf(shop.database, `SELECT * FROM ${table}`)).length

  test('deletes event ids after thirty days', async () => {
    expect(EVENT_RETENTION_MS).toBe(30 * DAY_MS)
    await shop.money.payments.providerChanged({ id: 'evt_1', subject: null })
    await shop.money.payments.providerChanged({ id: 'evt_1', subject: null })
    expect(await count('webhook_events')).toBe(1)
    await shop.pass(30)
    expect(await count('webhook_events')).toBe(1)
    await shop.pass(1)
    expect(await count('webhook_events')).toBe(0)
  })

  test('processes a repeated event once', async () => {
    let reads = 0
    const counted = await createShop({
      around: (provider) => ({
        ...provider,
        readSession: (ref) => {
          reads += 1
          return provider.readSession(ref)
        },
      }),
    })
    const id = await counted.startSession('ada', 'pro-month')
    const subject = { kind: 'session', ref: await counted.refOf(id) } as const
    for (let times = 0; times < 3; times += 1) {
      await counted.money.payments.providerChanged({ id: 'evt_1', subject })
      await counted.money.payments.idle()
    }
    expect(reads).toBe(1)
    await counted.close()
  })

  test('deletes sessions without a grant after thirty days', async () => {
    expect(SESSION_RETENTION_MS).toBe(30 * DAY_MS)
    const paid = await shop.buy('ada', 'pro-year')
    await shop.startSession('bob', 'pro-year')
    await shop.pass(31)
    expect(await count('checkout_sessions')).toBe(1)
    const claim = await shop.requestPlan('ada', { role: 'pro', plan: 'pro', sessionId: paid })
    expect(claim.statusCode).toBe(200)
  })

  test('retries a failing event for three days without blocking others', async () => {
    const failing = await createShop({
      around: (provider) => ({
        ...provider,
        readSubscription: async (ref) => {
          if (ref === 'broken') throw new Error('Invalid subscription.')
          return provider.readSubscription(ref)
        },
      }),
    })
    const broken = { kind: 'subscription', ref: 'broken' } as const
    await failing.money.payments.providerChanged({ id: 'evt_broken', subject: broken })
    await failing.money.payments.idle()
    await failing.buy('ada', 'pro-month')
    expect((await failing.subscription('ada')).state).toBe('active')
    const tries = () => failing.money.logged.filter((line) => line.includes('processing an event'))
    expect(tries()).toHaveLength(1)
    await failing.pass(1)
    expect(tries()).toHaveLength(2)
    await failing.pass(3)
    expect(tries()).toHaveLength(2)
    await failing.close()
  })

  test('checks a page with a slow payment until it is paid', async () => {
    let isSlow = true
    const slow = await createShop({
      around: (provider) => ({
        ...provider,
        readSession: async (ref) => {
          const page = await provider.readSession(ref)
          return page && isSlow && page.status === 'paid' ? { ...page, status: 'open' } : page
        },
      }),
    })
    await slow.pay(await slow.startSession('ada', 'pro-year'))
    await slow.pass(5)
    expect((await slow.subscription('ada')).state).toBe('none')
    isSlow = false
    await slow.pass(1)
    expect((await slow.subscription('ada')).state).toBe('active')
    await slow.close()
  })
})

describe('startSettling', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('runs at the start and every minute, the provider first, until stopped', async () => {
    const log: string[] = []
    const settling = startSettling(
      { settleDue: async () => void log.push('here'), idle: async () => {} },
      { runDue: () => void log.push('provider') },
      () => {},
    )
    await vi.advanceTimersByTimeAsync(0)
    expect(log).toEqual(['provider', 'here'])
    expect(SETTLE_EVERY_MS).toBe(60_000)
    await vi.advanceTimersByTimeAsync(SETTLE_EVERY_MS)
    expect(log).toHaveLength(4)
    await settling.stop()
    await vi.advanceTimersByTimeAsync(SETTLE_EVERY_MS)
    expect(log).toHaveLength(4)
  })

  test('logs a failure and retries', async () => {
    const logged: string[] = []
    let runs = 0
    const settling = startSettling(
      {
        settleDue: async () => {
          runs += 1
          throw new Error('broken')
        },
        idle: async () => {},
      },
      null,
      (message) => logged.push(message),
    )
    await vi.advanceTimersByTimeAsync(SETTLE_EVERY_MS)
    await settling.stop()
    expect([runs, logged.length]).toEqual([2, 2])
  })
})
