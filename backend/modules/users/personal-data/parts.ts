/** Defines the parts of a user's data export by table. A test checks that no table that references a user is missing. */
import { FORM_FIELDS, isList } from '../../../../shared/api/station-fields.ts'

type Format = 'raw' | 'time' | 'boolean' | 'json'

export interface PersonalPart {
  readonly name: string
  readonly table: string
  readonly user: string
  readonly where?: { readonly column: string; readonly is: string }
  /** Unique sort key for paging. An index has the user column and these columns. */
  readonly order: readonly [string, ...string[]]
  /** Maps each exported column to its name and format in the export. */
  readonly fields: Readonly<Record<string, readonly [name: string, Format]>>
  /** Adds the id of the row's station, because `station_key` is internal to this database. */
  readonly ofStation?: true
}

const inCamelCase =
  (format: Format) =>
  (...columns: readonly string[]): PersonalPart['fields'] =>
    Object.fromEntries(
      columns.map((column) => [
        column,
        [column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()), format],
      ]),
    )
const raw = inCamelCase('raw')
const times = inCamelCase('time')
const flags = inCamelCase('boolean')
const json = inCamelCase('json')

const versions = { ...raw('version'), ...flags('deleted') }

const stationFields = Object.fromEntries(
  FORM_FIELDS.map((field) => [field, [field, isList(field) ? 'json' : 'raw'] as const]),
)

export const PERSONAL_PARTS = [
  {
    name: 'account',
    table: 'users',
    user: 'id',
    order: ['id'],
    fields: {
      ...raw('id', 'email', 'display_name'),
      photo_url: ['photoURL', 'raw'],
      ...raw('role', 'plan'),
      ...flags('visible', 'shows_favorites', 'shows_listening', 'disabled'),
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
    fields: { ...raw('station_id', 'folder', 'place'), ...versions },
  },
  {
    name: 'folders',
    table: 'favorite_folders',
    user: 'user_id',
    order: ['id'],
    fields: { ...raw('id', 'name', 'place'), ...versions },
  },
  {
    name: 'blockedStations',
    table: 'blocked_stations',
    user: 'user_id',
    order: ['station_id'],
    fields: { ...raw('station_id'), ...versions },
  },
  {
    name: 'follows',
    table: 'follows',
    user: 'user_id',
    order: ['kind', 'id'],
    fields: { ...raw('kind', 'id'), ...versions },
  },
  {
    name: 'calendar',
    table: 'user_calendars',
    user: 'user_id',
    order: ['user_id'],
    // The secret of the calendar's address is stored only as a hash.
    fields: times('created_at'),
  },
  {
    name: 'history',
    table: 'history',
    user: 'user_id',
    order: ['id'],
    fields: { ...raw('id', 'station_id'), ...times('started_at', 'ended_at') },
  },
  {
    name: 'savedSongs',
    table: 'saved_songs',
    user: 'user_id',
    order: ['song_key'],
    fields: {
      ...raw('artist', 'title', 'station_id', 'station_name', 'show'),
      ...times('at'),
      ...versions,
    },
  },
  {
    name: 'blockedPeople',
    table: 'user_blocks',
    user: 'user_id',
    order: ['blocked_id'],
    fields: { blocked_id: ['userId', 'raw'], ...times('at') },
  },
  {
    name: 'stations',
    table: 'stations',
    user: 'owner_id',
    order: ['key'],
    fields: {
      ...raw('id'),
      ...stationFields,
      ...json('schedule'),
      ...raw('cover'),
      ...flags('is_private'),
      ...raw('moderation', 'rejection', 'review_note'),
      ...json('field_reasons'),
      owner_paused: ['paused', 'boolean'],
      hidden_reason: ['hidden', 'raw'],
      ...raw('merged_into'),
      off_reason: ['off', 'raw'],
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
    fields: { ...raw('code'), ...times('requested_at', 'ends_at'), ...raw('proof') },
  },
  {
    name: 'decisions',
    table: 'moderation_decisions',
    user: 'owner_id',
    order: ['decided_at', 'station_key'],
    ofStation: true,
    fields: { ...raw('state', 'reason'), ...flags('is_change'), ...times('decided_at') },
  },
  {
    name: 'legalNotices',
    table: 'legal_notices',
    user: 'owner_id',
    order: ['id'],
    // Sender and deciding admin are not exported.
    fields: {
      ...raw('number', 'station_id', 'kind', 'place', 'state', 'measure', 'facts', 'ground'),
      ...times('decided_at', 'at'),
    },
  },
  {
    name: 'stationReports',
    table: 'station_reports',
    user: 'user_id',
    order: ['id'],
    ofStation: true,
    fields: { ...raw('reason', 'text'), ...times('at'), ...flags('resolved') },
  },
  {
    name: 'peopleReports',
    table: 'user_reports',
    user: 'reporter_id',
    order: ['id'],
    fields: { ...raw('user_id', 'reason', 'text'), ...times('at'), ...flags('resolved') },
  },
  {
    name: 'reportsOfMe',
    table: 'user_reports',
    user: 'user_id',
    order: ['id'],
    // The reporter and their text are private.
    fields: { ...raw('reason'), ...times('at'), ...flags('resolved') },
  },
  {
    name: 'subscription',
    table: 'subscriptions',
    user: 'uid',
    order: ['uid'],
    fields: {
      ...raw('provider', 'ref', 'customer', 'price_id', 'plan', 'state'),
      ...times('started_at', 'period_end', 'trial_end', 'past_due_since'),
    },
  },
  {
    name: 'payments',
    table: 'checkout_sessions',
    user: 'uid',
    order: ['created_at', 'id'],
    fields: {
      ...raw('id', 'provider', 'price_id', 'plan', 'amount', 'currency'),
      ...flags('trial'),
      ...raw('status'),
      ...times('created_at'),
    },
  },
  {
    name: 'grants',
    table: 'grants',
    user: 'uid',
    order: ['session_id'],
    fields: {
      session_id: ['paymentId', 'raw'],
      ...raw('plan', 'price_id'),
      ...times('granted_at'),
    },
  },
  {
    name: 'emails',
    table: 'emails',
    user: 'user_id',
    order: ['id'],
    fields: { ...raw('reason', 'state'), ...times('created_at') },
  },
  {
    name: 'doneToMe',
    table: 'audit',
    user: 'subject_id',
    where: { column: 'subject_kind', is: 'user' },
    order: ['at', 'id'],
    // The admin is not exported.
    fields: { ...raw('action'), ...json('before', 'after'), ...times('at') },
  },
  {
    name: 'doneAsAdmin',
    table: 'audit',
    user: 'actor_id',
    order: ['at', 'id'],
    // The affected person and their data are private.
    fields: { ...raw('action', 'subject_kind'), ...times('at') },
  },
] as const satisfies readonly PersonalPart[]

/** Columns that reference a user but are not exported, with the reason. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  'user_blocks.blocked_id': 'private to the user who blocks',
  'user_search_terms.user_id': 'derived from the exported name and address',
  'audit_people.user_id': 'index of audit entries for erasure',
  'audit_erasures.user_id': 'empty outside the transaction that deletes an account',
  'bulk_jobs.actor_id': 'every step has its own exported audit entry',
  'ended_sessions.user_id': 'deleted within days; covered by the exported audit entries',
  'events.user_id': 'deleted within minutes; repeats other parts',
}
