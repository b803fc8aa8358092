import type { Price } from '../provider.ts'

const PLAN_NAMES: Readonly<Record<Price['plan'], string>> = { creator: 'Creator', pro: 'Pro' }
const INTERVALS: Readonly<Record<Price['interval'], string>> = { month: 'month', year: 'year' }
const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** Every text of the checkout's pages, and of the invoices of the simulated Stripe. */
export const PAGE = {
  product: 'Undertone',
  plan: (plan: Price['plan']) => PLAN_NAMES[plan],
  perInterval: (money: string, interval: Price['interval']) => `${money} a ${INTERVALS[interval]}`,
  withTrial: (count: number) => `Free for ${days(count)}, then`,

  pay: {
    title: 'Checkout',
    heading: (plan: string) => `Undertone ${plan}`,
    test: 'This is the test checkout of a local Undertone. No money moves: use one of the test cards below, never a real one.',
    number: 'Card number',
    expiry: 'Expiry (MM/YY)',
    code: 'Security code (CVC)',
    pay: (money: string) => `Pay ${money}`,
    startTrial: 'Start the trial',
    cancel: 'Cancel',
    testCards: 'Test cards',
    cards: {
      succeeds: 'is accepted',
      declined: 'is declined',
      confirm: 'asks you to confirm',
      failsLater: 'is accepted now and fails at the next renewal',
    },
    anyDate: 'Any expiry in the future and any security code will do.',
  },

  complaint: {
    title: 'That did not work',
    declined: 'Your card was declined. Try another one.',
    unknownCard: 'This card number is not one of the test cards.',
    expiryForm: 'Enter the expiry as month and year, for example 12/34.',
    expiryPast: 'This card has expired.',
    code: 'Enter the three or four digits of the security code.',
    refused: 'The payment was not approved. Try again, or use another card.',
    stale: 'This page was open for too long. Please send it again.',
  },

  confirm: {
    title: 'Confirm it is you',
    text: (money: string) => `Your bank asks whether you want to pay ${money} to Undertone.`,
    trial: 'Your bank asks whether Undertone may charge this card once the trial is over.',
    card: 'Your bank asks whether Undertone may charge this card from now on.',
    approve: 'Approve',
    refuse: 'Refuse',
  },

  portal: {
    title: 'Your card and open invoices',
    nothingOpen: 'Nothing is open. You can change the card that renewals are charged to.',
    open: 'This payment is overdue:',
    invoice: (number: string, money: string) => `Invoice ${number}: ${money}`,
    use: 'Use this card',
    done: 'Done. This card is charged from now on.',
    paid: 'Paid. Your subscription goes on.',
    back: 'Back to Undertone',
  },

  back: {
    title: 'Back to Undertone',
    paid: 'Thank you. The checkout is complete.',
    checking: 'Thank you. The checkout is being confirmed.',
    cancelled: 'The payment was cancelled. Nothing was charged.',
    open: 'Open Undertone',
    opens: 'Undertone should open by itself. If it does not, use the button.',
    missing: 'Not installed on this computer, or nothing happens?',
    missingPaid:
      'Open Undertone where you installed it and sign in: it finds the payment by itself. You can close this page.',
    missingCancelled: 'Open Undertone yourself. You can close this page.',
  },

  gone: {
    notFound: 'There is no such page',
    notFoundText: 'Check the address, or go back to Undertone and start again.',
    over: 'This page is closed',
    overText: 'The payment was made, given up or took too long. Undertone shows how it stands.',
    refused: 'That was not sent from this page',
    refusedText: 'Open the payment page from Undertone and use the buttons on it.',
    unreadable: 'That form cannot be read',
    done: 'You can close this page',
    doneText: 'Undertone shows how your plan stands.',
  },

  invoice: {
    title: (number: string) => `Invoice ${number}`,
    test: 'Made by the test checkout of a local Undertone. It is no real invoice.',
    date: 'Date',
    status: 'Status',
    statuses: { paid: 'Paid', open: 'Open', void: 'Void' },
    item: (plan: string, interval: Price['interval']) =>
      `Undertone ${plan}, 1 ${INTERVALS[interval]}`,
  },
} as const
