import {
  ATTENTION_COUNTED_MAX,
  type AttentionKind,
  EMAIL_LATE_MS,
  type EmailReason,
  FAULT_HOURS,
  type Job,
  OVERVIEW_DAYS,
  type OverviewTotalName,
  POPULAR_STATIONS,
  WEBHOOK_LATE_MS,
  type WebhookSubject,
} from '../../../shared/api/overview.ts'
import { ownValue } from '../../../shared/api/own-value.ts'
import type { Platform } from '../../../shared/api/schedule.ts'
import { formats } from '../../../shared/locale/formats.ts'

const MINUTE_MS = 60_000
const number = (value: number) => formats.number(value, { maximumFractionDigits: 1 })
const HOUR_MS = 60 * MINUTE_MS
const HOURS_SHOWN_MAX = 48

/** Relative time of `iso` before `now` (ms since the epoch). */
function ago(iso: string, now: number): string {
  const ms = Math.max(now - Date.parse(iso), 0)
  if (ms < HOUR_MS) return formats.relative(-Math.floor(ms / MINUTE_MS), 'minute')
  const hours = Math.floor(ms / HOUR_MS)
  return hours <= HOURS_SHOWN_MAX
    ? formats.relative(-hours, 'hour')
    : formats.relative(-Math.floor(hours / 24), 'day')
}

const ATTENTION: Readonly<Record<AttentionKind, string>> = {
  notices: 'Legal notices to decide',
  backup: 'No backup for more than two days',
  faults: `Requests that failed in the last ${FAULT_HOURS} hours`,
  jobs: `Jobs that failed in the last ${FAULT_HOURS} hours`,
  'broken-popular': `Dead streams among the ${POPULAR_STATIONS} most popular stations`,
  'past-due': 'Subscriptions whose payment failed',
  webhooks: `Payment webhooks not processed for ${WEBHOOK_LATE_MS / MINUTE_MS} minutes`,
  emails: `Emails not sent for ${EMAIL_LATE_MS / MINUTE_MS} minutes`,
  stations: 'Stations waiting for a decision',
  'station-reports': 'Reports of stations',
  'people-reports': 'Reports of people',
  platforms: 'Schedule platforms where at least half of the stations do not respond',
  directory: 'The copy of the station directory is overdue',
}

const HINTS: Readonly<Partial<Record<AttentionKind, string>>> = {
  'broken-popular': 'Check, edit, hide or switch off each one in the catalog.',
  'past-due': 'They keep their plan while the payment provider retries.',
  backup:
    'Check the machine that makes backups. Record a backup made another way with backup --note.',
  faults: 'The API log has each failure with its reason.',
  jobs: 'They are retried automatically. The API log says why they failed.',
  directory:
    'Failed imports are listed among the jobs. Run stations:import to see the reason; the mirrors of the directory may be down.',
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

const EMAILS: Readonly<Record<EmailReason, string>> = {
  'payment-failed': 'A failed payment',
  'claim-released': 'A revoked claim',
  notice: 'A legal notice',
  verification: 'Email verification',
}

const JOB_NAMES: Readonly<Record<Job, string>> = {
  bulk: 'Bulk account changes',
  checks: 'Station checks',
  directory: 'Importing the station directory',
  events: 'Deleting old live events',
  emails: 'Sending emails',
  payments: 'Updating plans',
  schedule: 'Reading schedules',
  retention: 'Deleting expired data',
  ranks: 'Ranking stations',
  search: 'Indexing stations for search',
  totals: 'Adding up figures',
  'unused-users': 'Deleting inactive anonymous users',
}

const PLATFORMS: Readonly<Partial<Record<Platform, string>>> = {
  creator: 'Entered by creators',
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
  attention: 'Needs attention',
  nothing: 'Nothing needs attention.',
  restIsClear: 'Nothing else needs attention.',
  kind: (kind: string) => ownValue(ATTENTION as Record<string, string>, kind) ?? kind,
  hint: (kind: string) => ownValue(HINTS as Record<string, string | undefined>, kind),
  count: (count: number) =>
    count >= ATTENTION_COUNTED_MAX ? `${number(count)} or more` : number(count),
  broken: 'The most popular of them',
  inCatalog: 'Check or change',
  inCatalogOf: (name: string) => `Check or change ${name}`,
  copied: (iso: string) => `The last one started on ${formats.dateTime(iso)}.`,

  health: 'Service health',
  failedRequests: `Failed requests, last ${FAULT_HOURS} hours`,
  failedBefore: (count: number) => `${number(count)} in the previous ${FAULT_HOURS} hours`,
  failedRoutes: 'Routes with the most failures',
  route: 'Route',
  failedJobs: 'Failed jobs',
  jobColumn: 'Job',
  times: 'Times',
  lastTime: 'Last failure in the hour from',
  job: (job: string) => ownValue(JOB_NAMES as Record<string, string>, job) ?? job,
  late: {
    next: 'Next attempt',
    webhooks: {
      title: 'Unprocessed payment webhooks, oldest first',
      about: 'About',
      subject: (about: string) => ownValue(WEBHOOKS as Record<string, string>, about) ?? about,
      ref: 'Provider ID',
      since: 'Received',
      tried: (until: string, now: number) =>
        Date.parse(until) > now
          ? `Every minute until ${formats.dateTime(until)}`
          : `Stopped on ${formats.dateTime(until)}`,
      whatToDo:
        'The API log gives the reason; webhooks are retried every minute. For one that is no longer retried, compare the payment at the provider with the account’s plan.',
    },
    emails: {
      title: 'Unsent emails, next attempt first',
      reason: 'About',
      about: (reason: string) => ownValue(EMAILS as Record<string, string>, reason) ?? reason,
      since: 'Created',
      tried: 'Attempts',
      next: (iso: string, now: number) => (Date.parse(iso) > now ? formats.dateTime(iso) : 'Now'),
      whatToDo:
        'The API log has the email server’s response; delivery stops after six attempts. With 0 attempts, no email server is set up for this API, or it is not running.',
    },
  },
  lastBackup: 'Last backup',
  noBackup: 'None recorded',
  noBackupExpected: 'Not expected for a local backend',
  directoryCopy: 'Last copy of the station directory',
  noCopy: 'None; the catalog has only its initial stations',
  ago,

  totals: 'Usage',
  total: (name: string) => ownValue(TOTALS as Record<string, string>, name) ?? name,
  unknown: 'Unknown',
  value: (value: number) => number(value),
  before: (value: number) => `${number(value)} in the previous ${OVERVIEW_DAYS} days`,
  days: `The last ${OVERVIEW_DAYS} full days (UTC), compared with the ${OVERVIEW_DAYS} days before.`,

  platforms: 'Schedule sources',
  platform: (platform: string) =>
    ownValue(PLATFORMS as Record<string, string>, platform) ?? platform,
  columns: {
    platform: 'Platform',
    stations: 'Stations',
    failing: 'Failing',
    lastAnswer: 'Last response',
    slowest: 'Slowest',
    problem: 'Most common error',
  },
  none: 'none',
  never: 'never',
  at: (iso: string) => formats.dateTime(iso),
  ms: (ms: number) => `${number(ms)} ms`,

  optOuts: 'Excluded hosts',
  optOutsLead: 'Undertone does not send requests to these hosts or their subdomains.',
  noOptOuts: 'No hosts are excluded.',
  host: 'Host',
  hostHint: 'For example radio.example',
  notAHost: 'Enter a host name, such as radio.example.',
  leaveAlone: 'Exclude host',
  askAgain: 'Include again',
  askAgainOf: (host: string) => `Include ${host} again`,
  leftAlone: (host: string) => `${host} is now excluded.`,
  askedAgain: (host: string) => `${host} is included again.`,
}
