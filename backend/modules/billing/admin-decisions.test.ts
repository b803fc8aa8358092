import { expect, onTestFinished, test } from 'vitest'
import { rowsOf } from '../../testing/test-database.ts'
import { both, createShop } from './testing/shop.ts'

/** What the backend waits for while an admin decides. */
type Wait = 'the payment provider' | 'the identity provider'

/** ada’s pro plan has ended, and is about to be taken from her when `decide` is called, once. */
async function endDuring(wait: Wait, decide: (change: (body: object) => Promise<void>) => unknown) {
  let isDue = false
  const during = async () => {
    if (!isDue) return
    isDue = false
    await decide(async (body) => {
      const answer = await shop.call('PUT', '/users/ada', 'root', body)
      expect(answer.statusCode).toBe(200)
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

test.each(WAITS)('a plan that an admin gives while %s is waited for stays', async (wait) => {
  const rights = endDuring(wait, (change) => change({ role: 'creator', plan: 'creator' }))
  expect(await rights).toEqual(both('creator', 'creator'))
})

test.each(WAITS)('a user who becomes an admin while %s is waited for stays one', async (wait) => {
  const rights = endDuring(wait, (change) => change({ role: 'admin' }))
  expect(await rights).toEqual(both('admin', 'free'))
})

test.each(WAITS)('a plan that ends while %s is waited for is taken', async (wait) => {
  expect(await endDuring(wait, () => {})).toEqual(both('listener', 'free'))
})
