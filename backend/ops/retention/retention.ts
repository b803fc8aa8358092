/** Retention of each table. A test compares it with SECURITY.md and fails for an unlisted table. */

import { CONTACT_RETENTION_MS } from '../../../shared/api/notices.ts'

const DAY_MS = 24 * 60 * 60_000

export interface RetentionRule {
  readonly what: string
  readonly table: string
  readonly days: number
  readonly why: string
}

/** Deleted by the job in keep-retention.ts. */
export const RETENTION = {
  auditEntries: {
    what: 'What admins did',
    table: 'audit',
    days: 730,
    why: 'disputes of what was decided can be looked into for two years',
  },
  stationReports: {
    what: 'Reports of stations that were seen to',
    table: 'station_reports',
    days: 365,
    why: 'who reports the same again is recognised within a year',
  },
  personReports: {
    what: 'Reports of people that were seen to',
    table: 'user_reports',
    days: 365,
    why: 'as of stations',
  },
  answers: {
    what: 'Decisions that their owner has not read',
    table: 'moderation_answers',
    days: 365,
    why: 'who does not come for a year is not waited for; what was read goes at once',
  },
  claims: {
    what: 'Claims of stations that were not proven, after their end',
    table: 'station_claims',
    days: 30,
    why: 'an admin who is asked about one can still see it',
  },
  emails: {
    what: 'That an email was sent or given up; its address and text go at once',
    table: 'emails',
    days: 30,
    why: 'nothing is sent twice',
  },
  noticeSenders: {
    what: 'Who sent a legal notice, once it is decided',
    table: 'notices',
    days: CONTACT_RETENTION_MS / DAY_MS,
    why: 'a decision can be disputed for six months; what was decided stays, without them',
  },
  endedSessions: {
    what: 'That an admin ended the sessions of an account',
    table: 'ended_sessions',
    days: 2,
    why: 'tokens of before are refused; they live for an hour',
  },
  bulkJobs: {
    what: 'What admins did to many at once, step by step',
    table: 'bulk_jobs',
    days: 30,
    why: 'its outcome can be looked at; the audit entries stay',
  },
} as const satisfies Record<string, RetentionRule>
export type RetentionKey = keyof typeof RETENTION

export const retentionCutoff = (kind: RetentionKey, now: number): number =>
  now - RETENTION[kind].days * DAY_MS

/** Rows that jobs of the modules delete, with the location of their limits. */
export const DELETED_ELSEWHERE: Readonly<Record<string, string>> = {
  events: 'some minutes, while clients may still be told (backend/plugins/events/limits.ts)',
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
    'a cache of logos by a hash of their address, at most 20,000 (backend/modules/pictures/picture-store.ts)',
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
  schedule_words: 'as what they are the words of (backend/modules/schedule/schedule-polling.ts)',
  totals: 'sums over all stations, two years (shared/api/analytics.ts)',
  watched_stations: 'some minutes after the last connection (backend/modules/schedule/)',
  anonymous_users:
    '30 days after the last visit, with all of theirs (backend/modules/users/remove-unused.ts)',
}

export const DELETED_WITH_ACCOUNT = [
  'users',
  'user_words',
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

/** Deleted with their station, audit entry or job, or not personal data. */
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
