import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LiveEvent } from '../../../shared/api/events.ts'
import { createTestApi, TEST_TIME, type TestApi } from '../../testing/test-api.ts'
import { rowsOf } from '../../testing/test-database.ts'
import { forgetPast, tellBegins } from './keep-programme.ts'
import { testProgramme } from './testing/test-programme.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const { signal } = new AbortController()

let api: TestApi
let radio: ReturnType<typeof testProgramme>
let told: LiveEvent[]
beforeEach(async () => {
  api = await createTestApi()
  radio = testProgramme(api.database)
  told = []
  for (const id of ['one', 'two']) await api.addStation({ id })
})
afterEach(() => api.close())

const tell = async (events: readonly LiveEvent[]) => {
  told.push(...events)
}
/** Looks as the job does, so many ms after TEST_TIME; answers what began. */
async function look(ms: number): Promise<string[]> {
  told = []
  await tellBegins(api.database, tell, TEST_TIME + ms, signal)
  return told.flatMap((event) => (event.kind === 'begins' ? [event.data.title] : []))
}

test('each broadcast is told once when it begins, and what is on since', async () => {
  await look(0)
  await radio.take('one', {
    at: TEST_TIME,
    schedule: [
      radio.broadcast('one', 'First', MINUTE_MS, 2 * MINUTE_MS),
      radio.broadcast('one', 'Second', 2 * MINUTE_MS, 3 * MINUTE_MS),
    ],
  })
  await radio.take('two', {
    at: TEST_TIME,
    schedule: [radio.broadcast('two', 'Other', 2 * MINUTE_MS, 3 * MINUTE_MS)],
  })
  expect(await look(MINUTE_MS - 1)).toEqual([])
  expect(await look(MINUTE_MS)).toEqual(['First'])
  expect(told.at(-1)).toMatchObject({ kind: 'on-air', data: { next: { title: 'Second' } } })
  expect(await look(MINUTE_MS + 1)).toEqual([])
  expect((await look(2 * MINUTE_MS + 5)).toSorted()).toEqual(['Other', 'Second'])
  expect(await look(3 * MINUTE_MS)).toEqual([])
})

test('after a pause what began long ago is no news', async () => {
  await look(0)
  await radio.take('one', {
    at: TEST_TIME,
    schedule: [
      radio.broadcast('one', 'Old', MINUTE_MS, 2 * MINUTE_MS),
      radio.broadcast('one', 'New', 55 * MINUTE_MS, 70 * MINUTE_MS),
    ],
  })
  expect(await look(60 * MINUTE_MS)).toEqual(['New'])
})

test('of a station that is asked no more, or is not listed, nothing is told', async () => {
  await look(0)
  const schedule = (id: string) => [radio.broadcast(id, id, MINUTE_MS, 2 * MINUTE_MS)]
  for (const id of ['one', 'two']) {
    await radio.take(id, { at: TEST_TIME, schedule: schedule(id) })
  }
  await radio.hide('one')
  const { key } = await radio.keyOf('two')
  await rowsOf(
    api.database,
    `UPDATE programme_sources SET next_at = NULL WHERE station_key = ${key}`,
  )
  expect(await look(MINUTE_MS)).toEqual([])
})

test('what is older than seven days is forgotten, with the words by which it was found', async () => {
  const track = (title: string) => ({ artist: 'Artist', title, startedAt: null })
  for (const [days, title] of [
    [-9, 'Old'],
    [-6, 'Young'],
  ] as const) {
    await radio.take('one', {
      at: TEST_TIME + days * DAY_MS,
      now: radio.broadcast('one', `${title} Show`, days * DAY_MS, days * DAY_MS + MINUTE_MS),
      track: track(title),
    })
  }
  await radio.take('two', {
    at: TEST_TIME - 410 * DAY_MS,
    now: radio.broadcast('two', 'Gone', -410 * DAY_MS, null),
  })
  await forgetPast(api.database, TEST_TIME, signal)
  const all = async (sql: string) =>
    (await rowsOf(api.database, sql)).map((row) => Object.values(row)[0])
  expect(await all('SELECT title FROM played_songs')).toEqual(['Young'])
  expect(await all('SELECT title FROM broadcasts')).toEqual(['Young Show'])
  expect(await all('SELECT title FROM shows ORDER BY title')).toEqual(['Old Show', 'Young Show'])
  expect(await all('SELECT DISTINCT words FROM programme_words ORDER BY words')).toEqual([
    'artist young',
    'old show',
    'young show',
  ])
})
