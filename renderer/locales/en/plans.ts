/** What state a user's plan is in, and what they can do about it. */
const planStanding = {
  title: 'Your subscription',
  /** Said of a plan that runs: what it costs, how often. */
  pays: (amount: string, per: string) => `${amount} ${per}`,
  none: 'You are on Free. There is nothing to pay.',
  given: (plan: string) =>
    `${plan} was given to you. There is nothing to pay, and nothing runs out.`,
  trialing: (plan: string, date: string, amount: string) =>
    `You are trying ${plan}. The trial ends on ${date}; from then on it is ${amount}.`,
  active: (date: string, amount: string) => `It renews on ${date} for ${amount}.`,
  pastDue: (plan: string, date: string) =>
    `The last payment for ${plan} failed. Pay by ${date}, and nothing changes; otherwise ${plan} ends then. Nothing of yours is deleted either way.`,
  pastDueUnpayable:
    'Your bank may say why. The payment is tried again by itself, and the invoice is below.',
  ending: (plan: string, date: string) =>
    `${plan} is cancelled and runs until ${date}. After that you are on Free, and nothing of yours is deleted.`,
  expired: (plan: string) =>
    `You had ${plan}. It has ended, you are on Free, and nothing of yours was deleted.`,
  next: (plan: string, date: string) => `From ${date} on it is ${plan}.`,
  failed: 'Your subscription could not be loaded.',
  resume: 'Resume',
  resumed: (plan: string) => `${plan} goes on.`,
  withdrawChange: 'Take the change back',
  tookBack: 'The change is taken back.',
  pay: 'Pay now',
  cards: 'Change how you pay',
  refresh: 'Refresh my plan',
  refreshed: (plan: string) => `Your plan is ${plan}.`,
  cancel: 'Cancel plan',
  cancelTitle: (plan: string) => `Cancel ${plan}?`,
  cancelText: (plan: string, date: string) =>
    `${plan} runs until ${date}, which is paid for. Then you are on Free.`,
  cancelKeeps:
    'Nothing of yours is deleted. Until then you can take this back, and afterwards you can buy it again.',
  /** Of a plan that only those who have it go on paying for. */
  cancelNotSold: (plan: string) =>
    `Nothing of yours is deleted. Until then you can take this back. Afterwards you cannot buy ${plan} again for now: it is not on sale.`,
  keep: 'Keep it',
  cancelled: (plan: string, date: string) => `${plan} is cancelled. It runs until ${date}.`,
}

/** What another plan would mean, said before anything is paid. */
const planChange = {
  title: {
    start: (plan: string) => `Get ${plan}`,
    resubscribe: (plan: string) => `Get ${plan} again`,
    upgrade: (plan: string) => `Upgrade to ${plan}`,
    downgrade: (plan: string) => `Change to ${plan}`,
    interval: (plan: string) => `Pay for ${plan} differently`,
    same: (plan: string) => `${plan} is what you have`,
  },
  /** The dialog's name until it is known what the change is. */
  loading: (plan: string) => plan,
  dueNow: 'Due now',
  nothing: 'Nothing',
  credit: 'Credit',
  creditText: (amount: string) =>
    `${amount} for the rest of what you have paid already, taken off your next invoices`,
  next: 'Next payment',
  nextText: (amount: string, date: string) => `${amount} on ${date}`,
  starts: 'Begins',
  atOnce: 'At once, when it is paid',
  gains: 'You get',
  loses: 'You give up',
  losesNothing:
    'Nothing of yours is deleted: what you made stays, and opens again with a plan that has it.',
  /** Of the plan that is left, where only those who have it go on paying for it. */
  losesNotSold: (plan: string, date: string) =>
    `After ${date} you cannot go back to ${plan} for now: it is not on sale.`,
  later: (date: string) =>
    `Until ${date} everything stays as it is. You can take the change back until then.`,
  same: 'There is nothing to change and nothing to pay.',
  pay: (amount: string) => `Continue to payment: ${amount}`,
  tryIt: 'Continue: nothing due now',
  confirm: (date: string) => `Change on ${date}`,
  changed: (plan: string, date: string) => `From ${date} on your plan is ${plan}.`,
  leaves: 'The payment page opens in your browser.',
}

/** How many seconds, in words. */
function seconds(count: number): string {
  return count === 1 ? '1 second' : `${count} seconds`
}

/** What plans, payments, invoices and locked things say. Texts of the payment pages are the specification's. */
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
