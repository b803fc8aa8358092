/** Texts of the admins' users. */
import { ownValue } from '../../../shared/api/own-value.ts'
import { formats } from '../../../shared/locale/formats.ts'

const people = (count: number) => (count === 1 ? '1 person' : `${formats.number(count)} people`)

/** So many of what a job of that kind is done to. */
const many = (count: number, kind: string) => {
  if (kind === 'users') return people(count)
  return count === 1 ? '1 thing' : `${formats.number(count)} things`
}

const WHY: Readonly<Record<string, string>> = {
  gone: 'There is no such account any more',
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
  lead: 'Everybody with an account. What you change here counts at once; their app shows it after its next token refresh.',
  search: 'Name or e-mail',
  searchHint: 'The beginnings of words are enough.',
  role: 'Role',
  plan: 'Plan',
  state: 'State',
  states: { enabled: 'Enabled', disabled: 'Disabled', 'past-due': 'Payment failed' },
  sort: 'Order',
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    name: 'By name',
    email: 'By e-mail',
  },
  all: 'All',
  columns: 'Columns',
  count: (count: number, isMore: boolean) =>
    isMore ? `More than ${people(count)}` : people(count),
  cut: 'Only the first that were found are listed. Type more of the word.',
  empty: 'No user matches these filters',
  clear: 'Clear filters',
  csv: 'Save as CSV',
  name: 'Name',
  email: 'E-mail',
  id: 'Id',
  joined: 'Joined',
  changed: 'Changed',
  visible: 'Visible',
  yes: 'Yes',
  no: 'No',
  own: 'Your account',
  choose: (name: string) => `Choose ${name}`,
  chooseAll: 'Choose all on this page',
  person: 'Account',
  missing: 'There is no such account.',
  rights: 'Role and plan',
  becomesAdmin: 'An admin can see everybody and change every account.',
  saved: (name: string) => `Role and plan of ${name} are saved.`,
  access: 'Access',
  disable: 'Disable',
  enable: 'Enable',
  disableHint:
    'A disabled account is signed out everywhere, and cannot sign in until it is enabled.',
  disabled: (name: string) => `${name} is disabled.`,
  enabled: (name: string) => `${name} is enabled again.`,
  signOut: 'Sign out everywhere',
  failed: 'That could not be done. Look at the record, and try again.',
  signedOut: (name: string) => `${name} is signed out on every device.`,
  remove: 'Delete…',
  removeTitle: (name: string) => `Delete ${name}?`,
  removeLead:
    'The account goes for good, with its sign-in, favorites, history and the stations it published. This cannot be undone.',
  removeType: (word: string) => `Type ${word} to confirm`,
  removeWrong: (word: string) => `That is not ${word}.`,
  removeNow: 'Delete for good',
  removed: (name: string) => `${name} is deleted.`,
  deeds: 'What admins did',
  /** What the account's app knows of its rights. */
  tokens: {
    title: 'In its tokens',
    carries: 'Role and plan',
    none: 'Nothing: the app takes Listener and Free.',
    renewed: 'Last renewed',
    unknown: 'Not known',
    at: (iso: string) => formats.dateTime(iso),
    differs:
      'They differ from the record above. Write them again, or wait for the payment that changes them.',
    writeAgain: 'Write them again',
    later:
      'The account was changed after that: its app reads what is new with the next token, within an hour.',
    current: 'Its app has them as they are.',
  },
  subscription: {
    title: 'Subscription',
    state: 'State',
    states: {
      none: 'None',
      given: 'Given by an admin, unpaid',
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
    /** A change that waits, and the day it comes. */
    nextAt: (plan: string, date: string) => `${plan}, from ${date} on`,
    lastPlan: 'Was',
    asTold: 'As the payment provider told it last.',
  },
  bulk: {
    label: 'With many at once',
    chosen: (count: number) => `${people(count)} chosen`,
    onAll: 'All that the filters leave',
    onChosen: 'Those chosen',
    what: 'What to do',
    on: 'With whom',
    clear: 'Choose none',
    summary: 'Show what would happen',
    title: 'Change many at once',
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
      delete: 'Delete for good',
    },
    would: (count: number, kind: string) => `${many(count, kind)} would be changed.`,
    same: (count: number, kind: string) =>
      `${many(count, kind)} ${count === 1 ? 'is' : 'are'} so already.`,
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
    othersDraft: 'The admin who made this draft can start it.',
    latest: {
      title: (running: number) =>
        running === 0 ? 'Latest jobs' : `Latest jobs (${formats.number(running)} running)`,
      empty: 'Nothing was done to many at once lately.',
      one: 'Bulk job',
      made: (iso: string, name: string) => `${formats.dateTime(iso)} by ${name}`,
      state: (state: string) => ownValue(BULK_STATE, state) ?? state,
      older: 'Older jobs',
      newer: 'Newer jobs',
      pages: 'Pages of jobs',
    },
  },
}
