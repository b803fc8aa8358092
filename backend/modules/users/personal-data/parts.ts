/**
 * What of a user is in the database, as they are given it: each part by its table. A test compares this with all
 * tables that name a user, so that none is forgotten.
 */
import { FORM_FIELDS, isList } from '../../../../shared/api/station-fields.ts'

/** How a value is told. */
type Telling = 'as it is' | 'time' | 'yes or no' | 'json'

export interface PersonalPart {
  /** Its name in the file. */
  readonly name: string
  readonly table: string
  /** The column that names the user; with `where` beside it. */
  readonly user: string
  readonly where?: { readonly column: string; readonly is: string }
  /** Columns that tell rows of one user apart, in the order of an index behind the user: a page is read by it. */
  readonly order: readonly [string, ...string[]]
  /** What is told, by the column and the name in the file. */
  readonly fields: Readonly<Record<string, readonly [name: string, Telling]>>
  /** Columns of the station that a row is of, beside the row: `station_key` is a number of this database. */
  readonly ofStation?: true
}

const versions = { version: ['version', 'as it is'], deleted: ['deleted', 'yes or no'] } as const
const place = { place: ['place', 'as it is'] } as const

const saidOfStation = Object.fromEntries(
  FORM_FIELDS.map((field) => [field, [field, isList(field) ? 'json' : 'as it is'] as const]),
)

export const PERSONAL_PARTS = [
  {
    name: 'account',
    table: 'users',
    user: 'id',
    order: ['id'],
    fields: {
      id: ['id', 'as it is'],
      email: ['email', 'as it is'],
      display_name: ['displayName', 'as it is'],
      photo_url: ['photoURL', 'as it is'],
      role: ['role', 'as it is'],
      plan: ['plan', 'as it is'],
      visible: ['visible', 'yes or no'],
      shows_favorites: ['showsFavorites', 'yes or no'],
      disabled: ['disabled', 'yes or no'],
      created_at: ['createdAt', 'time'],
      updated_at: ['updatedAt', 'time'],
    },
  },
  {
    name: 'withoutAccount',
    table: 'anonymous_users',
    user: 'user_id',
    order: ['user_id'],
    fields: { seen_at: ['seenAt', 'time'] },
  },
  {
    name: 'favorites',
    table: 'favorites',
    user: 'user_id',
    order: ['station_id'],
    fields: {
      station_id: ['stationId', 'as it is'],
      folder: ['folder', 'as it is'],
      ...place,
      ...versions,
    },
  },
  {
    name: 'folders',
    table: 'favorite_folders',
    user: 'user_id',
    order: ['id'],
    fields: { id: ['id', 'as it is'], name: ['name', 'as it is'], ...place, ...versions },
  },
  {
    name: 'blockedStations',
    table: 'blocked_stations',
    user: 'user_id',
    order: ['station_id'],
    fields: { station_id: ['stationId', 'as it is'], ...versions },
  },
  {
    name: 'follows',
    table: 'follows',
    user: 'user_id',
    order: ['kind', 'id'],
    fields: { kind: ['kind', 'as it is'], id: ['id', 'as it is'], ...versions },
  },
  {
    name: 'calendar',
    table: 'user_calendars',
    user: 'user_id',
    order: ['user_id'],
    // The key of its address is kept as a hash alone.
    fields: { made_at: ['madeAt', 'time'] },
  },
  {
    name: 'history',
    table: 'history',
    user: 'user_id',
    order: ['id'],
    fields: {
      id: ['id', 'as it is'],
      station_id: ['stationId', 'as it is'],
      started_at: ['startedAt', 'time'],
      ended_at: ['endedAt', 'time'],
    },
  },
  {
    name: 'crate',
    table: 'crate_songs',
    user: 'user_id',
    order: ['song_key'],
    fields: {
      artist: ['artist', 'as it is'],
      title: ['title', 'as it is'],
      station_id: ['stationId', 'as it is'],
      station_name: ['stationName', 'as it is'],
      show: ['show', 'as it is'],
      at: ['at', 'time'],
      ...versions,
    },
  },
  {
    name: 'blockedPeople',
    table: 'user_blocks',
    user: 'user_id',
    order: ['blocked_id'],
    fields: { blocked_id: ['userId', 'as it is'], at: ['at', 'time'] },
  },
  {
    name: 'stations',
    table: 'stations',
    user: 'owner_id',
    order: ['key'],
    fields: {
      id: ['id', 'as it is'],
      ...saidOfStation,
      schedule: ['schedule', 'json'],
      cover: ['cover', 'as it is'],
      is_private: ['isPrivate', 'yes or no'],
      moderation: ['moderation', 'as it is'],
      rejection: ['rejection', 'as it is'],
      owner_paused: ['paused', 'yes or no'],
      hidden_reason: ['hidden', 'as it is'],
      merged_into: ['mergedInto', 'as it is'],
      off_reason: ['off', 'as it is'],
      created_at: ['createdAt', 'time'],
      updated_at: ['updatedAt', 'time'],
    },
  },
  {
    name: 'stationChanges',
    table: 'station_changes',
    user: 'actor_id',
    order: ['id'],
    ofStation: true,
    fields: { at: ['at', 'time'], before: ['before', 'json'], after: ['after', 'json'] },
  },
  {
    name: 'claims',
    table: 'station_claims',
    user: 'user_id',
    order: ['station_key'],
    ofStation: true,
    fields: {
      word: ['word', 'as it is'],
      asked_at: ['askedAt', 'time'],
      ends_at: ['endsAt', 'time'],
      proof: ['proof', 'as it is'],
    },
  },
  {
    name: 'decisions',
    table: 'moderation_answers',
    user: 'owner_id',
    order: ['answered_at', 'station_key'],
    ofStation: true,
    fields: {
      state: ['state', 'as it is'],
      reason: ['reason', 'as it is'],
      is_change: ['isChange', 'yes or no'],
      answered_at: ['answeredAt', 'time'],
    },
  },
  {
    name: 'legalNotices',
    table: 'notices',
    user: 'owner_id',
    order: ['id'],
    // Who sent it and who decided is not told.
    fields: {
      number: ['number', 'as it is'],
      station_id: ['stationId', 'as it is'],
      kind: ['kind', 'as it is'],
      place: ['place', 'as it is'],
      state: ['state', 'as it is'],
      measure: ['measure', 'as it is'],
      facts: ['facts', 'as it is'],
      ground: ['ground', 'as it is'],
      decided_at: ['decidedAt', 'time'],
      at: ['at', 'time'],
    },
  },
  {
    name: 'stationReports',
    table: 'station_reports',
    user: 'user_id',
    order: ['id'],
    ofStation: true,
    fields: {
      reason: ['reason', 'as it is'],
      text: ['text', 'as it is'],
      at: ['at', 'time'],
      resolved: ['resolved', 'yes or no'],
    },
  },
  {
    name: 'peopleReports',
    table: 'user_reports',
    user: 'reporter_id',
    order: ['id'],
    fields: {
      user_id: ['userId', 'as it is'],
      reason: ['reason', 'as it is'],
      text: ['text', 'as it is'],
      at: ['at', 'time'],
      resolved: ['resolved', 'yes or no'],
    },
  },
  {
    name: 'reportsOfMe',
    table: 'user_reports',
    user: 'user_id',
    order: ['id'],
    // Who sent it and what they wrote is theirs.
    fields: {
      reason: ['reason', 'as it is'],
      at: ['at', 'time'],
      resolved: ['resolved', 'yes or no'],
    },
  },
  {
    name: 'subscription',
    table: 'subscriptions',
    user: 'uid',
    order: ['uid'],
    fields: {
      provider: ['provider', 'as it is'],
      ref: ['ref', 'as it is'],
      customer: ['customer', 'as it is'],
      price_id: ['priceId', 'as it is'],
      plan: ['plan', 'as it is'],
      state: ['state', 'as it is'],
      started_at: ['startedAt', 'time'],
      period_end: ['periodEnd', 'time'],
      trial_end: ['trialEnd', 'time'],
      past_due_since: ['pastDueSince', 'time'],
    },
  },
  {
    name: 'payments',
    table: 'checkout_sessions',
    user: 'uid',
    order: ['created_at', 'id'],
    fields: {
      id: ['id', 'as it is'],
      provider: ['provider', 'as it is'],
      price_id: ['priceId', 'as it is'],
      plan: ['plan', 'as it is'],
      amount: ['amount', 'as it is'],
      currency: ['currency', 'as it is'],
      trial: ['trial', 'yes or no'],
      status: ['status', 'as it is'],
      created_at: ['createdAt', 'time'],
    },
  },
  {
    name: 'grants',
    table: 'grants',
    user: 'uid',
    order: ['session_id'],
    fields: {
      session_id: ['paymentId', 'as it is'],
      plan: ['plan', 'as it is'],
      price_id: ['priceId', 'as it is'],
      granted_at: ['grantedAt', 'time'],
    },
  },
  {
    name: 'mails',
    table: 'mails',
    user: 'user_id',
    order: ['id'],
    fields: {
      reason: ['reason', 'as it is'],
      state: ['state', 'as it is'],
      created_at: ['createdAt', 'time'],
    },
  },
  {
    name: 'doneToMe',
    table: 'audit',
    user: 'subject_id',
    where: { column: 'subject_kind', is: 'user' },
    order: ['at', 'id'],
    // Which admin it was is not told.
    fields: {
      action: ['action', 'as it is'],
      before: ['before', 'json'],
      after: ['after', 'json'],
      at: ['at', 'time'],
    },
  },
  {
    name: 'doneAsAdmin',
    table: 'audit',
    user: 'actor_id',
    order: ['at', 'id'],
    // To whom it was done, and what they were like, is theirs.
    fields: {
      action: ['action', 'as it is'],
      subject_kind: ['subjectKind', 'as it is'],
      at: ['at', 'time'],
    },
  },
] as const satisfies readonly PersonalPart[]

/** Columns that name a user, and are told nowhere, with why. */
export const NOT_TOLD: Readonly<Record<string, string>> = {
  'user_blocks.blocked_id': 'who blocks me is theirs, and I am not told',
  'user_words.user_id': 'the words of the name and address that the account has',
  'audit_people.user_id': 'finds the deeds that name me, for erasure',
  'audit_erasures.user_id': 'empty outside the transaction that removes my account',
  'bulk_jobs.actor_id': 'each of its steps is a deed of mine',
  'ended_sessions.user_id': 'gone within days; it is told by what was done to me',
  'events.user_id': 'gone within minutes; each tells what another part has',
}
