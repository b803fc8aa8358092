import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Queries } from '../../database/queries.ts'
import { createFakeIdentity } from '../../testing/fake-identity.ts'
import { openTestDatabase, rowsOf } from '../../testing/test-database.ts'
import { TEST_HASH_KEY } from '../../testing/test-payments.ts'
import { newUser } from '../users/user-store.ts'
import { checkSubscription } from './follow-subscription.ts'
import { createPaymentsContext } from './payments-context.ts'
import { readProducts } from './prices/products-file.ts'
import type { ProviderSubscription } from './provider.ts'
import { absorb } from './state/stored-subscription.ts'
import { afterChanges, createAskedProvider, STARTED_AT } from './testing/asked-provider.ts'
import { PRO_ON_SALE } from './testing/pro-on-sale.ts'

const HOUR_MS = 60 * 60_000
const RUNS = 25

let database: Queries
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.destroy())

const { provider, question } = createAskedProvider()
/** An instance whose clock is wrong by so much. */
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

/** ada with pro, as an earlier version stored it: by a clock that is an hour ahead. */
async function storeFirst(): Promise<void> {
  const { users, subscriptions } = instance(0)
  const rights = { role: 'pro', plan: 'pro' } as const
  const row = { ...newUser('ada', STARTED_AT), email: 'ada@example.com', ...rights }
  if (!(await users.insert(row))) await users.update(row)
  const known = { uid: 'ada', provider: 'stripe', plan: 'pro', sessionId: 'cs_1' } as const
  const told = { ...afterChanges(0), reading: STARTED_AT + HOUR_MS }
  await subscriptions.put(
    absorb(
      { ...known, appliedPlan: 'pro', pastDueSince: null, state: 'none' },
      told,
      () => null,
      STARTED_AT,
    ),
  )
}

/** What is stored: after how many changes it was read, and which plan ada has by it. */
async function stored(): Promise<{ changes: number; plan: unknown }> {
  const rows = await rowsOf(
    database,
    'SELECT period_end, users.plan FROM subscriptions JOIN users ON users.id = uid',
  )
  const changes = (Number(rows[0]?.period_end) - afterChanges(0).periodEnd) / (24 * HOUR_MS)
  return { changes, plan: rows[0]?.plan }
}
const planAfter = (changes: number) => (afterChanges(changes).state === 'ended' ? 'free' : 'pro')

type Step = { readonly does: 'change' | 'ask' | 'look' | 'answer'; readonly which: number }
const step = fc.record<Step>({
  does: fc.constantFrom('change', 'ask', 'ask', 'look', 'answer'),
  which: fc.nat({ max: 5 }),
})

interface Question {
  /** The changes made before it was asked, and those that the provider looked at for its answer. */
  readonly before: number
  seen: number | null
  readonly answer: (truth: ProviderSubscription) => void
  readonly followed: Promise<void>
}

/**
 * Questions of two instances at once, as where a lease ended before its holder was done: in any order they are
 * asked, looked up by the provider, and answered.
 */
async function play(steps: readonly Step[]): Promise<void> {
  await storeFirst()
  const instances = [instance(0), instance(HOUR_MS)] as const
  const open: Question[] = []
  let [changes, floor] = [0, 0]
  const ask = async (which: number) => {
    let followed = Promise.resolve()
    const { resolve } = await question(() => {
      followed = checkSubscription(instances[which % 2 === 0 ? 0 : 1], 'ada', { always: true })
    })
    open.push({ before: changes, seen: null, answer: resolve, followed })
  }
  const answer = async (which: number) => {
    const [asked] = open.splice(which % open.length, 1)
    if (asked === undefined) return
    asked.answer(afterChanges(asked.seen ?? changes))
    await asked.followed
    floor = Math.max(floor, asked.before)
    const now = await stored()
    expect(now.changes).toBeGreaterThanOrEqual(floor)
    expect(now.plan).toBe(planAfter(now.changes))
  }
  for (const { does, which } of steps) {
    const asked = open[which % Math.max(1, open.length)]
    if (does === 'change') changes += 1
    else if (does === 'ask') await ask(which)
    else if (does === 'answer') await answer(which)
    else if (asked) asked.seen ??= changes
  }
  while (open.length > 0) await answer(0)
  // The event of the last change has its question, too.
  await ask(0)
  await answer(0)
  expect((await stored()).changes).toBe(changes)
}

test('what was changed before a question is there after its answer, and stays, whatever the clocks say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25, size: 'max' }), play),
    { numRuns: RUNS },
  )
})

test('an answer that comes late does not bring back what a later question has replaced', async () => {
  await play([
    { does: 'ask', which: 1 },
    { does: 'look', which: 0 },
    { does: 'change', which: 0 },
    { does: 'ask', which: 0 },
    { does: 'answer', which: 1 },
    { does: 'answer', which: 0 },
  ])
})
