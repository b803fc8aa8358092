/** What admins see first: what waits for them, and how much is listened to. */
import * as z from 'zod/mini'
import { described, moment, named, openEnum } from './schema-parts.ts'

/** What may need an admin, the most pressing first. */
export const ATTENTION_KINDS = [
  'notices',
  'backup',
  'faults',
  'jobs',
  'broken-popular',
  'past-due',
  'webhooks',
  'mails',
  'stations',
  'station-reports',
  'people-reports',
  'platforms',
  'directory',
] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]

/** Of what waits, no more is counted. */
export const ATTENTION_COUNTED_MAX = 1_000
/** How many stations, by standing, are the popular ones. */
export const POPULAR_STATIONS = 200
/** So many of the broken ones among them are named. */
export const BROKEN_NAMED_MAX = 10
/** A webhook that is not looked after for so long waits for an admin. */
export const WEBHOOK_LATE_MS = 10 * 60_000
/** A mail that is tried for so long waits for an admin. */
export const MAIL_LATE_MS = 60 * 60_000
/** So many of the webhooks, and of the mails, that wait are told one by one. */
export const LATE_TOLD_MAX = 5
/** Errors are those of so many hours, beside as many before. */
export const FAULT_HOURS = 24
/** So many of the routes that fail most are named. */
export const FAULTS_NAMED_MAX = 5
/** Backups are made once a day (build/hosting/undertone-backup.timer); one that is later than another day waits for an admin. */
export const BACKUP_LATE_MS = 2 * 24 * 60 * 60_000

/** What runs by itself beside requests; `directory` is the import of its stations, at a start or by stations:import. */
export const JOBS = [
  'bulk',
  'checks',
  'directory',
  'events',
  'mails',
  'payments',
  'programme',
  'retention',
  'standings',
  'search',
  'totals',
  'unused-users',
] as const
export type Job = (typeof JOBS)[number]

/** What a payment webhook may be about. */
export const WEBHOOK_SUBJECTS = ['session', 'subscription'] as const
export type WebhookSubject = (typeof WEBHOOK_SUBJECTS)[number]
/** Why a mail is sent; one goes out for a reason and thing, however often it is asked for. */
export const MAIL_REASONS = ['payment-failed', 'notice', 'claim-released', 'verification'] as const
export type MailReason = (typeof MAIL_REASONS)[number]

/** Totals are of so many UTC days up to yesterday, beside as many before. */
export const OVERVIEW_DAYS = 7

/** `hours` and `listeners` (of the day with the most) as the analytics have them; `new-stations` of the catalogue. */
export const OVERVIEW_TOTALS = ['hours', 'listeners', 'signed-up', 'new-stations'] as const
export type OverviewTotalName = (typeof OVERVIEW_TOTALS)[number]

const count = z.int()
const value = z.nullable(z.number())

/** GET /desk/overview */
export const overviewSchema = named(
  'DeskOverview',
  z.object({
    attention: z.array(
      z.object({
        kind: openEnum(ATTENTION_KINDS),
        count: described(`At most ${ATTENTION_COUNTED_MAX}: then there may be more`, count),
      }),
    ),
    brokenPopular: described(
      'Stations among the popular that are dead, the most popular first',
      z.array(z.object({ id: z.string(), name: z.string() })),
    ),
    faults: described(
      `Requests that were answered with a status of 500 or more, in the last ${FAULT_HOURS} hours (the current one and those before)`,
      z.object({
        count,
        before: described('In as many hours before', count),
        worst: described(
          'Method and pattern of the routes that failed most, the worst first',
          z.array(z.object({ route: z.string(), count })),
        ),
      }),
    ),
    jobs: described(
      `Jobs that did not work in the last ${FAULT_HOURS} hours, the worst first`,
      z.array(
        z.object({
          job: openEnum(JOBS),
          count,
          lastAt: described('The beginning of the hour of the last time', moment),
        }),
      ),
    ),
    // Both newer than some backends.
    lateWebhooks: z.catch(
      described(
        'Payment webhooks that are not followed up, those that came first',
        z.array(
          z.object({
            about: described('A payment page, or a subscription', openEnum(WEBHOOK_SUBJECTS)),
            ref: described('What the payment provider calls it', z.string()),
            receivedAt: moment,
            triedUntil: described('Until then it is tried again each minute', moment),
          }),
        ),
      ),
      [],
    ),
    lateMails: z.catch(
      described(
        'Mails that are not sent, those that are tried next',
        z.array(
          z.object({
            reason: openEnum(MAIL_REASONS),
            createdAt: moment,
            attempts: described('How often it was tried', count),
            nextAt: moment,
          }),
        ),
      ),
      [],
    ),
    backup: z.object({
      isExpected: described(
        'false: a local backend, of which no backups are waited for',
        z.boolean(),
      ),
      at: described('When the latest was noted; null: none was', z.nullable(moment)),
    }),
    directoryCopiedAt: described(
      'When the latest whole copy of the directory was begun; null: none was taken',
      z.nullable(moment),
    ),
    totals: described(
      `Of the last ${OVERVIEW_DAYS} whole UTC days`,
      z.array(
        z.object({
          name: openEnum(OVERVIEW_TOTALS),
          value: described('null: nothing is known', value),
          before: described('The same of as many days before', value),
        }),
      ),
    ),
  }),
)
export type DeskOverview = z.infer<typeof overviewSchema>
