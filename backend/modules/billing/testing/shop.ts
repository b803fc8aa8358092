import { TEST_CARDS } from '../../../dev/stripe/test-cards.ts'
import { createTestApi } from '../../../testing/test-api.ts'
import { rowsOf } from '../../../testing/test-database.ts'
import type { TestPaymentsOptions } from '../../../testing/test-payments.ts'

const DAY_MS = 24 * 60 * 60_000

/** Creates the full API with the simulated Stripe, and the users ada and bob (listeners) and root (an admin). */
export async function createShop(options: Omit<TestPaymentsOptions, 'checkout'> = {}) {
  const api = await createTestApi({ checkout: 'on', ...options })
  await api.addUser('ada', 'listener')
  await api.addUser('bob', 'listener')
  await api.addUser('root', 'admin', { plan: 'free' })
  const { money, database } = api
  let orderCount = 0

  const order = (userId: string, body: unknown, key?: string, origin?: string) => {
    orderCount += 1
    return api.call('POST', '/checkout/sessions', userId, body, {
      'idempotency-key': key ?? `key-of-test-${orderCount}`,
      ...(origin === undefined ? {} : { origin }),
    })
  }
  const startSession = async (userId: string, priceId: string): Promise<string> => {
    const response = await order(userId, { priceId, return: 'app' })
    if (response.statusCode !== 201) throw new Error(`Refused: ${response.body}`)
    return response.json().id
  }
  const refOf = async (id: string): Promise<string> => {
    const { ref } = await database
      .selectFrom('checkout_sessions')
      .select('ref')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return String(ref)
  }
  const pay = async (id: string, card: string = TEST_CARDS.succeeds) =>
    money.local.checkout.pay(await refOf(id), card)
  /** Orders, pays, and waits for the webhooks. */
  const buy = async (userId: string, priceId: string, card?: string): Promise<string> => {
    const id = await startSession(userId, priceId)
    if ((await pay(id, card)) !== 'paid') throw new Error('The card was not accepted.')
    await money.quiet()
    return id
  }

  return {
    ...api,
    order,
    startSession,
    pay,
    buy,
    refOf,
    /** Returns the active subscriptions at the provider. */
    running: () =>
      [...money.local.state.subscriptions.values()].filter(({ status }) => status !== 'canceled'),
    requestPlan: (userId: string, body: unknown, id = userId) =>
      api.call('PUT', `/users/${id}`, userId, body),
    subscription: async (userId: string) => (await api.call('GET', '/subscription', userId)).json(),
    post: (userId: string, path: string, body: unknown = {}) =>
      api.call('POST', path, userId, body),
    /** Advances the clock by days and processes everything due. */
    pass: async (days: number) => {
      api.tick(days * DAY_MS)
      await money.settle()
    },
    /** Returns the role and plan of a user in the database and in the token claims. */
    rights: async (userId: string) => {
      const row = await api.users.get(userId)
      const claims = api.identity.claims.get(userId) ?? null
      return { row: row && { role: row.role, plan: row.plan }, claims }
    },
    emails: () => rowsOf(database, 'SELECT recipient, user_id FROM emails'),
    grants: () => rowsOf(database, 'SELECT session_id AS id, uid, plan FROM grants'),
    /** Returns all stored payment data, to compare it before and after an action. */
    ledger: async () => ({
      ...(await api.state()),
      grants: await rowsOf(database, 'SELECT * FROM grants ORDER BY session_id'),
      subscriptions: await rowsOf(database, 'SELECT * FROM subscriptions ORDER BY uid'),
    }),
  }
}
export type Shop = Awaited<ReturnType<typeof createShop>>

export const both = (role: string, plan: string) => ({
  row: { role, plan },
  claims: { role, plan },
})
