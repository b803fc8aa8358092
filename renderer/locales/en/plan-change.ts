/** What another plan would mean, said before anything is paid. */
export const planChange = {
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
