import { afterEach, describe, expect, test } from 'vitest'
import { type ApiWorld, createStripeApiWorld, createTestApiWorld } from './api-worlds.ts'

const DAY_MS = 86_400_000

let world: ApiWorld
afterEach(() => world.close())

async function open(create: () => Promise<ApiWorld>) {
  world = await create()
  world.api.addUser('ada', 'listener')
}

/** Orders as ada; where the provider's page is. */
async function order(priceId: string): Promise<{ id: string; ref: string }> {
  const key = { 'idempotency-key': `key-for-${priceId}` }
  const body = { priceId, return: 'app' }
  const answer = await world.api.call('POST', '/checkout/sessions', 'ada', body, key)
  expect([answer.statusCode, answer.json().status]).toEqual([201, 'open'])
  const { id } = answer.json()
  const row = world.api.database.prepare('SELECT ref FROM checkout_sessions WHERE id = ?').get(id)
  return { id, ref: String(row?.ref) }
}

async function buy(priceId: string): Promise<string> {
  const { id, ref } = await order(priceId)
  world.pay(ref)
  await world.deliver()
  await world.pass(0)
  return id
}

async function post(path: string, body: unknown = {}) {
  const answer = await world.api.call('POST', path, 'ada', body)
  expect([path, answer.statusCode]).toEqual([path, 200])
  await world.deliver()
}

/** How ada stands: by the API, in the database and among the claims. */
async function stand() {
  const plan = (await world.api.call('GET', '/subscription', 'ada')).json()
  const bills = (await world.api.call('GET', '/invoices', 'ada')).json()
  const row = world.api.users.get('ada')
  return {
    plan: plan.plan,
    state: plan.state,
    price: plan.priceId,
    until: plan.periodEnd,
    next: plan.next?.priceId ?? null,
    portal: plan.portal,
    last: plan.lastPlan,
    role: row?.role,
    claims: world.api.identity.claims.get('ada') ?? null,
    bills: bills.items.map((bill: { amount: number; status: string }) => [
      bill.amount,
      bill.status,
    ]),
  }
}
type Stand = Awaited<ReturnType<typeof stand>>

/** Free to creator to pro, changed, cancelled, resumed, renewed, cancelled, over. */
async function live(): Promise<Record<string, Stand>> {
  const seen: Record<string, Stand> = {}
  seen.free = await stand()
  await buy('creator-month')
  seen.creator = await stand()
  await world.pass(10 * DAY_MS)
  await buy('pro-month')
  seen.pro = await stand()
  await post('/subscription/change', { priceId: 'creator-month' })
  seen.changing = await stand()
  await post('/subscription/change', { priceId: 'pro-month' })
  await post('/subscription/cancel')
  seen.cancelled = await stand()
  await post('/subscription/resume')
  seen.resumed = await stand()
  await world.pass(31 * DAY_MS)
  seen.renewed = await stand()
  await post('/subscription/cancel')
  await world.pass(40 * DAY_MS)
  seen.over = await stand()
  return seen
}

test('with Stripe and with the test provider a person’s plan goes the same way', async () => {
  await open(createTestApiWorld)
  const withTest = await live()
  await world.close()
  await open(createStripeApiWorld)
  const withStripe = await live()
  expect(withStripe).toEqual(withTest)
  const short = Object.entries(withStripe).map(([step, { plan, state, role }]) => [
    step,
    `${plan} ${state} ${role}`,
  ])
  expect(Object.fromEntries(short)).toEqual({
    free: 'free none listener',
    creator: 'creator active creator',
    pro: 'pro active pro',
    changing: 'pro active pro',
    cancelled: 'pro ending pro',
    resumed: 'pro active pro',
    renewed: 'pro active pro',
    over: 'free expired listener',
  })
})

describe('with Stripe', () => {
  const given = { plan: 'pro', state: 'active', role: 'pro', claims: { role: 'pro', plan: 'pro' } }

  test.each<[string, (letters: readonly { body: string; signature: string }[]) => typeof letters]>([
    ['in order', (letters) => letters],
    ['backwards', (letters) => [...letters].reverse()],
    ['twice', (letters) => [...letters, ...letters]],
    ['not at all, but the person comes back', () => []],
  ])('webhooks that arrive %s end in the same', async (_, arrange) => {
    await open(createStripeApiWorld)
    const { id, ref } = await order('pro-month')
    world.pay(ref)
    const answers = await world.deliver(arrange)
    expect(answers.every((status) => status === 200)).toBe(true)
    const claim = { role: 'pro', plan: 'pro', sessionId: id }
    const answer = await world.api.call('PUT', '/users/ada', 'ada', claim)
    expect(answer.statusCode).toBe(200)
    expect(await stand()).toMatchObject(given)
    const grants = world.api.database.prepare('SELECT count(*) AS n FROM grants').get()
    expect(grants?.n).toBe(1)
  })

  test('a webhook whose signature was changed is refused, and gives nothing', async () => {
    await open(createStripeApiWorld)
    const { ref } = await order('pro-month')
    world.pay(ref)
    const answers = await world.deliver((letters) =>
      letters.map(({ body, signature }) => ({ body, signature: signature.replace(/.$/, 'z') })),
    )
    expect(new Set(answers)).toEqual(new Set([400]))
    // Asking the API how it stands would make it ask Stripe, and find the payment.
    expect(world.api.users.get('ada')?.role).toBe('listener')
  })

  test('the invoice of a person is Stripe’s own document', async () => {
    await open(createStripeApiWorld)
    await buy('creator-month')
    const [invoice] = (await world.api.call('GET', '/invoices', 'ada')).json().items
    const answer = await world.api.call('GET', `/invoices/${invoice.id}/document`, 'ada')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('application/pdf')
    expect(answer.body.slice(0, 5)).toBe('%PDF-')
  })
})
