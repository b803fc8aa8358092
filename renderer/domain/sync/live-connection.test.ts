import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '../../../shared/api/events.ts'
import {
  createLiveConnection,
  EVENT_MAX,
  FIRST_BYTES_MS,
  readEvent,
  readStream,
  SILENCE_MS,
} from './live-connection.ts'
import { scriptEvents } from './testing/script-stream.ts'

const AIR = { stationId: 'night-bus', since: '2026-11-21T08:00:00.000Z' }
const message = (id: number, kind: string, data: unknown) =>
  `id: ${id}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
let aborter = new AbortController()
afterEach(() => {
  aborter.abort()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function start(...steps: Parameters<typeof scriptEvents>) {
  aborter = new AbortController()
  const events = scriptEvents(...steps)
  const seen: (LiveEvent | 'reset')[] = []
  const state = { isOnline: true, stationIds: ['night-bus'] }
  const connection = createLiveConnection({
    open: events.open,
    poll: async () => '',
    stationIds: () => state.stationIds,
    isOnline: () => state.isOnline,
    onEvent: (event) => seen.push(event),
    onReset: () => seen.push('reset'),
    random: () => 0.5,
  })
  const ended = vi.fn()
  void connection.run(aborter.signal).then(ended)
  const latest = () => events.streams.at(-1)
  return { ...events, connection, seen, state, ended, latest }
}

test('reconnects after the API’s delay and resumes after the last event', async () => {
  const { requests, latest, seen, connection } = start('stream')
  await pass()
  expect(connection.isOpen()).toBe(false)
  latest()?.send(
    `retry: 3000\n\n${message(7, 'air', AIR)}${message(9, 'position', {})}id: 12\nevent: air\ndata: {`,
  )
  await pass(20_000)
  expect(connection.isOpen()).toBe(true)
  latest()?.breakOff()
  await pass(2_999)
  expect([requests.length, connection.isOpen()]).toEqual([1, false])
  await pass(1)
  expect(requests.map(({ lastId }) => lastId)).toEqual([null, '9'])
  expect(seen).toEqual([{ kind: 'air', data: AIR }])
})

test('ignores unknown and malformed events, and reports a reset', async () => {
  const { latest, seen } = start('stream')
  await pass()
  latest()?.send(
    message(1, 'toString', {}) +
      message(2, 'air', { stationId: 7 }) +
      message(3, 'reset', {}) +
      'event: air\ndata: {\n\n' +
      message(4, 'air', { ...AIR, more: 1 }),
  )
  await pass()
  expect(seen).toEqual(['reset', { kind: 'air', data: AIR }])
  expect(readEvent({ event: 'later', data: '{}' })).toBeNull()
})

test('reconnects immediately for other stations without losing events', async () => {
  const { latest, requests, connection, state } = start('stream')
  await pass()
  latest()?.send(message(7, 'air', AIR))
  await pass()
  state.stationIds = ['test-card']
  connection.reconnect()
  await pass()
  expect(requests.map(({ stationIds, lastId }) => [stationIds, lastId])).toEqual([
    [['night-bus'], null],
    [['test-card'], '7'],
  ])
})

test('backs off after failures until the network is back', async () => {
  const { open, connection } = start('no response')
  await pass(2_000 + 3_000)
  expect(open).toHaveBeenCalledTimes(3)
  await pass(5_999)
  expect(open).toHaveBeenCalledTimes(3)
  connection.reconnect()
  await pass()
  expect(open).toHaveBeenCalledTimes(4)
})

test('does not connect while offline', async () => {
  const { open, connection, state, latest } = start('stream')
  await pass()
  latest()?.send(':\n')
  state.isOnline = false
  connection.reconnect()
  await pass(3_600_000)
  expect([open.mock.calls.length, connection.isOpen()]).toEqual([1, false])
  state.isOnline = true
  connection.reconnect()
  await pass()
  expect(open).toHaveBeenCalledTimes(2)
})

test('ends with the session, or when no user is signed in', async () => {
  const { ended, requests } = start('stream')
  await pass()
  aborter.abort()
  await pass()
  expect(ended).toHaveBeenCalledOnce()
  expect(requests[0]?.signal.aborted).toBe(true)
  const out = start('signed out')
  await pass()
  expect(out.ended).toHaveBeenCalledOnce()
})

function read(...steps: Parameters<typeof scriptEvents>) {
  const events = scriptEvents(...steps)
  const seen: unknown[] = []
  const aborter = new AbortController()
  const end = readStream({
    open: (signal) => events.open({ stationIds: [], lastId: null, signal }),
    onOpen: () => seen.push('open'),
    onEvent: ({ id, event, data }) => seen.push([id, event, data]),
    onRetry: (ms) => seen.push(ms),
    signal: aborter.signal,
  })
  end.catch(() => {})
  return { ...events, end, seen, gone: aborter }
}

test('decodes characters split across chunks', async () => {
  const { end, streams, seen } = read('stream')
  await pass(0)
  streams[0]?.send('retry: 1500\n\n')
  await pass(100)
  streams[0]?.send('id: 3\nevent: air\ndata: "É')
  await pass(100)
  streams[0]?.send('"\n\n')
  streams[0]?.end()
  expect(await end).toEqual({ kind: 'ended', lastedMs: 200 })
  expect(seen).toEqual(['open', 1500, ['3', 'air', '"É"']])
})

test('distinguishes a rejection, no response and no user', async () => {
  const refusal = { status: 503, retryAfterMs: 1_000 }
  expect(await read(refusal).end).toEqual({ kind: 'refused', ...refusal })
  expect(await read('no response').end).toEqual({ kind: 'failed' })
  expect(await read('signed out').end).toBeNull()
})

test('fails when a stream ends before its first bytes', async () => {
  for (const how of ['end', 'breakOff'] as const) {
    const { end, streams } = read('stream')
    await pass(0)
    streams[0]?.[how]()
    expect(await end).toEqual({ kind: 'failed' })
  }
})

test('returns the duration of a stream that breaks later', async () => {
  const { end, streams } = read('stream')
  await pass(0)
  streams[0]?.send(':\n')
  await pass(5_000)
  streams[0]?.breakOff()
  expect(await end).toEqual({ kind: 'ended', lastedMs: 5_000 })
})

test('is held back without first bytes; a heartbeat keeps it open and silence ends it', async () => {
  const { end } = read('stream')
  await pass(FIRST_BYTES_MS)
  expect(await end).toEqual({ kind: 'held back' })

  const open = read('stream')
  await pass(0)
  open.streams[0]?.send(':\n')
  await pass(SILENCE_MS - 1)
  open.streams[0]?.send(':\n')
  await pass(SILENCE_MS)
  expect(await open.end).toEqual({ kind: 'ended', lastedMs: 2 * SILENCE_MS - 1 })
})

test.each([
  ['a line', `data: ${'x'.repeat(EVENT_MAX)}`],
  ['an event', `data: ${'x'.repeat(EVENT_MAX / 2)}\n`.repeat(2)],
])('ends the connection when %s is longer than any API event', async (_what, text) => {
  const { end, streams } = read('stream')
  await pass(0)
  streams[0]?.send(text)
  expect(await end).toMatchObject({ kind: 'ended' })
  expect(vi.getTimerCount()).toBe(0)
})

test('rejects when it is aborted', async () => {
  const { end, gone } = read('stream')
  await pass(0)
  gone.abort()
  await expect(end).rejects.toThrow('abort')
})
