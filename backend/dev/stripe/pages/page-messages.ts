import {
  messagePage,
  MESSAGE_PAGES as RETURN_MESSAGES,
} from '../../../modules/billing/pages/page.ts'
import type { Price } from '../../../modules/billing/provider.ts'

const PLAN_NAMES: Readonly<Record<Price['plan'], string>> = { creator: 'Creator', pro: 'Pro' }
const INTERVALS: Readonly<Record<Price['interval'], string>> = { month: 'month', year: 'year' }
const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

export const PAGE = {
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
    stale: 'This page was open for too long. Submit it again.',
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

const USE_BUTTONS = 'Open the payment page from Undertone and use the buttons on it.'

export const MESSAGES = {
  ...RETURN_MESSAGES,
  over: messagePage(
    410,
    'This page is closed',
    'The payment was completed, canceled or expired. Check its status in Undertone.',
  ),
  refused: messagePage(403, 'That was not sent from this page', USE_BUTTONS),
  unreadable: messagePage(415, 'That form cannot be read', USE_BUTTONS),
} as const
