import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeEmptyDatabase } from '../../testing/empty-database.ts'
import { openDatabase } from '../open-database.ts'
import { MIGRATIONS } from './migrations.ts'

/** The migrations before the one of this number. */
const before = (number: string) =>
  Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < number))

const HIDDEN = 'Its creator is suspended: several notices of law were upheld.'

test('shows the stations again that only a suspension has hidden', async () => {
  const { place, remove } = await makeEmptyDatabase()
  const older = await openDatabase(place, { migrations: before('0083') })
  await older
    .insertInto('users')
    .values({ id: 'ada', email: 'a@example.com', created_at: 1, updated_at: 1 } as never)
    .execute()
  const station = (id: string, more: object) => ({
    ...{ id, name: id, name_key: id, url: `http://${id}.example/`, origin: 'creator' },
    ...{
      tags: '[]',
      language: '[]',
      country: 'Germany',
      countrycode: 'DE',
      codec: 'MP3',
      bitrate: 128,
    },
    ...{ owner_id: 'ada', moderation: 'listed', created_at: 1, updated_at: 1 },
    ...{ paused: 1, hidden: 1, hidden_reason: HIDDEN, ...more },
  })
  const rows = [
    station('alone', {}),
    station('paused', { owner_paused: 1 }),
    station('off', { off_at: 1, off_reason: 'It is unlawful.' }),
    station('other', { hidden_reason: 'It is silent.' }),
  ]
  for (const row of rows)
    await older
      .insertInto('stations')
      .values(row as never)
      .execute()
  await older.destroy()

  const newer = await openDatabase(place)
  const found = await newer
    .selectFrom('stations')
    .select(['id', 'shown', 'paused', 'hidden', 'hidden_reason'])
    .select(sql<number>`CASE WHEN updated_at > 1 THEN 1 ELSE 0 END`.as('is_newer'))
    .orderBy('id')
    .execute()
  expect(found).toEqual([
    { id: 'alone', shown: 1, paused: 0, hidden: 0, hidden_reason: null, is_newer: 1 },
    { id: 'off', shown: 0, paused: 1, hidden: 0, hidden_reason: null, is_newer: 1 },
    { id: 'other', shown: 0, paused: 1, hidden: 1, hidden_reason: 'It is silent.', is_newer: 0 },
    { id: 'paused', shown: 0, paused: 1, hidden: 0, hidden_reason: null, is_newer: 1 },
  ])
  await newer.destroy()
  await remove()
})

test('ends open appeals in the list of what is decided, and refuses notices whose appeal was won', async () => {
  const { place, remove } = await makeEmptyDatabase()
  const older = await openDatabase(place, { migrations: before('0084') })
  const notice = (id: string, more: object) => ({
    ...{ id, number: id, at: 1, station_id: 's', station_name: 'S', kind: 'other', place: 'text' },
    ...{ explanation: 'It is mine.', state: 'upheld', list: 'decided', measure: 'hide', ...more },
  })
  const rows = [
    notice('lost', { appeal: 'lost', contact_until: 1 }),
    notice('new', { state: 'open', list: 'open', measure: null }),
    notice('open', { appeal: 'open', list: 'appealed' }),
    notice('won', { appeal: 'won', contact_until: 1 }),
  ]
  for (const row of rows)
    await older
      .insertInto('notices' as 'legal_notices')
      .values(row as never)
      .execute()
  await older.destroy()

  const newer = await openDatabase(place)
  const found = await newer
    .selectFrom('legal_notices')
    .select(['id', 'state', 'list', 'measure', 'contact_until'])
    .orderBy('id')
    .execute()
  const inTime = expect.toSatisfy((at: number) => at > Date.now() + 189 * 24 * 60 * 60_000)
  expect(found).toEqual([
    { id: 'lost', state: 'upheld', list: 'decided', measure: 'hide', contact_until: 1 },
    { id: 'new', state: 'open', list: 'open', measure: null, contact_until: null },
    { id: 'open', state: 'upheld', list: 'decided', measure: 'hide', contact_until: inTime },
    { id: 'won', state: 'refused', list: 'decided', measure: null, contact_until: 1 },
  ])
  await newer.destroy()
  await remove()
})
