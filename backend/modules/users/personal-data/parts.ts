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

/** Fields with the names of their columns, in camel case. */
const named =
  (telling: Telling) =>
  (...columns: readonly string[]): PersonalPart['fields'] =>
    Object.fromEntries(
      columns.map((column) => [
        column,
        [column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()), telling],
      ]),
    )
const asIs = named('as it is')
const times = named('time')
const flags = named('yes or no')
const json = named('json')

const versions = { ...asIs('version'), ...flags('deleted') }

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
      ...asIs('id', 'email', 'display_name'),
      photo_url: ['photoURL', 'as it is'],
      ...asIs('role', 'plan'),
      ...flags('visible', 'shows_favorites', 'disabled'),
      ...times('created_at', 'updated_at'),
    },
  },
  {
    name: 'withoutAccount',
    table: 'anonymous_users',
    user: 'user_id',
    order: ['user_id'],
    fields: times('seen_at'),
  },
  {
    name: 'favorites',
    table: 'favorites',
    user: 'user_id',
    order: ['station_id'],
    fields: { ...asIs('station_id', 'folder', 'place'), ...versions },
  },
  {
    name: 'folders',
    table: 'favorite_folders',
    user: 'user_id',
    order: ['id'],
    fields: { ...asIs('id', 'name', 'place'), ...versions },
  },
  {
    name: 'blockedStations',
    table: 'blocked_stations',
    user: 'user_id',
    order: ['station_id'],
    fields: { ...asIs('station_id'), ...versions },
  },
  {
    name: 'follows',
    table: 'follows',
    user: 'user_id',
    order: ['kind', 'id'],
    fields: { ...asIs('kind', 'id'), ...versions },
  },
  {
    name: 'calendar',
    table: 'user_calendars',
    user: 'user_id',
    order: ['user_id'],
    // The key of its address is kept as a hash alone.
    fields: times('made_at'),
  },
  {
    name: 'history',
    table: 'history',
    user: 'user_id',
    order: ['id'],
    fields: { ...asIs('id', 'station_id'), ...times('started_at', 'ended_at') },
  },
  {
    name: 'crate',
    table: 'crate_songs',
    user: 'user_id',
    order: ['song_key'],
    fields: {
      ...asIs('artist', 'title', 'station_id', 'station_name', 'show'),
      ...times('at'),
      ...versions,
    },
  },
  {
    name: 'blockedPeople',
    table: 'user_blocks',
    user: 'user_id',
    order: ['blocked_id'],
    fields: { blocked_id: ['userId', 'as it is'], ...times('at') },
  },
  {
    name: 'stations',
    table: 'stations',
    user: 'owner_id',
    order: ['key'],
    fields: {
      ...asIs('id'),
      ...saidOfStation,
      ...json('schedule'),
      ...asIs('cover'),
      ...flags('is_private'),
      ...asIs('moderation', 'rejection'),
      owner_paused: ['paused', 'yes or no'],
      hidden_reason: ['hidden', 'as it is'],
      ...asIs('merged_into'),
      off_reason: ['off', 'as it is'],
      ...times('created_at', 'updated_at'),
    },
  },
  {
    name: 'stationChanges',
    table: 'station_changes',
    user: 'actor_id',
    order: ['id'],
    ofStation: true,
    fields: { ...times('at'), ...json('before', 'after') },
  },
  {
    name: 'claims',
    table: 'station_claims',
    user: 'user_id',
    order: ['station_key'],
    ofStation: true,
    fields: { ...asIs('word'), ...times('asked_at', 'ends_at'), ...asIs('proof') },
  },
  {
    name: 'decisions',
    table: 'moderation_answers',
    user: 'owner_id',
    order: ['answered_at', 'station_key'],
    ofStation: true,
    fields: { ...asIs('state', 'reason'), ...flags('is_change'), ...times('answered_at') },
  },
  {
    name: 'legalNotices',
    table: 'notices',
    user: 'owner_id',
    order: ['id'],
    // Who sent it and who decided is not told.
    fields: {
      ...asIs('number', 'station_id', 'kind', 'place', 'state', 'measure', 'facts', 'ground'),
      ...times('decided_at', 'at'),
    },
  },
  {
    name: 'stationReports',
    table: 'station_reports',
    user: 'user_id',
    order: ['id'],
    ofStation: true,
    fields: { ...asIs('reason', 'text'), ...times('at'), ...flags('resolved') },
  },
  {
    name: 'peopleReports',
    table: 'user_reports',
    user: 'reporter_id',
    order: ['id'],
    fields: { ...asIs('user_id', 'reason', 'text'), ...times('at'), ...flags('resolved') },
  },
  {
    name: 'reportsOfMe',
    table: 'user_reports',
    user: 'user_id',
    order: ['id'],
    // Who sent it and what they wrote is theirs.
    fields: { ...asIs('reason'), ...times('at'), ...flags('resolved') },
  },
  {
    name: 'subscription',
    table: 'subscriptions',
    user: 'uid',
    order: ['uid'],
    fields: {
      ...asIs('provider', 'ref', 'customer', 'price_id', 'plan', 'state'),
      ...times('started_at', 'period_end', 'trial_end', 'past_due_since'),
    },
  },
  {
    name: 'payments',
    table: 'checkout_sessions',
    user: 'uid',
    order: ['created_at', 'id'],
    fields: {
      ...asIs('id', 'provider', 'price_id', 'plan', 'amount', 'currency'),
      ...flags('trial'),
      ...asIs('status'),
      ...times('created_at'),
    },
  },
  {
    name: 'grants',
    table: 'grants',
    user: 'uid',
    order: ['session_id'],
    fields: {
      session_id: ['paymentId', 'as it is'],
      ...asIs('plan', 'price_id'),
      ...times('granted_at'),
    },
  },
  {
    name: 'mails',
    table: 'mails',
    user: 'user_id',
    order: ['id'],
    fields: { ...asIs('reason', 'state'), ...times('created_at') },
  },
  {
    name: 'doneToMe',
    table: 'audit',
    user: 'subject_id',
    where: { column: 'subject_kind', is: 'user' },
    order: ['at', 'id'],
    // Which admin it was is not told.
    fields: { ...asIs('action'), ...json('before', 'after'), ...times('at') },
  },
  {
    name: 'doneAsAdmin',
    table: 'audit',
    user: 'actor_id',
    order: ['at', 'id'],
    // To whom it was done, and what they were like, is theirs.
    fields: { ...asIs('action', 'subject_kind'), ...times('at') },
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
