const planStanding = {
  title: 'Your subscription',
  pays: (amount: string, per: string) => `${amount} ${per}`,
  none: 'You are on Free. There is nothing to pay.',
  given: (plan: string) => `${plan} was granted to you. It costs nothing and does not expire.`,
  trialing: (plan: string, date: string, amount: string) =>
    `You are trying ${plan}. The trial ends on ${date}; from then on it is ${amount}.`,
  active: (date: string, amount: string) => `It renews on ${date} for ${amount}.`,
  pastDue: (plan: string, date: string) =>
    `The last payment for ${plan} failed. Pay by ${date} to keep ${plan}; none of your data is deleted.`,
  pastDueUnpayable:
    'Your bank may know the reason. The payment is retried automatically, and the invoice is below.',
  ending: (plan: string, date: string) =>
    `${plan} is cancelled and runs until ${date}. After that you are on Free, and your data stays.`,
  expired: (plan: string) => `${plan} has ended. You are on Free, and your data stays.`,
  next: (plan: string, date: string) => `Your plan changes to ${plan} on ${date}.`,
  failed: 'Your subscription could not be loaded.',
  resume: 'Resume',
  resumed: (plan: string) => `${plan} continues.`,
  withdrawChange: 'Undo the change',
  tookBack: 'Change undone.',
  pay: 'Pay now',
  cards: 'Change payment method',
  refresh: 'Refresh my plan',
  refreshed: (plan: string) => `Your plan is ${plan}.`,
  cancel: 'Cancel plan',
  cancelTitle: (plan: string) => `Cancel ${plan}?`,
  cancelText: (plan: string, date: string) =>
    `${plan} runs until ${date}, which is already paid. Then you are on Free.`,
  cancelKeeps: 'Your data stays. You can undo this until then, and buy the plan again later.',
  cancelNotSold: (plan: string) =>
    `Your data stays, and you can undo this until then. Afterwards you cannot buy ${plan} again while it is not on sale.`,
  keep: 'Keep plan',
  cancelled: (plan: string, date: string) => `${plan} is cancelled. It runs until ${date}.`,
}

const planChange = {
  title: {
    start: (plan: string) => `Get ${plan}`,
    resubscribe: (plan: string) => `Get ${plan} again`,
    upgrade: (plan: string) => `Upgrade to ${plan}`,
    downgrade: (plan: string) => `Change to ${plan}`,
    interval: (plan: string) => `Change billing for ${plan}`,
    same: (plan: string) => `You already have ${plan}`,
  },
  loading: (plan: string) => plan,
  dueNow: 'Due now',
  nothing: 'Nothing',
  credit: 'Credit',
  creditText: (amount: string) => `${amount} for unused time, deducted from your next invoices`,
  next: 'Next payment',
  nextText: (amount: string, date: string) => `${amount} on ${date}`,
  starts: 'Starts',
  atOnce: 'Immediately after payment',
  gains: 'You get',
  loses: 'You give up',
  losesNothing: 'Nothing is deleted. Your content is available again with a plan that includes it.',
  losesNotSold: (plan: string, date: string) =>
    `After ${date} you cannot return to ${plan} while it is not on sale.`,
  later: (date: string) => `Nothing changes until ${date}. You can undo the change until then.`,
  same: 'There is nothing to change and nothing to pay.',
  pay: (amount: string) => `Continue to payment: ${amount}`,
  tryIt: 'Continue: nothing due now',
  confirm: (date: string) => `Change on ${date}`,
  changed: (plan: string, date: string) => `Your plan changes to ${plan} on ${date}.`,
  leaves: 'The payment page opens in your browser.',
}

function seconds(count: number): string {
  return count === 1 ? '1 second' : `${count} seconds`
}

/** Plans, payments, invoices and locked features. The texts of the payment pages are exact (product specification). */
export const plans = {
  title: 'Subscriptions',
  lead: 'Listening is free and stays free. Creator is for broadcasters, Pro for time-shift and recording.',
  back: 'Back to the radio',
  signIn: 'Sign in',
  signUp: 'Sign up',
  current: 'Your plan',
  unlocks: 'What it unlocks',
  off: 'This server does not sell plans. Your current plan stays.',
  failed: 'The plans could not be loaded.',
  interval: {
    legend: 'Billing interval',
    month: 'Monthly',
    year: 'Yearly',
    per: { month: 'a month', year: 'a year' },
    /** An adverb for lists: "Pro, monthly". */
    word: { month: 'monthly', year: 'yearly' },
  },
  price: {
    forever: 'forever',
    saves: (amount: string, percent: number) =>
      `Saves ${amount} a year (${percent} %) compared with paying monthly`,
    trial: (days: number) => (days === 1 ? 'First day free' : `First ${days} days free`),
    none: 'Not sold here',
    notYet: 'Not on sale yet',
  },
  offers: {
    free: {
      lead: 'For every listener.',
      points: ['Every station, without limits', 'Search, favorites, history and the community'],
    },
    creator: {
      lead: 'For broadcasters.',
      points: ['Publish and manage your own stations', 'See listener figures for your stations'],
    },
    pro: {
      lead: 'For people who want to listen again.',
      points: [
        'Everything in Creator',
        'Planned: time-shift, to rewind live radio',
        'Planned: recording',
      ],
    },
  },
  notYet: 'Time-shift and recording are planned for Pro. They are not in this version yet.',
  notYetMark: 'not in this version yet',
  everybody: {
    listen: 'Every station, without limits',
    keep: 'Search, favorites, history and the community',
  },
  entitlements: {
    'publish-stations': { name: 'Publishing stations', row: 'Publish and manage own stations' },
    'own-figures': { name: 'Seeing the figures of your stations', row: 'Figures of own stations' },
    'time-shift': { name: 'Time-shift', row: 'Time-shift' },
    recording: { name: 'Recording', row: 'Recording' },
  },
  compare: {
    title: 'Compare plans',
    feature: 'Feature',
    yes: 'Yes',
    no: 'No',
    planned: 'Planned',
    allPlans: 'Every plan',
  },
  need: {
    said: (thing: string, plan: string) => `${thing} comes with ${plan}.`,
    coming: (thing: string) => `${thing} is planned and not available yet.`,
    mark: 'Includes the feature you chose',
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
    toFree: 'Switch to Free',
    waits: (date: string) => `From ${date}`,
  },
  standing: planStanding,
  change: planChange,
  waiting: {
    title: 'Finish paying in your browser',
    text: (plan: string) =>
      `The payment page for ${plan} is open in your browser. This page updates when you have paid; if you give up, nothing is charged.`,
    blocked: 'Your browser blocked the payment page. Open it here:',
    unreachable: 'The server does not respond. Undertone keeps trying.',
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
    failed: (number: string) => `Invoice ${number} could not be downloaded. Try again.`,
    status: { paid: 'Paid', open: 'Open', void: 'Void' },
    fileName: (number: string) => `undertone-invoice-${number}`,
  },
  toasts: {
    granted: (plan: string) => `Payment received. Your plan is now ${plan}.`,
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
    working: 'Activating your plan…',
    granted: (plan: string) => `Your plan is now ${plan}.`,
    queued:
      'The server did not respond. Your payment is safe, and Undertone keeps checking for your plan.',
    signedOut: 'You are signed out. Sign in to add the plan you paid for to your account.',
    refused: 'This payment did not activate a plan.',
    refusedHint:
      'Nothing has changed. If you have paid, sign in with the account you paid with and open Subscriptions.',
  },
  returning: (count: number) => `Back to Subscriptions in ${seconds(count)}`,
  returningSoon: 'Back to Subscriptions when your plan is active',
  stay: 'Stay on this page',
  staying: 'This page stays open.',
}
