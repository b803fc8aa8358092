/** Retention of each table. A test compares it with SECURITY.md and fails for an unlisted table. */

import { CONTACT_RETENTION_MS } from '../../../shared/api/notices.ts'

const DAY_MS = 24 * 60 * 60_000

export interface RetentionRule {
  readonly what: string
  readonly table: string
  readonly days: number
  readonly why: string
}

/** Rows that the job in delete-expired.ts deletes. */
export const RETENTION = {
  auditEntries: {
    what: 'Audit entries of admins',
    table: 'audit',
    days: 730,
    why: 'admins can investigate disputed decisions for two years',
  },
  stationReports: {
    what: 'Resolved reports of stations',
    table: 'station_reports',
    days: 365,
    why: 'repeated reports are recognized for a year',
  },
  personReports: {
    what: 'Resolved reports of people',
    table: 'user_reports',
    days: 365,
    why: 'same as reports of stations',
  },
  decisions: {
    what: 'Decisions that their owner did not read',
    table: 'moderation_decisions',
    days: 365,
    why: 'owners have a year to read them; read decisions are deleted immediately',
  },
  claims: {
    what: 'Expired station claims without proof',
    table: 'station_claims',
    days: 30,
    why: 'admins can answer questions about them',
  },
  emails: {
    what: 'Records of sent and abandoned emails; address and text are deleted immediately',
    table: 'emails',
    days: 30,
    why: 'no email is sent twice',
  },
  noticeSenders: {
    what: 'Sender of a decided legal notice',
    table: 'legal_notices',
    days: CONTACT_RETENTION_MS / DAY_MS,
    why: 'a decision can be disputed for six months; the decision stays, without the sender',
  },
  endedSessions: {
    what: 'Sessions of an account that an admin ended',
    table: 'ended_sessions',
    days: 2,
    why: 'earlier tokens are refused; a token lives for an hour',
  },
  bulkJobs: {
    what: 'Steps of bulk jobs of admins',
    table: 'bulk_jobs',
    days: 30,
    why: 'admins can check the outcome; the audit entries stay',
  },
} as const satisfies Record<string, RetentionRule>
export type RetentionKey = keyof typeof RETENTION

export const retentionCutoff = (kind: RetentionKey, now: number): number =>
  now - RETENTION[kind].days * DAY_MS

/** Rows that jobs of the modules delete, with their retention and the place of its definition. */
export const DELETED_BY_MODULES: Readonly<Record<string, string>> = {
  events: 'some minutes, while clients may still receive them (backend/plugins/events/limits.ts)',
  listeners: '75 seconds, who listens (backend/modules/analytics/listening/)',
  listening:
    'until its UTC day is published, two days (backend/modules/analytics/listening/publish-days.ts)',
  listening_outcomes: 'as listening (backend/modules/analytics/listening/publish-days.ts)',
  day_listeners:
    'as listening, by a keyed hash of the day (backend/modules/analytics/listening/publish-days.ts)',
  station_days:
    'published figures, thirteen months (backend/modules/analytics/listening/publish-days.ts)',
  listening_writes: 'a day (backend/modules/analytics/listening/listening.ts)',
  visited_hosts: 'a minute (backend/modules/checker/)',
  rate_limits: 'as long as a limit counts, a day at most (backend/plugins/limits/)',
  leases: 'an hour after its end (backend/database/leases.ts)',
  releases: 'a cache of public facts (backend/modules/library/saved-songs/releases/)',
  remote_pictures:
    'a cache of logos and covers by a hash of their address, at most 40,000 (backend/modules/pictures/picture-store.ts)',
  webhook_events: '30 days (backend/modules/billing/settle-due.ts)',
  checkout_sessions:
    '30 days where nothing was paid, else the account (backend/modules/billing/settle-due.ts)',
  past_plans:
    'hashes of who had a trial, until they may have another (backend/modules/billing/trials.ts)',
  replaced_subscriptions:
    'until the provider has ended it (backend/modules/billing/grant-session.ts)',
  broadcasts: 'public facts, some weeks (backend/modules/schedule/limits.ts)',
  played_songs: 'public facts, some weeks (backend/modules/schedule/limits.ts)',
  shows:
    'public facts, as long as they have broadcasts (backend/modules/schedule/schedule-polling.ts)',
  schedule_search_terms:
    'as long as their show or song (backend/modules/schedule/schedule-polling.ts)',
  totals: 'sums over all stations, two years (shared/api/analytics.ts)',
  watched_stations: 'some minutes after the last connection (backend/modules/schedule/)',
  anonymous_users:
    '30 days after the last visit, with all of theirs (backend/modules/users/remove-unused.ts)',
}

export const DELETED_WITH_ACCOUNT = [
  'users',
  'user_search_terms',
  'user_blocks',
  'user_calendars',
  'favorites',
  'favorite_folders',
  'blocked_stations',
  'follows',
  'history',
  'saved_songs',
  'grants',
  'subscriptions',
] as const

/** Tables whose rows are deleted with their station, audit entry or job, or have no personal data. */
export const DELETED_WITH_PARENT = [
  'stations',
  'station_tags',
  'station_languages',
  'station_addresses',
  'station_revisions',
  'station_checks',
  'station_changes',
  'covers',
  'schedule_sources',
  'schedule_opt_outs',
  'on_air',
  'audit_people',
  'audit_erasures',
  'bulk_steps',
  'marks',
  'station_search_changes',
] as const
