import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERSONAL_PARTS } from '../modules/users/personal-data/parts.ts'
import { askStores } from '../testing/plans/ask-stores.ts'
import { callRoutes } from '../testing/plans/call-routes.ts'
import { fillDatabase } from '../testing/plans/fill-database.ts'
import { recordStatements, type Statement } from '../testing/plans/record-statements.ts'
import { sortsAll, wholeReads } from '../testing/plans/whole-reads.ts'
import { openTestDatabase, TEST_ENGINE } from '../testing/test-database.ts'
import type { Queries } from './queries.ts'

/** What a test lets through, by a part of its text, each with its reason. */
type Exceptions = Readonly<Record<string, RegExp>>

/** Statements, each with what it reads as a whole. */
const WHOLE: Exceptions = {
  'a count of all stations, less those that are hidden':
    /select \(select count\(\*\) .* as "total" reads/,
  'the user whom an operator makes an admin': / from "users" where lower\("email"\) = .* reads/,
  'the tags and languages of the whole catalogue':
    /select "value", count\(\*\) as "count" from "station_\w+" group by/,
  'the countries of the whole catalogue':
    /select "countrycode" as "value".* where "shown" = 1 group by/,
  'the codecs of the whole catalogue': /select "codec" as "value".* where "shown" = 1 group by/,
  'what admins have taken out, among the few that are not shown':
    /"hidden" = .* or "merged_into" is not null or "off_at" is not null\).* reads .*stations_hidden/,
  'a count of all claims, for admins': /from "station_claims" reads/,
  'once for each new set of seeds': /select "id" from "stations" where "origin" in/,
  'a row for each of at most 1024 connections': / from "station_search_changes" reads/,
  'a row for each thing that is done at this moment': /delete from "leases" where "ends_at" </,
  'a row for each instance of this day': /delete from "listening_writes" where "at" </,
  'those who listen at this moment, once in SWEEP_MS: every beat would change an index of `at`':
    /select "listener" from "listeners" where "at" < .* reads/,
  'a count of the stations of all platforms, for admins': /^health\.platforms: .* reads/,
  ...(TEST_ENGINE === 'sqlite' && {
    'all users who are visible, in an index that has no others':
      / reads SCAN users USING COVERING INDEX users_(?:people|visible_age)$/,
  }),
  ...(TEST_ENGINE === 'postgres' && {
    'the few stations that admins have put on the home page':
      /^featured stations\.feature: select count.* reads .*stations_on_home/i,
    'a count of all who are visible':
      /select count\(\*\) as "count" from "users" where .*"visible" = .* reads/,
    'a page of who is visible, in order, less those without an account or that do not fit':
      /^(?:people|users)\.list: .* limit .* of users_(?:people|visible_age),/,
    'the part that nearly all users are in, out of the order of all':
      /^userList\.page: .* scan on all of users_\w+, filter .*'listener'/is,
    'the few that wait for a moderator, to leave them out': / reads .* of station_revisions_/,
    'the stations that have open reports, for admins':
      /^reportedStations\.list: .* reads .* of stations_pkey,/,
    'the stations that are published on a day, which may be all of them, once a day':
      /^renewals\.rank: .* reads .* of (?:stations_pkey|station_tags_station),/,
  }),
}

/** Selects without a limit. */
const UNLIMITED: Exceptions = {
  'as many as were asked for': / where (?:"shown" = 1 and )?"id" in \([^s]+\)$/,
  'one listener of each beat': /^listeners\.find: select/,
  'KEPT_MAX of one user, and as many tombstones':
    /select \* from "(?:favorites|favorite_folders|blocked_stations)" where "user_id" = \S+ (?:and "rev" > \S+ )?order by/,
  'CRATE_MAX songs of one user': /select \* from "crate_songs" where "user_id" = /,
  'STATIONS_MAX of one owner': / where "stations"."owner_id" = /,
  'a row for each day of the figures, which are 30 at most, or of a range':
    /from "station_days".*"countrycode" = ''$|cross join "station_days".*"countrycode" = ''$/,
  'steps of a range of RANGE_DAYS_MAX, by the few names of a metric':
    /"totals"\."name", "given"\."step"$/,
  'deeds about one person, who goes':
    /from "audit" where "subject_kind" = \S+ and "subject_id" = \S+$/,
  'as many as the seeds have': /select "id" from "stations" where "origin" in/,
}

const MAKER =
  /export (?:function (create\w+)\(\s*queries: Queries|const (create\w+) = \(queries: Queries\) => \(\{)/

/** Every method of every store, named as in a recording. */
async function methodsOfStores(queries: Queries): Promise<string[]> {
  const methods: string[] = []
  for (const file of globSync('backend/*/**/*-{store,reads}.ts')) {
    const [, made, madeToo] = MAKER.exec(readFileSync(file, 'utf8')) ?? []
    const make = made ?? madeToo
    if (make === undefined) continue
    const store = (await import(path.resolve(file)))[make](queries)
    // A method that another function returned has no name.
    const named = Object.values<() => void>(store).filter(({ name }) => name !== '')
    const stem = file.replace(/-(?:store|reads)\.ts$/, '')
    methods.push(...named.map(({ name }) => `${stem} ${name}`))
  }
  return methods
}

let database: Queries
let statements: Statement[]
/** The store methods that neither a route nor a call by hand reaches. */
let uncalled: string[]
beforeAll(async () => {
  database = await openTestDatabase({ isNew: true })
  await fillDatabase(database)
  const byHand = recordStatements(database)
  await askStores(byHand)
  const byRoutes = recordStatements(database)
  await callRoutes(byRoutes)
  // Autovacuum does this at any moment; no plan may depend on when.
  if (TEST_ENGINE === 'postgres') {
    await sql`ANALYZE audit, station_changes, bulk_jobs, moderation_answers`.execute(database)
  }
  const methods = await methodsOfStores(database)
  expect(methods.length).toBeGreaterThan(200)
  const calledByHand = [...byHand.methods().values()]
  const others = methods.filter((method) => !calledByHand.some((some) => some.has(method)))
  // The statements of other routes differ from those of the calls by hand in their numbers only.
  const calls = new Map(
    [...byRoutes.methods()].filter(([, some]) => others.some((method) => some.has(method))),
  )
  uncalled = others.filter((method) => ![...calls.values()].some((some) => some.has(method)))
  const ofRoutes = byRoutes.statements().filter(({ askedBy }) => calls.has(askedBy))
  statements = [...byHand.statements(), ...ofRoutes]
})
afterAll(() => database.destroy())

/** What no exception lets through, and exceptions that nothing needs any more. */
function unexcused(found: readonly string[], exceptions: Exceptions): string[] {
  const excused = Object.entries(exceptions)
  return [
    ...found.filter((text) => !excused.some(([, part]) => part.test(text))),
    ...excused.flatMap(([why, part]) => (found.some((text) => part.test(text)) ? [] : [why])),
  ]
}

test('calls every method of every store, by a route or by hand', () => {
  expect(uncalled).toEqual([])
})

test('every statement finds its rows by an index', async () => {
  const found: string[] = []
  for (const statement of statements) {
    const reads = await wholeReads(database, statement)
    found.push(...reads.map((read) => `${statement.askedBy}: ${statement.sql} reads ${read}`))
  }
  expect(statements.length).toBeGreaterThan(200)
  expect(unexcused(found, WHOLE)).toEqual([])
})

test('an export reads each page of a part in the order of an index', async () => {
  const pages = statements.filter(({ askedBy }) => askedBy === 'personalData.read')
  const sorted: string[] = []
  for (const page of pages) if (await sortsAll(database, page)) sorted.push(page.sql)
  expect(pages.length).toBeGreaterThan(PERSONAL_PARTS.length)
  expect(sorted).toEqual([])
})

test('what may answer many rows has a limit', () => {
  const found = statements.filter(({ isUnlimited, rowsMost }) => isUnlimited && rowsMost > 1)
  const texts = found.map(({ askedBy, sql }) => `${askedBy}: ${sql}`)
  expect(unexcused(texts, UNLIMITED)).toEqual([])
})
