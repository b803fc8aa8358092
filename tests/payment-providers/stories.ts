import { PRICES } from '../../backend/modules/billing/testing/sample-orders.ts'
import type { ContractWorld } from './contract-world.ts'
import type { StoryTeller } from './story-teller.ts'

const DAY_MS = 86_400_000

type Story = (teller: StoryTeller, world: ContractWorld) => Promise<void>

/** Cancels, resumes and changes a subscription, with pending changes. */
const changing: Story = async (teller, { provider }) => {
  const { ref } = await teller.buy(PRICES.creatorMonth)
  const change = (price: Parameters<typeof provider.changeAtPeriodEnd>[1]) => () =>
    provider.changeAtPeriodEnd(ref, price)
  await teller.note('paid', ref)
  await teller.note('cancelled', ref, () => provider.cancelAtPeriodEnd(ref))
  await teller.note('cancelled again', ref, () => provider.cancelAtPeriodEnd(ref))
  await teller.note('resumed', ref, () => provider.resume(ref))
  await teller.note('resumed again', ref, () => provider.resume(ref))
  await teller.note('yearly from the end on', ref, change(PRICES.creatorYear))
  await teller.note('the same again', ref, change(PRICES.creatorYear))
  await teller.note('taken back', ref, change(PRICES.creatorMonth))
  await teller.note('another one', ref, change(PRICES.proMonth))
  await teller.note('yearly after all', ref, change(PRICES.creatorYear))
  await teller.note('cancelled instead', ref, () => provider.cancelAtPeriodEnd(ref))
  await teller.note('yearly instead', ref, change(PRICES.creatorYear))
  await teller.note('the month is over', ref, () => teller.passPeriod(ref))
  await teller.note('cancelled', ref, () => provider.cancelAtPeriodEnd(ref))
  await teller.note('the same price', ref, change(PRICES.creatorYear))
  await teller.note('monthly from the end on', ref, change(PRICES.creatorMonth))
  await teller.note('the year is over', ref, () => teller.passPeriod(ref))
  await teller.note('a month is over', ref, () => teller.passPeriod(ref))
  await teller.note('cancelled', ref, () => provider.cancelAtPeriodEnd(ref))
  await teller.note('the last month is over', ref, () => teller.passPeriod(ref))
  await teller.note('resumed too late', ref, () => provider.resume(ref))
  await teller.note('changed too late', ref, change(PRICES.proMonth))
  await teller.note('ended once more', ref, () => provider.endNow(ref))
}

/** A trial converts to the price chosen during it. */
const trying: Story = async (teller, { provider }) => {
  const { ref } = await teller.buy(PRICES.proMonth, 'good', { trial: true })
  await teller.note('trial', ref)
  await teller.note('creator afterwards', ref, () =>
    provider.changeAtPeriodEnd(ref, PRICES.creatorMonth),
  )
  await teller.note('the trial is over', ref, () => teller.passPeriod(ref))
  await teller.note('a month is over', ref, () => teller.passPeriod(ref))
}

/** A canceled trial costs nothing. */
const tryingOnly: Story = async (teller, { provider }) => {
  const { ref } = await teller.buy(PRICES.proMonth, 'good', { trial: true })
  await teller.note('cancelled', ref, () => provider.cancelAtPeriodEnd(ref))
  await teller.note('the trial is over', ref, () => teller.passPeriod(ref))
}

/** The unused time of an upgraded plan reduces the next bills. */
const upgrading: Story = async (teller, world) => {
  const old = await teller.buy(PRICES.creatorYear)
  world.moveTo(world.now() + 73 * DAY_MS)
  const { customer } = old
  const { ref } = await teller.buy(PRICES.proMonth, 'good', { customer, replaces: old.ref })
  await teller.note('the new one is paid', ref)
  await teller.note('the old one ends', old.ref, () => world.provider.endNow(old.ref))
  for (const step of ['one month', 'two', 'three', 'four', 'five']) {
    await teller.note(step, ref, () => teller.passPeriod(ref))
  }
}

/** A renewal fails and is paid late. */
const payingLate: Story = async (teller, world) => {
  const { ref, customer } = await teller.buy(PRICES.creatorMonth)
  world.spoilCard(customer)
  await teller.note('the renewal fails', ref, () => teller.passPeriod(ref))
  await teller.note('cancelled while overdue', ref, () => world.provider.cancelAtPeriodEnd(ref))
  await teller.note('resumed while overdue', ref, () => world.provider.resume(ref))
  const [owed] = await world.provider.invoices(customer)
  await teller.note('paid', ref, () => world.payInvoice(owed?.ref ?? ''))
  await teller.note('the next month', ref, () => teller.passPeriod(ref))
}

/** An unpaid bill gives no credit and is void once its subscription is replaced. */
const replacingOverdue: Story = async (teller, { provider, moveTo, now }) => {
  const old = await teller.buy(PRICES.creatorMonth, 'fails-later')
  await teller.note('the renewal fails', old.ref, () => teller.passPeriod(old.ref))
  moveTo(now() + DAY_MS)
  const { customer } = old
  const { ref } = await teller.buy(PRICES.proMonth, 'good', { customer, replaces: old.ref })
  await teller.note('the old one ends', old.ref, () => provider.endNow(old.ref))
  await teller.note('a month of the new one', ref, () => teller.passPeriod(ref))
}

/** A pending change exists while its target is replaced. */
const replacingChanged: Story = async (teller, { provider }) => {
  const old = await teller.buy(PRICES.creatorMonth)
  await provider.changeAtPeriodEnd(old.ref, PRICES.creatorYear)
  await teller.note('the old one ends', old.ref, () => provider.endNow(old.ref))
}

/** A subscription from the 31st renews on the last day of shorter months, and on the 31st again. */
const endOfMonth: Story = async (teller, { provider, moveTo }) => {
  moveTo(Date.parse('2027-01-31T23:30:00.000Z'))
  const { ref } = await teller.buy(PRICES.proMonth)
  await teller.note('paid', ref)
  const next = (month: string) =>
    teller.note(`the end of ${month} comes`, ref, () => teller.passPeriod(ref))
  // Another monthly price, so that it begins on a day that is not the 31st.
  await provider.changeAtPeriodEnd(ref, PRICES.creatorMonth)
  for (const month of ['February', 'March', 'April']) await next(month)
}

/** Months without requests to the provider are processed one by one. */
const sleeping: Story = async (teller, { moveTo, now }) => {
  const { ref } = await teller.buy(PRICES.creatorMonth)
  await teller.note('a hundred days later', ref, () => moveTo(now() + 100 * DAY_MS))
}

export const STORIES: Readonly<Record<string, Story>> = {
  changing,
  trying,
  'trying only': tryingOnly,
  upgrading,
  'paying late': payingLate,
  'replacing what is overdue': replacingOverdue,
  'replacing what waits for a change': replacingChanged,
  'the end of the month': endOfMonth,
  sleeping,
}
