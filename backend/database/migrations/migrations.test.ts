import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeEmptyDatabase } from '../../testing/empty-database.ts'
import { openTestDatabase, TEST_ENGINE } from '../../testing/test-database.ts'
import { type DatabasePlace, openDatabase } from '../open-database.ts'
import type { Queries } from '../queries.ts'
import { migrationNumber, minimumVersionOf } from '../run-migrations.ts'
import { contractions } from '../testing/contractions.ts'
import { describeSchema } from '../testing/describe-schema.ts'
import { type ApiMigrations, MIGRATIONS } from './migrations.ts'

const NAMES = Object.keys(MIGRATIONS).sort()

async function schemaAfter(place: DatabasePlace, migrations: ApiMigrations) {
  const database = await openDatabase(place, { migrations })
  const schema = await describeSchema(database)
  await database.destroy()
  return schema
}

test('every migration only adds, or names the oldest program that does without what it takes', async () => {
  const { place, remove } = await makeEmptyDatabase()
  const taken: string[] = []
  let before = {}
  for (const [index, name] of NAMES.entries()) {
    const first = Object.fromEntries(Object.entries(MIGRATIONS).slice(0, index + 1))
    const after = await schemaAfter(place, first)
    if (minimumVersionOf(name) === 0)
      taken.push(...contractions(before, after).map((is) => `${name}: ${is}`))
    before = after
  }
  await remove()
  expect(taken).toEqual([])
  expect(before).toHaveProperty('users.columns.email.type')
  for (const table of ['stations', 'station_revisions']) {
    expect(before).toHaveProperty(`${table}.columns.field_reasons.type`)
    expect(before).toHaveProperty(`${table}.columns.review_note.type`)
  }
})

/** Before the first release: no earlier program works without what they remove or rename. */
const UNRELEASED = ['0088-drop-unused-needs-0088', '0089-standard-terms-needs-0089']

test('a migration that takes something away names an earlier one', () => {
  const numbers = NAMES.map(migrationNumber)
  const taking = NAMES.filter((name) => minimumVersionOf(name) > 0)
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
  expect(taking.filter((name) => !numbers.includes(minimumVersionOf(name)))).toEqual([])
  expect(taking.filter((name) => minimumVersionOf(name) >= migrationNumber(name))).toEqual(
    UNRELEASED,
  )
})

const CHANGES: readonly (readonly [string, readonly string[]])[] = [
  ["ALTER TABLE users ADD COLUMN city text NOT NULL DEFAULT ''", []],
  ["ALTER TABLE users ADD COLUMN city text CHECK (city <> '')", []],
  ['CREATE TABLE cities (name text PRIMARY KEY NOT NULL)', []],
  ['CREATE INDEX users_email ON users (email)', []],
  ['ALTER TABLE users DROP COLUMN photo_url', ['users.photo_url is gone']],
  [
    'ALTER TABLE favorites RENAME COLUMN version TO edition',
    expect.arrayContaining([
      'favorites.version is gone',
      'favorites.edition is new and has no default',
    ]),
  ],
  ['DROP TABLE past_plans', ['past_plans is gone']],
  ['ALTER TABLE past_plans RENAME TO earlier_plans', ['past_plans is gone']],
  [
    'CREATE UNIQUE INDEX users_email ON users (email)',
    [expect.stringMatching(/^users: .* is new$/)],
  ],
]
const CHANGES_OF_POSTGRES: typeof CHANGES = [
  ['ALTER TABLE users ADD COLUMN city text NOT NULL', ['users.city is new and has no default']],
  [
    'ALTER TABLE users ALTER display_name SET NOT NULL',
    ['users.display_name may not be null any more', 'users.display_name must be named now'],
  ],
  ['ALTER TABLE users ALTER email DROP NOT NULL', ['users.email may be null now']],
  ['ALTER TABLE users ALTER visible DROP DEFAULT', ['users.visible must be named now']],
  ['ALTER TABLE marks ALTER value TYPE varchar', ['marks.value has another type']],
  [
    'ALTER TABLE users DROP CONSTRAINT users_role_check',
    [expect.stringMatching(/^users: CHECK .* is gone$/)],
  ],
  [
    'ALTER TABLE users ADD CHECK (created_at > 0)',
    [expect.stringMatching(/^users: CHECK .* is new$/)],
  ],
]

describe('told apart', () => {
  let database: Queries
  let before: Awaited<ReturnType<typeof describeSchema>>
  beforeAll(async () => {
    database = await openTestDatabase()
    before = await describeSchema(database)
  })
  afterAll(() => database.destroy())

  /** The schema with a change, which is taken back. */
  async function schemaWith(statement: string) {
    let after: typeof before | undefined
    const takenBack = new Error('taken back')
    const change = database.transaction().execute(async (tx) => {
      await sql.raw(statement).execute(tx)
      after = await describeSchema(tx)
      throw takenBack
    })
    await expect(change).rejects.toBe(takenBack)
    return after ?? {}
  }

  test.each([...CHANGES, ...(TEST_ENGINE === 'postgres' ? CHANGES_OF_POSTGRES : [])])(
    '%s',
    async (statement, expected) => {
      expect(contractions(before, await schemaWith(statement))).toEqual(expected)
      expect(contractions(before, await describeSchema(database))).toEqual([])
    },
  )
})
