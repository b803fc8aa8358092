import { ownValue } from '../../../shared/api/own-value.ts'
import { formats } from '../../../shared/locale/formats.ts'

const people = (count: number) => (count === 1 ? '1 person' : `${formats.number(count)} people`)

const many = (count: number, kind: string) => {
  if (kind === 'users') return people(count)
  return count === 1 ? '1 item' : `${formats.number(count)} items`
}

const WHY: Readonly<Record<string, string>> = {
  gone: 'This account no longer exists',
  'own-account': 'This is your own account',
  'last-admin': 'No admin would be left',
  failed: 'The payment provider refused',
}

const BULK_STATE: Readonly<Record<string, string>> = {
  draft: 'Not started',
  running: 'Running',
  done: 'Done',
  cancelled: 'Stopped',
}

export const users = {
  title: 'Users',
  lead: 'Everyone with an account. Changes apply immediately; the user’s app shows them after its next token refresh.',
  search: 'Name or email',
  searchHint: 'The first letters are enough.',
  role: 'Role',
  plan: 'Plan',
  state: 'State',
  states: { enabled: 'Enabled', disabled: 'Disabled', 'past-due': 'Payment failed' },
  sort: 'Order',
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    name: 'By name',
    email: 'By email',
  },
  all: 'All',
  columns: 'Columns',
  count: (count: number, isMore: boolean) =>
    isMore ? `More than ${people(count)}` : people(count),
  cut: 'Only the first matches are listed. Type more to narrow the search.',
  empty: 'No users match these filters',
  clear: 'Clear filters',
  csv: 'Save as CSV',
  name: 'Name',
  email: 'Email',
  id: 'Id',
  joined: 'Joined',
  changed: 'Changed',
  visible: 'Visible',
  yes: 'Yes',
  no: 'No',
  own: 'Your account',
  choose: (name: string) => `Select ${name}`,
  chooseAll: 'Select all on this page',
  person: 'Account',
  missing: 'This account does not exist.',
  rights: 'Role and plan',
  becomesAdmin: 'An admin can see and change every account.',
  saved: (name: string) => `Role and plan of ${name} saved.`,
  access: 'Access',
  disable: 'Disable',
  enable: 'Enable',
  disableHint:
    'A disabled account is signed out everywhere and cannot sign in until you enable it.',
  disabled: (name: string) => `${name} is disabled.`,
  enabled: (name: string) => `${name} is enabled again.`,
  signOut: 'Sign out everywhere',
  failed: 'The change failed. Check the account and try again.',
  signedOut: (name: string) => `${name} is signed out on every device.`,
  remove: 'Delete…',
  removeTitle: (name: string) => `Delete ${name}?`,
  removeLead:
    'Permanently deletes the account with its sign-in, favorites, history and published stations. This cannot be undone.',
  removeType: (word: string) => `Type ${word} to confirm`,
  removeWrong: (word: string) => `That is not ${word}.`,
  removeNow: 'Delete permanently',
  removed: (name: string) => `${name} is deleted.`,
  auditEntries: 'Admin actions',
  tokens: {
    title: 'Token claims',
    carries: 'Role and plan',
    none: 'None: the app uses Listener and Free.',
    renewed: 'Last renewed',
    unknown: 'Unknown',
    at: (iso: string) => formats.dateTime(iso),
    differs:
      'The token claims differ from the account. Update them, or wait for the pending payment.',
    writeAgain: 'Update token claims',
    later:
      'The account changed after that. The app gets the new claims with its next token, within an hour.',
    current: 'The app has the current claims.',
  },
  subscription: {
    title: 'Subscription',
    state: 'State',
    states: {
      none: 'None',
      given: 'Granted by an admin, not paid',
      trialing: 'On trial',
      active: 'Paid, renews',
      'past-due': 'Past due: a payment failed',
      ending: 'Cancelled, runs to the end of its period',
      expired: 'Ended',
    },
    plan: 'Plan',
    price: 'Price',
    provider: 'Provider',
    started: 'Since',
    trialEnd: 'Trial ends',
    periodEnd: 'Period ends',
    graceEnd: 'Ends unpaid',
    next: 'Next',
    nextAt: (plan: string, date: string) => `${plan}, from ${date}`,
    lastPlan: 'Previous plan',
    asTold: 'As last reported by the payment provider.',
  },
  bulk: {
    label: 'Bulk actions',
    chosen: (count: number) => `${people(count)} selected`,
    onAll: 'All matching users',
    onChosen: 'Selected users',
    what: 'Action',
    on: 'Apply to',
    clear: 'Clear selection',
    summary: 'Preview changes',
    title: 'Bulk change',
    actions: {
      'role listener': 'Role: Listener',
      'role creator': 'Role: Creator',
      'role pro': 'Role: Pro',
      'role admin': 'Role: Admin',
      'plan free': 'Plan: Free',
      'plan creator': 'Plan: Creator',
      'plan pro': 'Plan: Pro',
      disable: 'Disable',
      enable: 'Enable',
      'sign-out': 'Sign out everywhere',
      delete: 'Delete permanently',
    },
    would: (count: number, kind: string) => `${many(count, kind)} would be changed.`,
    same: (count: number, kind: string) =>
      `${many(count, kind)} ${count === 1 ? 'is' : 'are'} already up to date.`,
    refused: (count: number, why: string, kind: string) =>
      `${many(count, kind)} left out: ${ownValue(WHY, why) ?? why}.`,
    confirm: (count: number) => `Type ${count} to confirm`,
    confirmWrong: (count: number) => `That is not ${count}.`,
    start: (_count: number) => 'Start',
    stop: 'Stop',
    close: 'Close',
    progress: (done: number, total: number) =>
      `${formats.number(done)} of ${formats.number(total)} done`,
    done: (count: number, kind: string) => `Done: ${many(count, kind)} changed.`,
    cancelled: (count: number, kind: string) => `Stopped: ${many(count, kind)} changed.`,
    othersDraft: 'Only the admin who made this draft can start it.',
    latest: {
      title: (running: number) =>
        running === 0 ? 'Latest jobs' : `Latest jobs (${formats.number(running)} running)`,
      empty: 'No recent bulk jobs.',
      one: 'Bulk job',
      made: (iso: string, name: string) => `${formats.dateTime(iso)} by ${name}`,
      state: (state: string) => ownValue(BULK_STATE, state) ?? state,
      older: 'Older jobs',
      newer: 'Newer jobs',
      pages: 'Pages of jobs',
    },
  },
}
