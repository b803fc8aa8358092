import { ownValue } from '../../../shared/api/own-value.ts'

/** What a card on file does when a renewal is charged to it. */
export type CardOnFile = 'good' | 'fails-later'

/** What entering a card number leads to. */
export type CardAnswer =
  /** Accepted, and kept for renewals. */
  | { readonly kind: 'accepted'; readonly card: CardOnFile }
  /** The bank asks the customer to confirm first. */
  | { readonly kind: 'confirm' }
  | { readonly kind: 'declined' }
  /** No test card: nothing is done with it. */
  | { readonly kind: 'unknown' }

/** The numbers of Stripe's test cards that behave the same (https://docs.stripe.com/testing). */
export const TEST_CARDS = {
  succeeds: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  confirm: '4000 0025 0000 3155',
  failsLater: '4000 0000 0000 0341',
} as const

const ANSWERS: Readonly<Record<string, CardAnswer>> = {
  [TEST_CARDS.succeeds]: { kind: 'accepted', card: 'good' },
  [TEST_CARDS.declined]: { kind: 'declined' },
  [TEST_CARDS.confirm]: { kind: 'confirm' },
  [TEST_CARDS.failsLater]: { kind: 'accepted', card: 'fails-later' },
}

const UNKNOWN: CardAnswer = { kind: 'unknown' }

/** What a card number does, however its digits are grouped by spaces or hyphens. Pure. */
export function answerCard(number: string): CardAnswer {
  const digits = number.replace(/[\s-]/g, '')
  if (!/^\d{16}$/.test(digits)) return UNKNOWN
  const grouped = digits.replace(/(\d{4})(?=\d)/g, '$1 ')
  return ownValue(ANSWERS, grouped) ?? UNKNOWN
}
