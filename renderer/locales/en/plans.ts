/** What plans, payments, invoices and locked things say. Texts of the payment pages are the specification's. */
import { planChange } from './plan-change.ts'
import { planStanding } from './plan-standing.ts'

/** How many seconds, in words. */
function seconds(count: number): string {
  return count === 1 ? '1 second' : `${count} seconds`
}

export const plans = {
  title: 'Subscriptions',
  lead: 'Listening is free, and stays free. Creator is for people who broadcast, Pro will be for people who want to hear it twice.',
  back: 'Back to the radio',
  signIn: 'Sign in',
  signUp: 'Sign up',
  current: 'Your plan',
  unlocks: 'What it unlocks',
  off: 'Plans cannot be bought on this server: its operator has not set up payments. Everything you have stays.',
  /** The plans could not be read. */
  failed: 'The plans could not be loaded.',
  interval: {
    legend: 'How you pay',
    month: 'Monthly',
    year: 'Yearly',
    per: { month: 'a month', year: 'a year' },
    /** An adverb for lists: "Pro, monthly". */
    word: { month: 'monthly', year: 'yearly' },
  },
  price: {
    forever: 'for good',
    saves: (amount: string, percent: number) =>
      `Saves ${amount} a year, ${percent} %, against paying monthly`,
    trial: (days: number) => (days === 1 ? 'First day free' : `First ${days} days free`),
    none: 'Not sold here',
    notYet: 'Not on sale yet',
  },
  offers: {
    free: {
      lead: 'For everybody who listens.',
      points: ['Every station, whole', 'Search, favorites, history and the community'],
    },
    creator: {
      lead: 'For people who broadcast.',
      points: [
        'Publish and manage stations of your own',
        'See how many listen: the figures of your stations',
      ],
    },
    pro: {
      lead: 'For people who want to hear it twice.',
      points: [
        'Everything in Creator',
        'Planned: time-shift, to go back in time',
        'Planned: recording',
      ],
    },
  },
  /** Time-shift and recording are part of Pro, and not of this version. */
  notYet: 'Time-shift and recording are planned for Pro. They are not in this version yet.',
  notYetMark: 'not in this version yet',
  everybody: {
    listen: 'Every station, whole',
    keep: 'Search, favorites, history and the community',
  },
  entitlements: {
    'publish-stations': { name: 'Publishing stations', row: 'Publish and manage own stations' },
    'own-figures': { name: 'Seeing the figures of your stations', row: 'Figures of own stations' },
    'time-shift': { name: 'Time-shift', row: 'Time-shift' },
    recording: { name: 'Recording', row: 'Recording' },
  },
  compare: {
    title: 'Side by side',
    feature: 'What',
    yes: 'Yes',
    no: 'No',
    /** In place of yes, for what comes with a later version. */
    planned: 'Planned',
    allPlans: 'Every plan',
  },
  need: {
    /** Above the plans, for a user who came from something locked. */
    said: (thing: string, plan: string) => `${thing} comes with ${plan}.`,
    coming: (thing: string) => `${thing} is planned and cannot be had yet.`,
    mark: 'Has what you asked for',
  },
  locked: {
    needs: (thing: string, plan: string) => `${thing} needs ${plan}.`,
    see: 'See the plans',
    unchecked: 'Your plan could not be checked.',
  },
  choose: {
    signUp: 'Sign up',
    signIn: (plan: string) => `Sign in to get ${plan}`,
    get: (plan: string) => `Get ${plan}`,
    again: (plan: string) => `Get ${plan} again`,
    try: (plan: string) => `Try ${plan}`,
    upgrade: (plan: string) => `Upgrade to ${plan}`,
    downgrade: (plan: string) => `Change to ${plan}`,
    interval: { month: 'Pay monthly', year: 'Pay yearly' },
    toFree: 'Back to Free',
    waits: (date: string) => `From ${date}`,
  },
  standing: planStanding,
  change: planChange,
  waiting: {
    title: 'Finish paying in your browser',
    text: (plan: string) =>
      `The payment page for ${plan} is open in your browser. As soon as it is paid, this page says so. If you have changed your mind, give it up: nothing is charged.`,
    /** A browser has kept the page from opening. */
    blocked: 'Your browser has not opened the payment page. Open it here:',
    unreachable: 'The server does not answer for now. Undertone keeps asking.',
    open: 'Open the payment page',
    openAgain: 'Open again',
    giveUp: 'Give up',
    gaveUp: 'The payment page is closed. Nothing was paid.',
    expired: 'The payment page has expired. Nothing was paid.',
  },
  invoices: {
    title: 'Invoices',
    none: 'No invoices yet.',
    download: 'Download',
    downloadOf: (number: string) => `Download invoice ${number}`,
    failed: (number: string) => `Invoice ${number} could not be fetched. Try again.`,
    status: { paid: 'Paid', open: 'Open', void: 'Void' },
    fileName: (number: string) => `undertone-invoice-${number}`,
  },
  toasts: {
    granted: (plan: string) => `Your payment has arrived: your plan is ${plan} now.`,
  },
  success: {
    title: 'Payment Successful',
    text: 'Your subscription has been activated successfully',
    button: 'Manage Subscriptions',
  },
  cancel: {
    title: 'Payment Cancelled',
    text: 'Your payment process was cancelled. Explore other plans or try again to unlock premium features.',
    button: 'Back to Subscriptions',
  },
  arrival: {
    working: 'Your plan is on its way…',
    granted: (plan: string) => `Your plan is ${plan} now.`,
    queued:
      'The server did not answer. Your payment is safe: Undertone keeps asking for your plan and tells you when it is there.',
    signedOut: 'You are signed out. Sign in, and the plan you paid for arrives in your account.',
    refused: 'This payment could not be turned into a plan.',
    refusedHint:
      'Nothing has changed. If you have paid, sign in with the account you paid with, and open Subscriptions: it looks for your payment by itself.',
  },
  returning: (count: number) => `Back to Subscriptions in ${seconds(count)}`,
  returningSoon: 'Back to Subscriptions as soon as your plan is there',
  stay: 'Stay on this page',
  staying: 'This page stays open.',
}
