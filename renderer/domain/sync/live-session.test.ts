import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { configureApi } from '../../api/context.ts'
import { type FakeApi, startFakeApi } from '../../api/testing/fake-api.ts'
import { onLiveEvent } from './live-events.ts'
import { createLiveSession, FIRST_POLL_MS, POLL_MS, SETTLE_MS } from './live-session.ts'
import { scriptEvents } from './testing/script-stream.ts'

const ON_AIR = {
  stationId: 'night-bus',
  broadcast: null,
  next: null,
  song: null,
  platform: 'azuracast',
  checkedAt: '2026-11-21T12:00:00.000Z',
}
const message = (kind: string, data: unknown) =>
  `id: 1\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`
const position = (id: number) => `id: ${id}\nevent: position\ndata: {}\n\n`
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

let api: FakeApi
let client: QueryClient
let session: ReturnType<typeof createLiveSession>
let reminded: string[] = []
let onReminder = () => {}
let onNetwork = () => {}
const fetchOnAir = vi.fn(async () => null)
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  api = startFakeApi()
  const getToken = async () => 'token'
  configureApi({ config: api.config, getToken, renewToken: getToken, onOutcome: () => {} })
  client = new QueryClient()
  reminded = []
  fetchOnAir.mockClear()
  session = createLiveSession({
    client,
    player: { getState: () => ({ listenedTo: null }), subscribe: () => () => {} },
    reminded: {
      list: () => reminded,
      subscribe: (listener) => {
        onReminder = listener
        return () => {}
      },
    },
    isOnline: () => true,
    onNetwork: (listener) => {
      onNetwork = listener
    },
  })
})
afterEach(async () => {
  session.stop()
  await pass()
  client.clear()
  api.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Mounts a query of a station's on-air data. */
function show(id: string): void {
  const query = { queryKey: ['on-air', id], queryFn: fetchOnAir }
  new QueryObserver(client, query).subscribe(() => {})
}

/** Station ids of the requests. */
const namedBy = (requests: readonly string[]) =>
  requests.map((url) => new URL(url).searchParams.get('stations'))

/** Connections that stay open. */
function answerStreams() {
  const urls: string[] = []
  const { open, streams } = scriptEvents('stream')
  vi.stubGlobal('fetch', async (url: URL, { signal }: { signal: AbortSignal }) => {
    urls.push(url.href)
    const response = await open({ stationIds: [], lastId: null, signal })
    const body = response !== null && 'body' in response ? response.body : null
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  return { urls, streams }
}

test('passes events to queries and subscribers', async () => {
  const { streams } = answerStreams()
  show('night-bus')
  const onEvent = vi.fn()
  const forget = onLiveEvent('on-air', () => {
    throw new Error('a handler that fails')
  })
  const alsoForget = onLiveEvent('on-air', onEvent)
  session.start()
  await pass()
  streams[0]?.send(message('on-air', ON_AIR))
  await pass()
  expect(client.getQueryData(['on-air', 'night-bus'])).toEqual(ON_AIR)
  expect(onEvent.mock.calls).toEqual([[ON_AIR]])
  for (const stop of [forget, alsoForget]) stop()
  streams[0]?.send(message('on-air', ON_AIR))
  await pass()
  expect(onEvent).toHaveBeenCalledOnce()
})

test('subscribes to stations that stay visible, and reconnects on network changes', async () => {
  const { urls, streams } = answerStreams()
  show('night-bus')
  session.start()
  await pass()
  streams[0]?.send(':\n')
  await pass()
  show('test-card')
  await pass(SETTLE_MS)
  expect(namedBy(urls)).toEqual(['night-bus', 'night-bus,test-card'])
  onNetwork()
  await pass()
  expect(urls).toHaveLength(3)
})

test('subscribes to stations with a reminder', async () => {
  const { urls, streams } = answerStreams()
  session.start()
  await pass()
  streams[0]?.send(':\n')
  await pass()
  reminded = ['night-bus']
  onReminder()
  await pass(SETTLE_MS)
  expect(namedBy(urls)).toEqual([null, 'night-bus'])
})

test('polls without a connection and publishes the events', async () => {
  const asks: (string | null)[] = []
  const responses = [position(6), message('on-air', ON_AIR) + position(9), position(9)]
  vi.stubGlobal('fetch', async (input: URL | Request | string) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (!url.pathname.endsWith('/missed')) return new Response(null, { status: 406 })
    asks.push(url.search)
    return new Response(responses.shift(), { headers: { 'content-type': 'text/plain' } })
  })
  show('night-bus')
  const onEvent = vi.fn()
  const forget = onLiveEvent('on-air', onEvent)
  session.start()
  await pass(FIRST_POLL_MS + 2 * POLL_MS)
  forget()
  expect(asks).toEqual([
    '?stations=night-bus',
    '?stations=night-bus&after=6',
    '?stations=night-bus&after=9',
  ])
  expect(onEvent.mock.calls).toEqual([[ON_AIR]])
  // Earlier events are unknown at first; afterwards events alone report changes.
  expect(fetchOnAir).toHaveBeenCalledTimes(2)
})

test('refetches visible data every minute only without a connection', async () => {
  api.respond({ status: 404, body: { title: 'There is nothing at this address.' } })
  show('night-bus')
  session.start()
  await pass(3 * POLL_MS)
  expect(fetchOnAir).toHaveBeenCalledTimes(4)
  session.stop()
  await pass(3 * POLL_MS)
  expect(fetchOnAir).toHaveBeenCalledTimes(4)

  const { streams } = answerStreams()
  session.start()
  await pass()
  for (let n = 0; n < 6; n += 1) {
    streams[0]?.send(':\n')
    await pass(POLL_MS / 2)
  }
  expect(fetchOnAir).toHaveBeenCalledTimes(4)
})

test('refetches everything within seconds after a reset', async () => {
  const { streams } = answerStreams()
  show('night-bus')
  session.start()
  await pass()
  expect(fetchOnAir).toHaveBeenCalledOnce()
  streams[0]?.send(message('reset', {}))
  await pass(3_000)
  expect(fetchOnAir).toHaveBeenCalledTimes(2)
})

test('opens another connection for another session', async () => {
  const { urls, streams } = answerStreams()
  session.start()
  await pass()
  streams[0]?.send(message('on-air', ON_AIR))
  session.start()
  await pass()
  expect(urls).toHaveLength(2)
  expect(streams[0]?.body.locked).toBe(false)
})
