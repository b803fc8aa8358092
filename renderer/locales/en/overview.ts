/** The desk's overview. Loaded with that screen alone. */

import {
  ATTENTION_COUNTED_MAX,
  type AttentionKind,
  FAULT_HOURS,
  type Job,
  MAIL_LATE_MS,
  type MailReason,
  OVERVIEW_DAYS,
  type OverviewTotalName,
  POPULAR_STATIONS,
  WEBHOOK_LATE_MS,
  type WebhookSubject,
} from '../../../shared/api/overview.ts'
import { ownValue } from '../../../shared/api/own-value.ts'
import type { Platform } from '../../../shared/api/programme.ts'
import { formats } from '../../../shared/locale/formats.ts'

const MINUTE_MS = 60_000
const number = (value: number) => formats.number(value, { maximumFractionDigits: 1 })
const HOUR_MS = 60 * MINUTE_MS
/** Up to here hours are told, then days. */
const HOURS_TOLD = 48

/** `at` as a time before `now` (ms since the epoch). */
function ago(iso: string, now: number): string {
  const ms = Math.max(now - Date.parse(iso), 0)
  if (ms < HOUR_MS) return formats.relative(-Math.floor(ms / MINUTE_MS), 'minute')
  const hours = Math.floor(ms / HOUR_MS)
  return hours <= HOURS_TOLD
    ? formats.relative(-hours, 'hour')
    : formats.relative(-Math.floor(hours / 24), 'day')
}

const ATTENTION: Readonly<Record<AttentionKind, string>> = {
  notices: 'Legal notices to decide',
  backup: 'No backup for more than two days',
  faults: `Requests that failed in the last ${FAULT_HOURS} hours`,
  jobs: `Jobs that did not work in the last ${FAULT_HOURS} hours`,
  'broken-popular': `Dead streams among the ${POPULAR_STATIONS} most popular stations`,
  'past-due': 'Subscriptions whose payment failed',
  webhooks: `Payment webhooks not followed up for ${WEBHOOK_LATE_MS / MINUTE_MS} minutes`,
  mails: `Mails not sent for ${MAIL_LATE_MS / MINUTE_MS} minutes`,
  stations: 'Stations that wait for a decision',
  'station-reports': 'Reports of stations',
  'people-reports': 'Reports of people',
  platforms: 'Programme platforms of which half the stations or more do not answer',
  directory: 'The copy of the station directory is late',
}

const HINTS: Readonly<Partial<Record<AttentionKind, string>>> = {
  'broken-popular': 'In the catalogue each is checked again, edited, hidden or switched off.',
  'past-due': 'They keep their plan while the payment provider tries again.',
  backup:
    'Look at why on the machine that makes them, or note one that is made by other means with backup --note.',
  faults: 'The log of the API has each of them, with its reason.',
  jobs: 'They are tried again by themselves. The log of the API says why they did not work.',
  directory:
    'Imports that did not work are among the jobs. What is run for it, stations:import, says why: no mirror of the directory may answer.',
}

const TOTALS: Readonly<Record<OverviewTotalName, string>> = {
  hours: 'Hours listened',
  listeners: 'Listeners a day',
  'signed-up': 'New accounts',
  'new-stations': 'New stations',
}

const WEBHOOKS: Readonly<Record<WebhookSubject, string>> = {
  session: 'A payment page',
  subscription: 'A subscription',
}

const MAILS: Readonly<Record<MailReason, string>> = {
  'payment-failed': 'A payment that failed',
  'claim-released': 'A claim that was taken back',
  notice: 'A legal notice',
  verification: 'Verifying an e-mail address',
}

const JOB_NAMES: Readonly<Record<Job, string>> = {
  bulk: 'Changes of many accounts',
  checks: 'Visits of stations',
  directory: 'Importing the station directory',
  events: 'Clearing away live events',
  mails: 'Sending mails',
  payments: 'Looking after plans',
  programme: 'Reading programmes',
  retention: 'Forgetting what is old',
  standings: 'Ranking stations',
  search: 'Indexing stations for search',
  totals: 'Adding up figures',
  'unused-users': 'Removing unused guests',
}

const PLATFORMS: Readonly<Partial<Record<Platform, string>>> = {
  creator: 'Typed by creators',
  azuracast: 'AzuraCast',
  airtime: 'Airtime',
  libretime: 'LibreTime',
  somafm: 'SomaFM',
  radioco: 'Radio.co',
  radiocult: 'Radio Cult',
  nts: 'NTS',
  icecast: 'Icecast',
  shoutcast: 'Shoutcast',
  rss: 'RSS',
  icalendar: 'iCalendar',
}

export const overview = {
  attention: 'What needs you',
  nothing: 'Nothing waits.',
  /** Beside what does wait. */
  restIsClear: 'Nothing else waits.',
  kind: (kind: string) => ownValue(ATTENTION as Record<string, string>, kind) ?? kind,
  hint: (kind: string) => ownValue(HINTS as Record<string, string | undefined>, kind),
  count: (count: number) =>
    count >= ATTENTION_COUNTED_MAX ? `${number(count)} or more` : number(count),
  broken: 'The most popular of them',
  inCatalogue: 'Check or change',
  inCatalogueOf: (name: string) => `Check or change ${name}`,
  copied: (iso: string) => `The last one was begun on ${formats.dateTime(iso)}.`,

  health: 'How the service does',
  failedRequests: `Failed requests, last ${FAULT_HOURS} hours`,
  failedBefore: (count: number) => `${number(count)} in the ${FAULT_HOURS} hours before`,
  failedRoutes: 'The routes that failed most',
  route: 'Route',
  failedJobs: 'Jobs that did not work',
  jobColumn: 'Job',
  times: 'Times',
  lastTime: 'Last in the hour from',
  job: (job: string) => ownValue(JOB_NAMES as Record<string, string>, job) ?? job,
  late: {
    next: 'Tried next',
    webhooks: {
      title: 'Payment webhooks not followed up, the first that came',
      about: 'About',
      subject: (about: string) => ownValue(WEBHOOKS as Record<string, string>, about) ?? about,
      ref: 'At the provider',
      since: 'Came',
      tried: (until: string, now: number) =>
        Date.parse(until) > now
          ? `Each minute until ${formats.dateTime(until)}`
          : `No more since ${formats.dateTime(until)}`,
      whatToDo:
        'The log of the API says why. If the payment provider cannot be reached or refuses the key, put that right: they are followed up within a minute. For one that is tried no more, compare the payment at the provider with the plan of the account.',
    },
    mails: {
      title: 'Mails not sent, the next to be tried',
      reason: 'About',
      about: (reason: string) => ownValue(MAILS as Record<string, string>, reason) ?? reason,
      since: 'Written',
      tried: 'Times tried',
      next: (iso: string, now: number) => (Date.parse(iso) > now ? formats.dateTime(iso) : 'Now'),
      whatToDo:
        'The log of the API says what the mail server answered. Tried 0 times: no mail server is set up for this API, or it does not run. After six times one is given up.',
    },
  },
  lastBackup: 'Last backup',
  noBackup: 'None has been noted',
  noBackupExpected: 'Not expected of a local backend',
  directoryCopy: 'Last copy of the station directory',
  noCopy: 'None; the catalogue has what it came with',
  /** How long ago, in the largest unit that fits. */
  ago,

  totals: 'How much is listened to',
  total: (name: string) => ownValue(TOTALS as Record<string, string>, name) ?? name,
  unknown: 'Not known',
  value: (value: number) => number(value),
  before: (value: number) => `${number(value)} the ${OVERVIEW_DAYS} days before`,
  days: `The last ${OVERVIEW_DAYS} whole days (UTC), beside the ${OVERVIEW_DAYS} days before.`,

  platforms: 'Where programmes are read',
  platform: (platform: string) =>
    ownValue(PLATFORMS as Record<string, string>, platform) ?? platform,
  columns: {
    platform: 'Platform',
    stations: 'Stations',
    failing: 'Failing',
    lastAnswer: 'Last answer',
    slowest: 'Slowest',
    problem: 'Most failed with',
  },
  none: 'none',
  never: 'never',
  at: (iso: string) => formats.dateTime(iso),
  ms: (ms: number) => `${number(ms)} ms`,

  optOuts: 'Hosts that are left alone',
  optOutsLead: 'A host that does not want to be asked is not, nor is what stands below it.',
  noOptOuts: 'Every host is asked.',
  host: 'Host',
  hostHint: 'For example radio.example',
  notAHost: 'Enter the name of a host, such as radio.example.',
  leaveAlone: 'Leave it alone',
  askAgain: 'Ask again',
  askAgainOf: (host: string) => `Ask ${host} again`,
  leftAlone: (host: string) => `${host} is left alone from now on.`,
  askedAgain: (host: string) => `${host} is asked again from now on.`,
}
