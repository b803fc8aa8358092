/** The poller's question to each platform, from its addresses to what is kept. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ASKED_FIRST } from './adapters/registry.ts'
import {
  type FakePlatform,
  type Shape,
  startFakePlatform,
} from './adapters/testing/fake-platform.ts'
import { NOW, PROGRAMME, SHOWS, ZONE } from './adapters/testing/neutral-programme.ts'
import { SHAPES } from './adapters/testing/shapes.ts'
import { createPlatforms } from './platforms.ts'
import { planPoll, pollStation } from './poll-station.ts'
import type { DueSource } from './source-store.ts'

const { signal } = new AbortController()
const TITLES = SHOWS.map(({ title }) => title)

const servers = new Set<FakePlatform>()
/** One for all of them: a thread of its own for each would take longer than its answers. */
const platforms = createPlatforms(
  {
    lookup: () => Promise.resolve([]),
    allowed: (...asked) => [...servers].some(({ network }) => network.allowed(...asked)),
  },
  null,
  new Map([['low-end.radiocult.fm', 'pk_test']]),
  ASKED_FIRST,
)
afterAll(() => platforms.stop())

/** A platform with its documents at a server of this machine. */
async function start(shape: Shape, programme = PROGRAMME) {
  const server = await startFakePlatform(shape, programme)
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
  seen: {},
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

  test('the first poll knows all that it tells, and an unchanged one nothing new', async () => {
    const first = await poll()
    expect(first.source).toMatchObject({ platform, failures: 0, problem: null })
    const hasSchedule = shape.write('schedule', PROGRAMME) !== undefined
    if (hasSchedule) expect(first.said?.schedule?.map(({ title }) => title)).toEqual(TITLES)
    server.etag = '"1"'
    const { source } = await poll()
    const again = await poll({ platform, seen: source.seen, zone: ZONE })
    expect(again).toMatchObject({ said: null, source: { failures: 0, seen: source.seen } })
  })

  test('a document that cannot be read is asked for in full again', async () => {
    server.fault = 'half a document'
    const { said, source } = await poll()
    expect(source).toMatchObject({ failures: 1, problem: 'unreadable', seen: {} })
    expect(said?.schedule ?? null).toBeNull()
  })
})

test('a schedule on clocks that are not known is read once they are', async () => {
  const { server, poll } = await start(SHAPES.airtime, { ...PROGRAMME, zone: 'Mars/Olympus_Mons' })
  server.etag = '"1"'
  const { said, source } = await poll()
  expect(said?.schedule).toBeNull()
  expect(source.seen).not.toHaveProperty('schedule')
  expect((await poll({ zone: ZONE })).said?.schedule).toHaveLength(SHOWS.length)
  await server.stop()
})
