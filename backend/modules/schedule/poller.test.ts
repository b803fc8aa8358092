import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LiveEvent } from '../../../shared/api/events.ts'
import type { Queries } from '../../database/queries.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { createListenerStore } from '../analytics/listening/listener-store.ts'
import { writeStations } from '../stations/catalog/station-writer.ts'
import type { ReadTrack } from './adapters/adapter.ts'
import { createDemandStore } from './demand-store.ts'
import { resumePolling } from './opt-outs.ts'
import { createPoller } from './poller.ts'
import { createReadingStore } from './reading-store.ts'
import { scheduleOwnShows, scheduleSaved, scheduleWatched } from './schedule-polling.ts'
import { createScheduleStore } from './schedule-store.ts'
import { createSourceStore } from './source-store.ts'
import { fakePlatforms, NO_READING } from './testing/fake-platforms.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const START = Date.parse('2026-11-21T08:00:00.000Z')
const { signal } = new AbortController()

let database: Queries
let fake: ReturnType<typeof fakePlatforms>
let published: LiveEvent[]
let time: number
const errors: unknown[] = []
beforeEach(async () => {
  database = await openTestDatabase()
  fake = fakePlatforms()
  published = []
  time = START
})
afterEach(async () => {
  await database.destroy()
  expect(errors.splice(0)).toEqual([])
})

const now = () => time
/** A polling instance. */
function instance() {
  const sources = createSourceStore(database)
  const poll = createPoller({
    sources,
    readings: createReadingStore(database),
    schedule: createScheduleStore(database),
    platforms: fake.platforms,
    publish: async (events) => {
      published.push(...events)
    },
    now,
    pause: async () => {},
    signal,
    onError: (error) => errors.push(error),
  })
  return {
    demand: createDemandStore(database),
    round: async (optedOut: readonly string[] = []) => {
      const round = await poll(new Set(optedOut))
      await round.done
      return round
    },
  }
}

async function addStation(id: string, url = `https://${id}.example/live`) {
  const station = {
    ...{ id, name: `Radio ${id}`, description: null, url, homepage: null, favicon: null },
    ...{ tags: [], country: 'Germany', countrycode: 'DE', language: [], bitrate: 128, votes: 0 },
    codec: 'MP3' as const,
  }
  await writeStations(database, [{ station, origin: 'generated' }], START - 1)
}

const makePopular = (...ids: string[]) =>
  database.updateTable('stations').set({ last_played_at: time }).where('id', 'in', ids).execute()
const play = (stationId: string) =>
  createListenerStore(database).put(
    new Map([['listener', { stationId, countrycode: '', at: time }]]),
  )
const save = (stationId: string) =>
  database
    .insertInto('favorites')
    .values({ user_id: 'ada', station_id: stationId, version: 1, deleted: 0 } as never)
    .execute()
async function addUser() {
  await database
    .insertInto('users')
    .values({
      ...{ id: 'ada', email: 'ada@example.com', role: 'listener', plan: 'free', visible: 0 },
      ...{ created_at: 1, updated_at: 1 },
    })
    .execute()
}

const follow = (kind: string, id: string) =>
  database
    .insertInto('follows')
    .values({ user_id: 'ada', kind, id, version: 1, deleted: 0 })
    .execute()
const addShows = () =>
  database
    .insertInto('shows')
    .columns(['id', 'station_key', 'title', 'search_text', 'first_at', 'last_at'])
    .expression((eb) =>
      eb
        .selectFrom('stations')
        .select([sql<string>`'show-' || id`.as('id'), 'key', eb.val('S').as('title')])
        .select([eb.val('s').as('search_text'), 'created_at as first_at', 'created_at as last_at']),
    )
    .execute()

/** Number of polls within some minutes, with a round every ten seconds. */
async function countPolls(minutes: number, each: () => Promise<unknown> = async () => {}) {
  const { demand, round } = instance()
  const before = fake.requested.length
  for (const end = time + minutes * MINUTE_MS; time < end; time += 10 * SECOND_MS) {
    await each()
    await scheduleWatched(demand, time)
    await scheduleSaved(demand, time, signal)
    await scheduleOwnShows(demand, time, signal)
    await round()
  }
  return fake.requested.length - before
}

test('polls a station with published listeners every minute for eight days, and no other', async () => {
  await addStation('one')
  await addStation('two')
  expect(await countPolls(10)).toBe(0)
  await makePopular('one')
  expect(await countPolls(10)).toBe(10)
  time += 8 * 24 * 60 * MINUTE_MS
  await countPolls(1)
  expect(await countPolls(20)).toBe(0)
})

test('does not poll a station because of a current listener', async () => {
  await addUser()
  await addStation('unknown')
  await addStation('kept')
  await save('kept')
  await countPolls(1)
  const schedules = () =>
    Promise.all(['unknown', 'kept'].map((id) => createScheduleStore(database).station(id, time)))
  const before = await schedules()
  const playBoth = async () => {
    await play('unknown')
    await play('kept')
  }
  expect(await countPolls(14, playBoth)).toBe(0)
  expect(await schedules()).toEqual(before)
  expect(await countPolls(30, playBoth)).toBe(2)
})

test('polls a saved station every 15 minutes, and every minute with published listeners', async () => {
  await addUser()
  await addStation('one')
  await save('one')
  expect(await countPolls(60)).toBe(4)
  await makePopular('one')
  await countPolls(1)
  expect(await countPolls(5)).toBe(5)
})

test.each(['seed', 'creator'] as const)(
  'polls a station of origin %s without listeners',
  async (origin) => {
    await addStation('one')
    await database.updateTable('stations').set({ origin }).execute()
    expect(await countPolls(30)).toBe(2)
  },
)

test.each(['station', 'creator', 'show'])('a followed %s has its station polled', async (kind) => {
  await addUser()
  await addStation('one')
  await database.updateTable('stations').set({ owner_id: 'ada' }).execute()
  if (kind === 'show') await addShows()
  await follow(kind, { station: 'one', creator: 'ada', show: 'show-one' }[kind] ?? '')
  expect(await countPolls(30)).toBe(2)
})

test('polls the station of a followed show every minute while a client is connected', async () => {
  await addUser()
  await addStation('one')
  await addShows()
  await follow('show', 'show-one')
  const demand = createDemandStore(database)
  const connect = () => demand.markWatched(['show-one', 'of-another-version'], time)
  expect(await countPolls(30)).toBe(2)
  expect(await countPolls(10, connect)).toBe(10)
  const onAir = { title: 'S', host: null, homepage: null, startsAt: time, endsAt: null }
  fake.readings.set('https://one.example/live', { ...NO_READING, now: onAir })
  await countPolls(1, connect)
  expect(published.filter(({ kind }) => kind === 'starts')).toHaveLength(1)
  // The platform reports the next start, which is published on time.
  const next = { ...onAir, startsAt: time + 60 * MINUTE_MS }
  fake.readings.set('https://one.example/live', { ...NO_READING, next })
  await countPolls(2, connect)
  expect(await countPolls(30, connect)).toBe(2)
  fake.readings.clear()
  time += 31 * MINUTE_MS
  await countPolls(1, connect)
  expect(await countPolls(10, connect)).toBe(10)
  // The client is disconnected.
  await countPolls(3)
  expect(await countPolls(30)).toBe(2)
  await demand.deleteExpiredWatches(time)
  expect(await database.selectFrom('watched_stations').selectAll().execute()).toEqual([])
})

test('limits the number of watched stations', async () => {
  for (const id of ['one', 'two', 'three']) await addStation(id)
  await addShows()
  const demand = createDemandStore(database)
  await demand.markWatched(['show-three', 'show-one', 'show-two'], time)
  const first = await demand.watched(time, 2)
  expect(first).toHaveLength(2)
  await demand.schedulePoll(first, time)
  expect(await demand.watched(time, 2)).toEqual([])
  expect(await demand.watched(time, 3)).toHaveLength(1)
})

test('polls a station in one of several instances', async () => {
  await addStation('one')
  await makePopular('one')
  const instances = [instance(), instance(), instance()]
  await scheduleSaved(createDemandStore(database), time, signal)
  const rounds = await Promise.all(instances.map(({ round }) => round()))
  expect(rounds.map(({ polls }) => polls).toSorted()).toEqual([0, 0, 1])
  expect(fake.requested).toEqual(['https://one.example/status/live'])
})

test('publishes only changes', async () => {
  await addStation('one')
  await makePopular('one')
  const track = { artist: 'Drexciya', title: 'Andreaen Sand Dunes', startedAt: null }
  const now = { title: 'Deep', host: null, startsAt: START, endsAt: null, homepage: null }
  fake.readings.set('https://one.example/live', { ...NO_READING, now, track })
  await countPolls(3)
  expect(published.map(({ kind }) => kind)).toEqual(['starts', 'schedule', 'on-air'])
  expect(published.at(-1)?.data).toMatchObject({
    stationId: 'one',
    broadcast: { title: 'Deep' },
    song: { title: 'Andreaen Sand Dunes' },
  })
  fake.readings.set('https://one.example/live', { ...NO_READING, now })
  published = []
  await countPolls(2)
  expect(published).toMatchObject([{ kind: 'on-air', data: { song: null } }])
})

test('stores songs between two polls of a saved station', async () => {
  await addUser()
  await addStation('one')
  await save('one')
  const played = (title: string, minutesAgo: number) => {
    return { artist: 'A', title, startedAt: time - minutesAgo * MINUTE_MS }
  }
  const say = (track: ReadTrack, ...earlier: ReadTrack[]) =>
    fake.readings.set('https://one.example/live', { ...NO_READING, track, earlier })
  say(played('One', 1))
  await countPolls(1)
  time += 15 * MINUTE_MS
  say(played('Four', 2), played('Three', 6), played('Two', 10), played('One', 17))
  await countPolls(1)
  await countPolls(15)
  const saved = await database.selectFrom('played_songs').select('title').orderBy('at').execute()
  expect(saved.map(({ title }) => title)).toEqual(['One', 'Two', 'Three', 'Four'])
})

test('backs off exponentially from a failing platform and honors Retry-After', async () => {
  await addStation('one')
  await makePopular('one')
  const refused = (retryAfterMs: number | null) =>
    ({ status: 'refused', problem: '503', retryAfterMs }) as const
  fake.refuse(refused(null))
  // After 2, 4, 8 minutes and so on, at most six hours.
  expect(await countPolls(16)).toBe(4)
  await database.updateTable('schedule_sources').set({ failures: 40, next_at: time }).execute()
  await countPolls(1)
  const failing = await database.selectFrom('schedule_sources').select('next_at').execute()
  expect(failing[0]?.next_at).toBeCloseTo(time - MINUTE_MS + 6 * 60 * MINUTE_MS)
  await database.updateTable('schedule_sources').set({ next_at: time, failures: 0 }).execute()
  fake.refuse(refused(30 * MINUTE_MS))
  expect(await countPolls(20)).toBe(1)
  fake.refuse(null)
  await countPolls(20)
  expect(await countPolls(10)).toBe(10)
})

test('does not poll hosts that opted out, or their subdomains', async () => {
  await addStation('one', 'https://live.one.example/live')
  await addStation('two', 'https://phone.example/live')
  await makePopular('one', 'two')
  const { demand, round } = instance()
  await scheduleSaved(demand, time, signal)
  await round(['one.example'])
  expect(fake.requested).toEqual(['https://phone.example/status/live'])
})

test('polls stations of a host that opted in again as soon as they are wanted', async () => {
  await addStation('one')
  await makePopular('one')
  const { demand, round } = instance()
  await scheduleSaved(demand, time, signal)
  await round(['one.example'])
  await scheduleSaved(demand, time, signal)
  await round()
  expect(fake.requested).toEqual([])
  await resumePolling(database, ['one.example'])
  await scheduleSaved(demand, time, signal)
  await round()
  expect(fake.requested).toHaveLength(1)
})

test("derives a creator's shows without requests and follows changes", async () => {
  await addStation('one', 'https://one.example/none')
  const show = (title: string) => ({
    id: '00000000-0000-4000-8000-000000000001',
    ...{ title, day: 5, start: '07:30', minutes: 60, timeZone: 'UTC' },
  })
  const type = async (...titles: string[]) => {
    const schedule = JSON.stringify(titles.map(show))
    await database.updateTable('stations').set({ schedule, updated_at: time }).execute()
  }
  const schedule = createScheduleStore(database)
  const titles = async () =>
    (await schedule.station('one', time)).broadcasts.map(({ title }) => title)
  await type('Night Shift')
  expect(await countPolls(2)).toBe(0)
  expect(await titles()).toEqual(['Night Shift', 'Night Shift'])
  expect((await schedule.onAir(['one'], time))[0]).toMatchObject({
    broadcast: { title: 'Night Shift' },
    platform: 'creator',
  })
  const [{ showId } = { showId: '' }] = (await schedule.station('one', time)).broadcasts
  time += 1
  await type('Late Shift')
  await countPolls(2)
  expect(await titles()).toEqual(['Late Shift', 'Late Shift'])
  // The renamed show is the same show.
  expect((await schedule.show(showId, time))?.show.title).toBe('Late Shift')
  time += 1
  await type()
  await countPolls(2)
  expect((await schedule.onAir(['one'], time))[0]?.broadcast).toBeUndefined()
})

test('detects the platform again after an address change', async () => {
  await addStation('one', 'https://one.example/none')
  await makePopular('one')
  expect(await countPolls(5)).toBe(0)
  const url = 'https://one.example/live'
  await database.updateTable('stations').set({ url, updated_at: time }).execute()
  expect(await countPolls(3)).toBe(3)
})

test('serializes requests to one host and postpones its other stations', async () => {
  for (let n = 0; n < 30; n += 1) await addStation(`s${n}`)
  fake.setHosts(() => 'platform.example')
  await makePopular(...Array.from({ length: 30 }, (_, n) => `s${n}`))
  const { demand, round } = instance()
  await scheduleSaved(demand, time, signal)
  const counts: number[] = []
  for (let second = 0; second < 20; second += 1) {
    counts.push((await round()).requests)
    time += SECOND_MS
  }
  // Two per second, plus those that wait up to two seconds at the start.
  expect(Math.max(...counts.slice(1))).toBeLessThanOrEqual(3)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(30)
  expect(new Set(fake.requested).size).toBe(1)
})
