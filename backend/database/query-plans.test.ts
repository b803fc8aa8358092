import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERSONAL_PARTS } from '../modules/users/personal-data/parts.ts'
import { callRoutes } from '../testing/plans/call-routes.ts'
import { fillDatabase } from '../testing/plans/fill-database.ts'
import { fullScans, sortsAll } from '../testing/plans/full-scans.ts'
import { queryStores } from '../testing/plans/query-stores.ts'
import { recordStatements, type Statement } from '../testing/plans/record-statements.ts'
import { openTestDatabase, TEST_ENGINE } from '../testing/test-database.ts'
import type { Queries } from './queries.ts'

/** Allowed statements: a reason, and a pattern of their text. */
type Exceptions = Readonly<Record<string, RegExp>>

const FULL_SCANS: Exceptions = {
  'a count of visible stations': /select \(select count\(\*\) .* as "total" reads/,
  'the user that an operator promotes to admin': / from "users" where lower\("email"\) = .* reads/,
  'tags and languages of all stations':
    /select "value", count\(\*\) as "count" from "station_\w+" group by/,
  'countries of all stations': /select "countrycode" as "value".* where "shown" = 1 group by/,
  'codecs of all stations': /select "codec" as "value".* where "shown" = 1 group by/,
  'removals by admins, among few hidden stations':
    /"hidden" = .* or "merged_into" is not null or "off_at" is not null\).* reads .*stations_hidden/,
  'a count of all claims, for admins': /from "station_claims" reads/,
  'once for each new set of seeds': /select "id" from "stations" where "origin" in/,
  'one row per connection, at most 1024': / from "station_search_changes" reads/,
  'one row per current lease': /delete from "leases" where "ends_at" </,
  'one row per instance of the day': /delete from "listening_writes" where "at" </,
  'current listeners, once in SWEEP_MS: every heartbeat would change an index of `at`':
    /select "listener" from "listeners" where "at" < .* reads/,
  'a count of the stations of all platforms, for admins': /^health\.platforms: .* reads/,
  ...(TEST_ENGINE === 'sqlite' && {
    'visible users, in an index of those only':
      / reads SCAN users USING COVERING INDEX users_(?:people|visible_age)$/,
  }),
  ...(TEST_ENGINE === 'postgres' && {
    'the few featured stations':
      /^featured stations\.setFeatured: select count.* reads .*stations_on_home/i,
    'a count of visible users':
      /select count\(\*\) as "count" from "users" where .*"visible" = .* reads/,
    'a page of visible users in order, without anonymous and unmatched ones':
      /^(?:people|users)\.list: .* limit .* of users_(?:people|visible_age),/,
    'a filter that matches nearly all users, in order':
      /^userList\.page: .* scan on all of users_\w+, filter .*'listener'/is,
    'the few pending revisions, to exclude them': / reads .* of station_revisions_/,
    'stations with open reports, for admins':
      /^reportedStations\.list: .* reads .* of stations_pkey,/,
    'stations published on a day, possibly all, once a day':
      /^renewals\.rank: .* reads .* of (?:stations_pkey|station_tags_station),/,
  }),
}

const UNLIMITED: Exceptions = {
  'as many as requested': / where (?:"shown" = 1 and )?"id" in \([^s]+\)$/,
  'one listener of each heartbeat': /^listeners\.find: select/,
  'FAVORITES_LIMITS rows of one user, and as many tombstones':
    /select \* from "(?:favorites|favorite_folders|blocked_stations)" where "user_id" = \S+ (?:and "rev" > \S+ )?order by/,
  'SAVED_SONGS_MAX songs of one user':
    /select (?:\*|"song_key") from "saved_songs" where "user_id" = /,
  'PUBLISHED_STATIONS_MAX of one owner': / where "stations"."owner_id" = /,
  'one row per day of the figures, at most 30, or of a range':
    /from "station_days".*"countrycode" = ''$|cross join "station_days".*"countrycode" = ''$/,
  'steps of a range of RANGE_DAYS_MAX, by the few names of a metric':
    /"totals"\."name", "given"\."step"$/,
  'audit entries about one removed user':
    /from "audit" where "subject_kind" = \S+ and "subject_id" = \S+$/,
  'as many as there are seeds': /select "id" from "stations" where "origin" in/,
}

const MAKER =
  /export (?:function (create\w+)\(\s*queries: Queries|const (create\w+) = \(queries: Queries\) => \(\{)/

async function methodsOfStores(queries: Queries): Promise<string[]> {
  const methods: string[] = []
  for (const file of globSync('backend/*/**/*-{store,reads}.ts')) {
    const [, made, madeToo] = MAKER.exec(readFileSync(file, 'utf8')) ?? []
    const make = made ?? madeToo
    if (make === undefined) continue
    const store = (await import(path.resolve(file)))[make](queries)
    // A function returned by another has no name.
    const namedMethods = Object.values<() => void>(store).filter(({ name }) => name !== '')
    const stem = file.replace(/-(?:store|reads)\.ts$/, '')
    methods.push(...namedMethods.map(({ name }) => `${stem} ${name}`))
  }
  return methods
}

let database: Queries
let statements: Statement[]
let uncalled: string[]
beforeAll(async () => {
  database = await openTestDatabase({ isNew: true })
  await fillDatabase(database)
  const direct = recordStatements(database)
  await queryStores(direct)
  const byRoutes = recordStatements(database)
  await callRoutes(byRoutes)
  // Autovacuum does this at any time, and plans must not depend on it.
  if (TEST_ENGINE === 'postgres') {
    await sql`ANALYZE audit, station_changes, bulk_jobs, moderation_decisions`.execute(database)
  }
  const methods = await methodsOfStores(database)
  expect(methods.length).toBeGreaterThan(200)
  const calledDirectly = [...direct.methods().values()]
  const others = methods.filter((method) => !calledDirectly.some((some) => some.has(method)))
  // The statements of the other routes differ from those of direct calls in their numbers only.
  const calls = new Map(
    [...byRoutes.methods()].filter(([, some]) => others.some((method) => some.has(method))),
  )
  uncalled = others.filter((method) => ![...calls.values()].some((some) => some.has(method)))
  const ofRoutes = byRoutes.statements().filter(({ calledBy }) => calls.has(calledBy))
  statements = [...direct.statements(), ...ofRoutes]
})
afterAll(() => database.destroy())

/** Finds without an exception, and exceptions without a find. */
function mismatches(found: readonly string[], exceptions: Exceptions): string[] {
  const excused = Object.entries(exceptions)
  return [
    ...found.filter((text) => !excused.some(([, part]) => part.test(text))),
    ...excused.flatMap(([why, part]) => (found.some((text) => part.test(text)) ? [] : [why])),
  ]
}

test('calls every method of every store, by a route or directly', () => {
  expect(uncalled).toEqual([])
})

test('uses an index in every statement', async () => {
  const found: string[] = []
  for (const statement of statements) {
    const reads = await fullScans(database, statement)
    found.push(...reads.map((read) => `${statement.calledBy}: ${statement.sql} reads ${read}`))
  }
  expect(statements.length).toBeGreaterThan(200)
  expect(mismatches(found, FULL_SCANS)).toEqual([])
})

test('reads each page of an export in index order', async () => {
  const pages = statements.filter(({ calledBy }) => calledBy === 'personalData.read')
  const sorted: string[] = []
  for (const page of pages) if (await sortsAll(database, page)) sorted.push(page.sql)
  expect(pages.length).toBeGreaterThan(PERSONAL_PARTS.length)
  expect(sorted).toEqual([])
})

test('limits every statement that may return many rows', () => {
  const found = statements.filter(({ isUnlimited, rowsMax }) => isUnlimited && rowsMax > 1)
  const texts = found.map(({ calledBy, sql }) => `${calledBy}: ${sql}`)
  expect(mismatches(texts, UNLIMITED)).toEqual([])
})
