import { expect, onTestFinished, test } from 'vitest'
import { rowsOf } from '../../testing/test-database.ts'
import { both, createShop } from './testing/shop.ts'

type Wait = 'the payment provider' | 'the identity provider'

/** Lets ada’s pro plan end and calls `decide` once while the revocation waits for a provider. */
async function endPlanDuring(
  wait: Wait,
  decide: (change: (body: object) => Promise<void>) => unknown,
) {
  let isDue = false
  const during = async () => {
    if (!isDue) return
    isDue = false
    await decide(async (body) => {
      const response = await shop.call('PUT', '/users/ada', 'root', body)
      expect(response.statusCode).toBe(200)
    })
  }
  const shop = await createShop({
    around: (provider) => ({
      ...provider,
      readSubscription: async (ref) => {
        const truth = await provider.readSubscription(ref)
        if (wait === 'the payment provider') await during()
        return truth
      },
    }),
  })
  onTestFinished(() => shop.close())
  const { setClaims } = shop.identity.port
  Reflect.set(shop.identity.port, 'setClaims', async (uid: string, claims: never) => {
    if (wait === 'the identity provider') await during()
    await setClaims(uid, claims)
  })
  await shop.buy('ada', 'pro-month')
  await shop.post('ada', '/subscription/cancel')
  isDue = true
  await shop.pass(30)
  expect(await rowsOf(shop.database, 'SELECT state FROM subscriptions')).toEqual([
    { state: 'expired' },
  ])
  return shop.rights('ada')
}

const WAITS: Wait[] = ['the payment provider', 'the identity provider']

test.each(WAITS)(
  'keeps a plan that an admin gives while the revocation waits for %s',
  async (wait) => {
    const rights = endPlanDuring(wait, (change) => change({ role: 'creator', plan: 'creator' }))
    expect(await rights).toEqual(both('creator', 'creator'))
  },
)

test.each(WAITS)(
  'keeps a user an admin who becomes one while the revocation waits for %s',
  async (wait) => {
    const rights = endPlanDuring(wait, (change) => change({ role: 'admin' }))
    expect(await rights).toEqual(both('admin', 'free'))
  },
)

test.each(WAITS)('revokes an ended plan after waiting for %s', async (wait) => {
  expect(await endPlanDuring(wait, () => {})).toEqual(both('listener', 'free'))
})
