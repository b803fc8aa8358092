import type { Price, ProviderSubscription } from '../../backend/modules/billing/provider.ts'
import { orderOf } from '../../backend/modules/billing/testing/sample-orders.ts'
import type { ContractWorld } from './contract-world.ts'

/** The state after a step, without provider-specific ids and numbers. */
export interface StoryRow {
  readonly step: string
  readonly state: string
  readonly price: string
  readonly next: string
  readonly ends: boolean
  readonly until: string
  readonly trial: string
  /** Newest first: amount and status of each. */
  readonly bills: string
}

const day = (time: number | null) =>
  time === null ? '' : new Date(time).toISOString().slice(0, 16)

/** Runs a story at a provider and records the state after each step. */
export function createStoryTeller(world: ContractWorld) {
  const { provider } = world
  const rows: StoryRow[] = []
  let sessions = 0

  return {
    rows,

    /** Orders and pays; returns the new subscription. */
    buy: async (
      price: Price,
      card: 'good' | 'fails-later' = 'good',
      options: { trial?: boolean; customer?: string; replaces?: string } = {},
    ): Promise<ProviderSubscription> => {
      sessions += 1
      const order = orderOf(`cs_story_${sessions}`, price, world.now(), options)
      const { ref } = await provider.createSession(order)
      world.pay(ref, card)
      const paid = await provider.readSession(ref)
      const bought = await provider.readSubscription(paid?.subscription ?? '')
      if (bought === null) throw new Error('Nothing was bought.')
      return bought
    },

    /** Moves the clock to the end of the current period. */
    passPeriod: async (ref: string): Promise<void> => {
      const running = await provider.readSubscription(ref)
      if (running !== null) world.moveTo(running.periodEnd)
    },

    /** Runs a step and records the subscription's state after it. */
    note: async (step: string, ref: string, work: () => unknown = () => null): Promise<void> => {
      await work()
      const after = await provider.readSubscription(ref)
      if (after === null) throw new Error('The subscription is gone.')
      const bills = await provider.invoices(after.customer)
      rows.push({
        step,
        state: after.state,
        price: after.priceId,
        next: after.nextPriceId ?? '',
        ends: after.cancelAtPeriodEnd,
        until: day(after.periodEnd),
        trial: day(after.trialEnd),
        bills: bills.map(({ amount, status }) => `${amount} ${status}`).join(', '),
      })
    },
  }
}
export type StoryTeller = ReturnType<typeof createStoryTeller>

/** The rows as an aligned text table. */
export function storyTable(rows: readonly StoryRow[]): string {
  const lines = rows.map((row) => {
    const { step, state, price, next, ends, until, trial, bills } = row
    const later = next === '' ? '' : `then ${next}`
    return [step, state, price, later, ends ? 'ends' : '', until, trial, bills]
  })
  const widths = lines.reduce<number[]>(
    (known, line) => line.map((cell, at) => Math.max(cell.length, known[at] ?? 0)),
    [],
  )
  return lines
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join(' | ')
        .trimEnd(),
    )
    .join('\n')
}
