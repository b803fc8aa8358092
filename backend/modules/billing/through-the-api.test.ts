import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TEST_CARDS } from '../../dev/stripe/test-cards.ts'
import { createTestApi, type TestApi } from '../../testing/test-api.ts'
import { rowsOf } from '../../testing/test-database.ts'

const DAY_MS = 86_400_000

interface Letter {
  readonly body: string
  readonly signature: string
}

let api: TestApi
beforeEach(async () => {
  api = await createTestApi({ checkout: 'on' })
  await api.addUser('ada', 'listener')
  // Webhooks wait until they are let through.
  api.money.setDeaf(true)
})
afterEach(() => api.close())

/** Lets the webhooks through, in an order of the test's own, and waits until all was followed. */
async function deliver(arrange: (letters: readonly Letter[]) => readonly Letter[] = (all) => all) {
  const answers: number[] = []
  for (const { body, signature } of arrange(api.money.local.takeWebhooks())) {
    answers.push(await api.money.sendWebhook(body, signature))
  }
  await api.money.payments.idle()
  return answers
}

/** Lets time pass (ms) at the provider and here. */
async function pass(ms: number): Promise<void> {
  api.tick(ms)
  api.money.local.runDue()
  await deliver()
  await api.money.payments.settleDue()
  await api.money.payments.idle()
}

const pay = (ref: string) => api.money.local.checkout.pay(ref, TEST_CARDS.succeeds)

/** Orders as ada; where the provider's page is. */
async function order(priceId: string): Promise<{ id: string; ref: string }> {
  const key = { 'idempotency-key': `key-for-${priceId}` }
  const body = { priceId, return: 'app' }
  const answer = await api.call('POST', '/checkout/sessions', 'ada', body, key)
  expect([answer.statusCode, answer.json().status]).toEqual([201, 'open'])
  const { id } = answer.json()
  const row = await api.database
    .selectFrom('checkout_sessions')
    .select('ref')
    .where('id', '=', id)
    .executeTakeFirst()
  return { id, ref: String(row?.ref) }
}

async function buy(priceId: string): Promise<string> {
  const { id, ref } = await order(priceId)
  pay(ref)
  await deliver()
  await pass(0)
  return id
}

async function post(path: string, body: unknown = {}) {
  const answer = await api.call('POST', path, 'ada', body)
  expect([path, answer.statusCode]).toEqual([path, 200])
  await deliver()
}

/** How ada stands: by the API, in the database and among the claims. */
async function stand() {
  const plan = (await api.call('GET', '/subscription', 'ada')).json()
  const bills = (await api.call('GET', '/invoices', 'ada')).json()
  const row = await api.users.get('ada')
  return {
    plan: plan.plan,
    state: plan.state,
    price: plan.priceId,
    until: plan.periodEnd,
    next: plan.next?.priceId ?? null,
    portal: plan.portal,
    last: plan.lastPlan,
    role: row?.role,
    claims: api.identity.claims.get('ada') ?? null,
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
  await pass(10 * DAY_MS)
  await buy('pro-month')
  seen.pro = await stand()
  await post('/subscription/change', { priceId: 'creator-month' })
  seen.changing = await stand()
  await post('/subscription/change', { priceId: 'pro-month' })
  await post('/subscription/cancel')
  seen.cancelled = await stand()
  await post('/subscription/resume')
  seen.resumed = await stand()
  await pass(31 * DAY_MS)
  seen.renewed = await stand()
  await post('/subscription/cancel')
  await pass(40 * DAY_MS)
  seen.over = await stand()
  return seen
}

test('a plan goes its way: bought, upgraded, changed, cancelled, resumed, renewed, over', async () => {
  const short = Object.entries(await live()).map(([step, { plan, state, role, claims }]) => {
    if (claims !== null) expect([step, claims]).toEqual([step, { role, plan }])
    return [step, `${plan} ${state} ${role}`]
  })
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

describe('whatever becomes of webhooks', () => {
  const given = { plan: 'pro', state: 'active', role: 'pro', claims: { role: 'pro', plan: 'pro' } }

  test.each<[string, (letters: readonly Letter[]) => readonly Letter[]]>([
    ['in order', (letters) => letters],
    ['backwards', (letters) => [...letters].reverse()],
    ['twice', (letters) => [...letters, ...letters]],
    ['not at all, but the user comes back', () => []],
  ])('webhooks that arrive %s end in the same', async (_, arrange) => {
    const { id, ref } = await order('pro-month')
    pay(ref)
    const answers = await deliver(arrange)
    expect(answers.every((status) => status === 200)).toBe(true)
    const claim = { role: 'pro', plan: 'pro', sessionId: id }
    const answer = await api.call('PUT', '/users/ada', 'ada', claim)
    expect(answer.statusCode).toBe(200)
    expect(await stand()).toMatchObject(given)
    expect(await rowsOf(api.database, 'SELECT * FROM grants')).toHaveLength(1)
  })

  test('a webhook whose signature was changed is refused, and gives nothing', async () => {
    const { ref } = await order('pro-month')
    pay(ref)
    const answers = await deliver((letters) =>
      letters.map(({ body, signature }) => ({ body, signature: signature.replace(/.$/, 'z') })),
    )
    expect(new Set(answers)).toEqual(new Set([400]))
    // Asking the API how it stands would make it ask Stripe, and find the payment.
    expect((await api.users.get('ada'))?.role).toBe('listener')
  })

  test('an invoice is the provider’s own document', async () => {
    await buy('creator-month')
    const [invoice] = (await api.call('GET', '/invoices', 'ada')).json().items
    const answer = await api.call('GET', `/invoices/${invoice.id}/document`, 'ada')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('application/pdf')
    expect(answer.body.slice(0, 5)).toBe('%PDF-')
  })
})
