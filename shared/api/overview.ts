import * as z from 'zod/mini'
import { described, moment, named, openEnum } from './schema-parts.ts'

/** Admin overview: items that may need an admin, most urgent first. */
export const ATTENTION_KINDS = [
  'notices',
  'backup',
  'faults',
  'jobs',
  'broken-popular',
  'past-due',
  'webhooks',
  'emails',
  'stations',
  'station-reports',
  'people-reports',
  'platforms',
  'directory',
] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]

export const ATTENTION_COUNTED_MAX = 1_000
export const POPULAR_STATIONS = 200
export const BROKEN_NAMED_MAX = 10
/** An admin should look at a webhook that is unprocessed for this time. */
export const WEBHOOK_LATE_MS = 10 * 60_000
/** An admin should look at an email that is unsent for this time. */
export const EMAIL_LATE_MS = 60 * 60_000
export const LATE_LISTED_MAX = 5
/** The overview counts the server errors of this many hours, and compares them with the same number of hours before. */
export const FAULT_HOURS = 24
export const FAULTS_NAMED_MAX = 5
/** Backups run once a day (build/hosting/undertone-backup.timer). An admin should look at one that is a day late. */
export const BACKUP_LATE_MS = 2 * 24 * 60 * 60_000

/** Background jobs. `directory` imports stations on startup or with stations:import. */
export const JOBS = [
  'bulk',
  'checks',
  'directory',
  'events',
  'emails',
  'payments',
  'schedule',
  'retention',
  'ranks',
  'search',
  'totals',
  'unused-users',
] as const
export type Job = (typeof JOBS)[number]

export const WEBHOOK_SUBJECTS = ['session', 'subscription'] as const
export type WebhookSubject = (typeof WEBHOOK_SUBJECTS)[number]
/** The API sends at most one email per reason and subject. */
export const EMAIL_REASONS = ['payment-failed', 'notice', 'claim-released', 'verification'] as const
export type EmailReason = (typeof EMAIL_REASONS)[number]

/** The overview adds up this many UTC days until yesterday, and compares them with the same number of days before. */
export const OVERVIEW_DAYS = 7

/** `hours` and `listeners` (of the best day) match the analytics; `new-stations` counts catalog additions. */
export const OVERVIEW_TOTALS = ['hours', 'listeners', 'signed-up', 'new-stations'] as const
export type OverviewTotalName = (typeof OVERVIEW_TOTALS)[number]

const count = z.int()
const value = z.nullable(z.number())

export const overviewSchema = named(
  'AdminOverview',
  z.object({
    attention: z.array(
      z.object({
        kind: openEnum(ATTENTION_KINDS),
        count: described(
          `At most ${ATTENTION_COUNTED_MAX}. At this value there may be more`,
          count,
        ),
      }),
    ),
    brokenPopular: described(
      'Popular stations that are dead, most popular first',
      z.array(z.object({ id: z.string(), name: z.string() })),
    ),
    faults: described(
      `Responses with a status of 500 or more in the last ${FAULT_HOURS} hours, including the current one`,
      z.object({
        count,
        before: described('Count in the preceding period of the same length', count),
        worst: described(
          'Method and pattern of the routes with the most errors, worst first',
          z.array(z.object({ route: z.string(), count })),
        ),
      }),
    ),
    jobs: described(
      `Jobs that failed in the last ${FAULT_HOURS} hours, worst first`,
      z.array(
        z.object({
          job: openEnum(JOBS),
          count,
          lastAt: described('Start of the hour of the last failure', moment),
        }),
      ),
    ),
    // `lateWebhooks` and `lateEmails` are missing in responses of older backends.
    lateWebhooks: z.catch(
      described(
        'Unprocessed payment webhooks, oldest first',
        z.array(
          z.object({
            about: described('Checkout session or subscription', openEnum(WEBHOOK_SUBJECTS)),
            ref: described('Reference of the payment provider', z.string()),
            receivedAt: moment,
            triedUntil: described('The API retries every minute until this time', moment),
          }),
        ),
      ),
      [],
    ),
    lateEmails: z.catch(
      described(
        'Unsent emails, next attempt first',
        z.array(
          z.object({
            reason: openEnum(EMAIL_REASONS),
            createdAt: moment,
            attempts: described('Number of attempts', count),
            nextAt: moment,
          }),
        ),
      ),
      [],
    ),
    backup: z.object({
      isExpected: described('False on a local backend without backups', z.boolean()),
      at: described('Time of the latest backup. Null when there is none', z.nullable(moment)),
    }),
    directoryCopiedAt: described(
      'Start of the latest full copy of the directory. Null when there is none',
      z.nullable(moment),
    ),
    totals: described(
      `Totals of the last ${OVERVIEW_DAYS} full UTC days`,
      z.array(
        z.object({
          name: openEnum(OVERVIEW_TOTALS),
          value: described('Null when unknown', value),
          before: described('Value of the preceding period of the same length', value),
        }),
      ),
    ),
  }),
)
export type AdminOverview = z.infer<typeof overviewSchema>
