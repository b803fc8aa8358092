/** What state a user's plan is in, and what they can do about it. */
export const planStanding = {
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
