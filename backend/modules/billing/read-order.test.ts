import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Queries } from '../../database/queries.ts'
import { createFakeIdentity } from '../../testing/fake-identity.ts'
import { openTestDatabase, rowsOf } from '../../testing/test-database.ts'
import { TEST_HASH_KEY } from '../../testing/test-payments.ts'
import { newUser } from '../users/user-store.ts'
import { checkSubscription } from './check-subscription.ts'
import { createPaymentsContext } from './payments-context.ts'
import { readProducts } from './prices/products-file.ts'
import type { ProviderSubscription } from './provider.ts'
import { mergeSubscription } from './state/stored-subscription.ts'
import {
  afterChanges,
  createControlledProvider,
  STARTED_AT,
} from './testing/controlled-provider.ts'
import { PRO_ON_SALE } from './testing/pro-on-sale.ts'

const HOUR_MS = 60 * 60_000
const RUNS = 25

let database: Queries
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.destroy())

const { provider, nextRequest } = createControlledProvider()
/** An instance with a clock offset in ms. */
const instance = (ms: number) =>
  createPaymentsContext({
    database,
    identity: createFakeIdentity().port,
    provider,
    prices: readProducts(PRO_ON_SALE),
    publicUrl: () => 'https://api.example.org',
    hashKey: TEST_HASH_KEY,
    now: () => STARTED_AT + ms,
    log: () => {},
  })

/** Stores ada with pro as an earlier version did: by a clock that is an hour ahead. */
async function storeFirst(): Promise<void> {
  const { users, subscriptions } = instance(0)
  const rights = { role: 'pro', plan: 'pro' } as const
  const row = { ...newUser('ada', STARTED_AT), email: 'ada@example.com', ...rights }
  if (!(await users.insert(row))) await users.update(row)
  const known = { uid: 'ada', provider: 'stripe', plan: 'pro', sessionId: 'cs_1' } as const
  const truth = { ...afterChanges(0), readNumber: STARTED_AT + HOUR_MS }
  await subscriptions.put(
    mergeSubscription(
      { ...known, appliedPlan: 'pro', pastDueSince: null, state: 'none' },
      truth,
      () => null,
      STARTED_AT,
    ),
  )
}

/** The number of changes included in the stored subscription, and ada’s plan. */
async function stored(): Promise<{ changes: number; plan: unknown }> {
  const rows = await rowsOf(
    database,
    'SELECT period_end, users.plan FROM subscriptions JOIN users ON users.id = uid',
  )
  const changes = (Number(rows[0]?.period_end) - afterChanges(0).periodEnd) / (24 * HOUR_MS)
  return { changes, plan: rows[0]?.plan }
}
const planAfter = (changes: number) => (afterChanges(changes).state === 'ended' ? 'free' : 'pro')

type Step = { readonly does: 'change' | 'request' | 'read' | 'respond'; readonly which: number }
const step = fc.record<Step>({
  does: fc.constantFrom('change', 'request', 'request', 'read', 'respond'),
  which: fc.nat({ max: 5 }),
})

interface PendingRequest {
  /** Changes made before the request, and those included in the provider’s response. */
  readonly before: number
  seen: number | null
  readonly respond: (truth: ProviderSubscription) => void
  readonly applied: Promise<void>
}

/**
 * Concurrent requests of two instances, as after an expired lease: started, read by the provider and answered
 * in any order.
 */
async function play(steps: readonly Step[]): Promise<void> {
  await storeFirst()
  const instances = [instance(0), instance(HOUR_MS)] as const
  const open: PendingRequest[] = []
  let [changes, floor] = [0, 0]
  const startRequest = async (which: number) => {
    let applied = Promise.resolve()
    const { resolve } = await nextRequest(() => {
      applied = checkSubscription(instances[which % 2 === 0 ? 0 : 1], 'ada', { always: true })
    })
    open.push({ before: changes, seen: null, respond: resolve, applied })
  }
  const respond = async (which: number) => {
    const [pending] = open.splice(which % open.length, 1)
    if (pending === undefined) return
    pending.respond(afterChanges(pending.seen ?? changes))
    await pending.applied
    floor = Math.max(floor, pending.before)
    const now = await stored()
    expect(now.changes).toBeGreaterThanOrEqual(floor)
    expect(now.plan).toBe(planAfter(now.changes))
  }
  for (const { does, which } of steps) {
    const pending = open[which % Math.max(1, open.length)]
    if (does === 'change') changes += 1
    else if (does === 'request') await startRequest(which)
    else if (does === 'respond') await respond(which)
    else if (pending) pending.seen ??= changes
  }
  while (open.length > 0) await respond(0)
  // The event of the last change triggers its own request.
  await startRequest(0)
  await respond(0)
  expect((await stored()).changes).toBe(changes)
}

test('never loses a change made before a request, whatever the clocks say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25, size: 'max' }), play),
    { numRuns: RUNS },
  )
})

test('drops a late response that is older than the stored one', async () => {
  await play([
    { does: 'request', which: 1 },
    { does: 'read', which: 0 },
    { does: 'change', which: 0 },
    { does: 'request', which: 0 },
    { does: 'respond', which: 1 },
    { does: 'respond', which: 0 },
  ])
})
