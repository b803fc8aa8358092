import { expect, test } from 'vitest'
import { createTestShop } from '../testing/test-shop.ts'
import { WEBHOOK_ATTEMPTS } from './webhook-outbox.ts'

const ids = (webhooks: readonly { body: string }[]) =>
  webhooks.map(({ body }) => JSON.parse(body).id)

test('a payment tells of the subscription and of the session, signed', async () => {
  const shop = createTestShop()
  const { session, subscription } = await shop.buy()
  await shop.provider.delivered()
  const events = shop.webhooks.map(({ body, signature }) =>
    shop.provider.readWebhook(Buffer.from(body), signature, shop.now()),
  )
  expect(events.map(({ subject }) => subject)).toEqual([
    { kind: 'subscription', ref: subscription },
    { kind: 'session', ref: session },
  ])
})

test('what nobody took is sent again, once, with the same id and a fresh signature', async () => {
  const shop = createTestShop()
  shop.setDown(true)
  await shop.buy()
  await shop.provider.delivered()
  expect(shop.webhooks).toEqual([])
  shop.setDown(false)
  shop.tick(3_600_000)
  shop.provider.runDue(shop.now())
  await shop.provider.delivered()
  expect(new Set(ids(shop.webhooks)).size).toBe(2)
  const [first] = shop.webhooks
  expect(first?.signature).toMatch(`t=${shop.now() / 1_000},`)
  shop.provider.runDue(shop.now())
  await shop.provider.delivered()
  expect(shop.webhooks).toHaveLength(2)
})

test('it gives up in the end', async () => {
  const shop = createTestShop()
  shop.setDown(true)
  await shop.buy()
  await shop.provider.delivered()
  const waiting = () => shop.database.prepare('SELECT * FROM test_webhooks').all().length
  for (let attempt = 1; attempt < WEBHOOK_ATTEMPTS; attempt++) {
    expect(waiting()).toBe(2)
    shop.provider.runDue(shop.now())
    await shop.provider.delivered()
  }
  expect(WEBHOOK_ATTEMPTS).toBe(20)
  expect(waiting()).toBe(0)
})

test('nobody waits for the webhook: whoever handles one can change something meanwhile', async () => {
  const handled = Promise.withResolvers<void>()
  const shop = createTestShop(() => handled.promise)
  const { subscription } = await shop.buy()
  const changed = await shop.provider.cancelAtPeriodEnd(subscription)
  expect(changed.cancelAtPeriodEnd).toBe(true)
  expect(shop.webhooks).toEqual([])
  handled.resolve()
  await shop.provider.delivered()
  expect(shop.webhooks).toHaveLength(3)
})

test('a database that is closed meanwhile breaks nothing', async () => {
  const shop = createTestShop()
  await shop.buy()
  shop.database.close()
  await expect(shop.provider.delivered()).resolves.toBeUndefined()
})
