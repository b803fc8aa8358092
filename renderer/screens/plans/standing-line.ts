/** How a user stands with their plan, in one sentence or two. Pure. */
import type { Product, Subscription } from '../../../shared/api/plans.ts'
import type { Messages } from '../../locales/messages.ts'
import { formatPrice } from './money.ts'

/** What it costs, as "€4 a month"; null where nothing is paid. */
export function costLine(
  { amount, currency, interval }: Pick<Subscription, 'amount' | 'currency' | 'interval'>,
  text: Messages['plans'],
): string | null {
  if (amount === null || currency === null || interval === null) return null
  return text.standing.pays(formatPrice({ amount, currency }), text.interval.per[interval])
}

/** What state the plan is in, and what happens next. A date the API left out leaves the sentence out. */
export function standingLine(
  subscription: Subscription,
  more: Pick<Messages, 'plan' | 'date'>,
  text: Messages['plans'],
): string {
  const say = text.standing
  const plan = more.plan(subscription.plan)
  const cost = costLine(subscription, text) ?? ''
  const dated = (iso: string | null, sentence: (date: string) => string) =>
    iso === null ? '' : sentence(more.date(iso))
  switch (subscription.state) {
    case 'none':
      return say.none
    case 'given':
      return say.given(plan)
    case 'trialing':
      return dated(subscription.trialEnd, (date) => say.trialing(plan, date, cost))
    case 'active':
      // A change that waits says itself what happens at the period's end.
      return subscription.next
        ? ''
        : dated(subscription.periodEnd, (date) => say.active(date, cost))
    case 'past-due':
      return dated(subscription.graceEnd, (date) => say.pastDue(plan, date))
    case 'ending':
      return dated(subscription.periodEnd, (date) => say.ending(plan, date))
    case 'expired':
      return say.expired(more.plan(subscription.lastPlan ?? 'free'))
  }
}

/** The change that waits for the period's end; how it is paid is left out where its price is unknown. */
export function nextLine(
  next: NonNullable<Subscription['next']>,
  products: readonly Product[],
  more: Pick<Messages, 'plan' | 'date'>,
  text: Messages['plans'],
): string {
  const price = products.flatMap(({ prices }) => prices).find(({ id }) => id === next.priceId)
  const words = [more.plan(next.plan), price && text.interval.word[price.interval]]
  return text.standing.next(words.filter(Boolean).join(', '), more.date(next.at))
}
