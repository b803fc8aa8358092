import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rowsOf } from '../../testing/test-database.ts'
import { EVENTS_KEPT_MS, SESSIONS_KEPT_MS, SETTLE_EVERY_MS, startSettling } from './settle-due.ts'
import { createShop, type Shop } from './testing/shop.ts'

const DAY_MS = 86_400_000

describe('what is kept, and how long', () => {
  let shop: Shop
  beforeEach(async () => {
    shop = await createShop()
  })
  afterEach(() => shop.close())
  const count = async (table: string) =>
    (await rowsOf(shop.database, `SELECT * FROM ${table}`)).length

  test('ids of events for thirty days', async () => {
    expect(EVENTS_KEPT_MS).toBe(30 * DAY_MS)
    await shop.money.payments.providerChanged({ id: 'evt_1', subject: null })
    await shop.money.payments.providerChanged({ id: 'evt_1', subject: null })
    expect(await count('webhook_events')).toBe(1)
    await shop.pass(30)
    expect(await count('webhook_events')).toBe(1)
    await shop.pass(1)
    expect(await count('webhook_events')).toBe(0)
  })

  test('an event that comes twice is followed once', async () => {
    let asked = 0
    const counted = await createShop({
      around: (provider) => ({
        ...provider,
        readSession: (ref) => {
          asked += 1
          return provider.readSession(ref)
        },
      }),
    })
    const id = await counted.begin('ada', 'pro-month')
    const subject = { kind: 'session', ref: await counted.refOf(id) } as const
    for (let times = 0; times < 3; times += 1) {
      await counted.money.payments.providerChanged({ id: 'evt_1', subject })
      await counted.money.payments.idle()
    }
    expect(asked).toBe(1)
    await counted.close()
  })

  test('pages that gave nothing for thirty days; what gave a plan stays', async () => {
    expect(SESSIONS_KEPT_MS).toBe(30 * DAY_MS)
    const paid = await shop.buy('ada', 'pro-year')
    await shop.begin('bob', 'pro-year')
    await shop.pass(31)
    expect(await count('checkout_sessions')).toBe(1)
    const claim = await shop.claim('ada', { role: 'pro', plan: 'pro', sessionId: paid })
    expect(claim.statusCode).toBe(200)
  })

  test('an event that cannot be followed is tried for three days, and holds up nothing', async () => {
    const shopOf = await createShop({
      around: (provider) => ({
        ...provider,
        readSubscription: async (ref) => {
          if (ref === 'broken') throw new Error('This one cannot be understood.')
          return provider.readSubscription(ref)
        },
      }),
    })
    const broken = { kind: 'subscription', ref: 'broken' } as const
    await shopOf.money.payments.providerChanged({ id: 'evt_broken', subject: broken })
    await shopOf.money.payments.idle()
    await shopOf.buy('ada', 'pro-month')
    expect((await shopOf.subscription('ada')).state).toBe('active')
    const tries = () => shopOf.money.logged.filter((line) => line.includes('following an event'))
    expect(tries()).toHaveLength(1)
    await shopOf.pass(1)
    expect(tries()).toHaveLength(2)
    await shopOf.pass(3)
    expect(tries()).toHaveLength(2)
    await shopOf.close()
  })

  test('a page that waits for a slow payment is asked for until it comes', async () => {
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
    await slow.pay(await slow.begin('ada', 'pro-year'))
    await slow.pass(5)
    expect((await slow.subscription('ada')).state).toBe('none')
    isSlow = false
    await slow.pass(1)
    expect((await slow.subscription('ada')).state).toBe('active')
    await slow.close()
  })
})

describe('by itself', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('at the start and every minute: the provider first; nothing after the stop', async () => {
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

  test('what breaks is logged, and tried again', async () => {
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
