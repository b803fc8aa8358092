/** From a platform's addresses to the result of a poll. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PERMISSION_REQUIRED } from './adapters/registry.ts'
import {
  type FakePlatform,
  type Shape,
  startFakePlatform,
} from './adapters/testing/fake-platform.ts'
import { NOW, SCHEDULE, SHOWS, ZONE } from './adapters/testing/neutral-schedule.ts'
import { SHAPES } from './adapters/testing/shapes.ts'
import { createPlatforms } from './platforms.ts'
import { planPoll, pollStation } from './poll-station.ts'
import type { DueSource } from './source-store.ts'

const { signal } = new AbortController()
const TITLES = SHOWS.map(({ title }) => title)

const servers = new Set<FakePlatform>()
/** Shared, because a worker thread per test would take longer than the tests. */
const platforms = createPlatforms(
  {
    lookup: () => Promise.resolve([]),
    allowed: (...requested) => [...servers].some(({ network }) => network.allowed(...requested)),
  },
  null,
  new Map([['low-end.radiocult.fm', 'pk_test']]),
  PERMISSION_REQUIRED,
)
afterAll(() => platforms.stop())

/** Serves the documents of a platform from this machine. */
async function start(shape: Shape, schedule = SCHEDULE) {
  const server = await startFakePlatform(shape, schedule)
  servers.add(server)
  const { streamUrl, homepage } = shape
  const found = platforms.detect({ streamUrl, homepage })
  const endpoint = found && { ...found, requests: found.requests.map(server.at) }
  const poll = (change: Partial<DueSource> = {}) => {
    const source = dueSource({ streamUrl, homepage, ...change })
    return pollStation(planPoll(source, endpoint, NOW), platforms, () => NOW, signal)
  }
  return { server, poll }
}

const dueSource = (change: Partial<DueSource>): DueSource => ({
  key: 1,
  stationId: 'radio-example',
  stationName: 'Radio Example',
  streamUrl: '',
  homepage: null,
  shows: [],
  platform: '',
  validators: {},
  zone: null,
  nextAt: NOW,
  scheduleAt: NOW,
  checkedAt: null,
  failures: 0,
  isPopular: true,
  isWanted: true,
  ...change,
})

describe.each(Object.entries(SHAPES))('%s', (platform, shape) => {
  let server: FakePlatform
  let poll: Awaited<ReturnType<typeof start>>['poll']
  beforeAll(async () => {
    ;({ server, poll } = await start(shape))
    return () => server.stop()
  })

  test('returns everything in the first poll and nothing new when unchanged', async () => {
    const first = await poll()
    expect(first.source).toMatchObject({ platform, failures: 0, problem: null })
    const hasSchedule = shape.write('schedule', SCHEDULE) !== undefined
    if (hasSchedule) expect(first.report?.schedule?.map(({ title }) => title)).toEqual(TITLES)
    server.etag = '"1"'
    const { source } = await poll()
    const again = await poll({ platform, validators: source.validators, zone: ZONE })
    expect(again).toMatchObject({
      report: null,
      source: { failures: 0, validators: source.validators },
    })
  })

  test('requests an unreadable document in full again', async () => {
    server.fault = 'half a document'
    const { report, source } = await poll()
    expect(source).toMatchObject({ failures: 1, problem: 'unreadable', validators: {} })
    expect(report?.schedule ?? null).toBeNull()
  })
})

test('reads a schedule in an unknown zone once the zone is known', async () => {
  const { server, poll } = await start(SHAPES.airtime, { ...SCHEDULE, zone: 'Mars/Olympus_Mons' })
  server.etag = '"1"'
  const { report, source } = await poll()
  expect(report?.schedule).toBeNull()
  expect(source.validators).not.toHaveProperty('schedule')
  expect((await poll({ zone: ZONE })).report?.schedule).toHaveLength(SHOWS.length)
  await server.stop()
})
