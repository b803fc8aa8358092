import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LiveEvent } from '../../../shared/api/events.ts'
import { createTestApi, TEST_TIME, type TestApi } from '../../testing/test-api.ts'
import { rowsOf } from '../../testing/test-database.ts'
import { deletePast, publishStartedBroadcasts } from './schedule-polling.ts'
import { testSchedule } from './testing/test-schedule.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const { signal } = new AbortController()

let api: TestApi
let radio: ReturnType<typeof testSchedule>
let published: LiveEvent[]
beforeEach(async () => {
  api = await createTestApi()
  radio = testSchedule(api.database)
  published = []
  for (const id of ['one', 'two']) await api.addStation({ id })
})
afterEach(() => api.close())

const publish = async (events: readonly LiveEvent[]) => {
  published.push(...events)
}
/** Runs the job at TEST_TIME + ms. Returns the titles of published starts. */
async function runJob(ms: number): Promise<string[]> {
  published = []
  await publishStartedBroadcasts(api.database, publish, TEST_TIME + ms, signal)
  return published.flatMap((event) => (event.kind === 'starts' ? [event.data.title] : []))
}

test('publishes each broadcast once at its start with the on-air item', async () => {
  await runJob(0)
  await radio.store('one', {
    at: TEST_TIME,
    schedule: [
      radio.broadcast('one', 'First', MINUTE_MS, 2 * MINUTE_MS),
      radio.broadcast('one', 'Second', 2 * MINUTE_MS, 3 * MINUTE_MS),
    ],
  })
  await radio.store('two', {
    at: TEST_TIME,
    schedule: [radio.broadcast('two', 'Other', 2 * MINUTE_MS, 3 * MINUTE_MS)],
  })
  expect(await runJob(MINUTE_MS - 1)).toEqual([])
  expect(await runJob(MINUTE_MS)).toEqual(['First'])
  expect(published.at(-1)).toMatchObject({ kind: 'on-air', data: { next: { title: 'Second' } } })
  expect(await runJob(MINUTE_MS + 1)).toEqual([])
  expect((await runJob(2 * MINUTE_MS + 5)).toSorted()).toEqual(['Other', 'Second'])
  expect(await runJob(3 * MINUTE_MS)).toEqual([])
})

test('does not publish old starts after a pause', async () => {
  await runJob(0)
  await radio.store('one', {
    at: TEST_TIME,
    schedule: [
      radio.broadcast('one', 'Old', MINUTE_MS, 2 * MINUTE_MS),
      radio.broadcast('one', 'New', 55 * MINUTE_MS, 70 * MINUTE_MS),
    ],
  })
  expect(await runJob(60 * MINUTE_MS)).toEqual(['New'])
})

test('publishes nothing of unpolled or unlisted stations', async () => {
  await runJob(0)
  const schedule = (id: string) => [radio.broadcast(id, id, MINUTE_MS, 2 * MINUTE_MS)]
  for (const id of ['one', 'two']) {
    await radio.store(id, { at: TEST_TIME, schedule: schedule(id) })
  }
  await radio.hide('one')
  const { key } = await radio.keyOf('two')
  await rowsOf(
    api.database,
    `UPDATE schedule_sources SET next_at = NULL WHERE station_key = ${key}`,
  )
  expect(await runJob(MINUTE_MS)).toEqual([])
})

test('deletes data older than seven days with its search terms', async () => {
  const track = (title: string) => ({ artist: 'Artist', title, startedAt: null })
  for (const [days, title] of [
    [-9, 'Old'],
    [-6, 'Young'],
  ] as const) {
    await radio.store('one', {
      at: TEST_TIME + days * DAY_MS,
      now: radio.broadcast('one', `${title} Show`, days * DAY_MS, days * DAY_MS + MINUTE_MS),
      track: track(title),
    })
  }
  await radio.store('two', {
    at: TEST_TIME - 410 * DAY_MS,
    now: radio.broadcast('two', 'Gone', -410 * DAY_MS, null),
  })
  await deletePast(api.database, TEST_TIME, signal)
  const all = async (sql: string) =>
    (await rowsOf(api.database, sql)).map((row) => Object.values(row)[0])
  expect(await all('SELECT title FROM played_songs')).toEqual(['Young'])
  expect(await all('SELECT title FROM broadcasts')).toEqual(['Young Show'])
  expect(await all('SELECT title FROM shows ORDER BY title')).toEqual(['Old Show', 'Young Show'])
  const texts = await all('SELECT DISTINCT search_text FROM schedule_search_terms')
  expect(texts.sort()).toEqual(['artist young', 'old show', 'young show'])
})
