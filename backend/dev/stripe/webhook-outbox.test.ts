import { expect, test } from 'vitest'
import { createTestShop } from './testing/test-shop.ts'
import { WEBHOOK_ATTEMPTS } from './webhook-outbox.ts'

const ids = (webhooks: readonly { body: string }[]) =>
  webhooks.map(({ body }) => JSON.parse(body).id)

test('resends a failed webhook once, with the same id and a new signature', async () => {
  const { buy, local, webhooks, setDown, tick, now, close } = await createTestShop()
  setDown(true)
  await buy()
  await local.delivered()
  expect(webhooks).toEqual([])
  setDown(false)
  tick(3_600_000)
  local.runDue()
  await local.delivered()
  expect(new Set(ids(webhooks)).size).toBe(3)
  expect(webhooks[0]?.signature).toMatch(`t=${now() / 1_000},`)
  local.runDue()
  await local.delivered()
  expect(webhooks).toHaveLength(3)
  await close()
})

test('gives up after the last attempt', async () => {
  const { buy, local, setDown, close } = await createTestShop()
  setDown(true)
  await buy()
  await local.delivered()
  const first = local.state.events.size
  const tried = Math.max(...[...local.state.events.values()].map(({ attempts }) => attempts))
  for (let attempt = tried; attempt < WEBHOOK_ATTEMPTS; attempt++) {
    expect(local.state.events.size).toBe(first)
    local.runDue()
    await local.delivered()
  }
  expect(WEBHOOK_ATTEMPTS).toBe(20)
  expect(local.state.events.size).toBe(0)
  await close()
})

test('lets a receiver change something while it handles a webhook', async () => {
  const handled = Promise.withResolvers<void>()
  const { buy, provider, local, webhooks, close } = await createTestShop(() => handled.promise)
  const { subscription } = await buy()
  await provider.cancelAtPeriodEnd(subscription)
  expect(await provider.readSubscription(subscription)).toMatchObject({ cancelAtPeriodEnd: true })
  expect(webhooks).toEqual([])
  handled.resolve()
  await local.delivered()
  expect(webhooks).toHaveLength(4)
  await close()
})
