import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '../../../shared/api/events.ts'
import { createLiveConnection, readEvent } from './live-connection.ts'
import { scriptEvents } from './testing/script-stream.ts'

const AIR = { stationId: 'night-bus', since: '2026-11-21T08:00:00.000Z' }
const message = (id: number, kind: string, data: unknown) =>
  `id: ${id}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
let gone = new AbortController()
afterEach(() => {
  gone.abort()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function start(...steps: Parameters<typeof scriptEvents>) {
  gone = new AbortController()
  const events = scriptEvents(...steps)
  const seen: (LiveEvent | 'reset')[] = []
  const state = { isOnline: true, stationIds: ['night-bus'] }
  const connection = createLiveConnection({
    open: events.open,
    ask: async () => '',
    stationIds: () => state.stationIds,
    isOnline: () => state.isOnline,
    onEvent: (event) => seen.push(event),
    onReset: () => seen.push('reset'),
    random: () => 0.5,
  })
  const ended = vi.fn()
  void connection.run(gone.signal).then(ended)
  const latest = () => events.streams.at(-1)
  return { ...events, connection, seen, state, ended, latest }
}

test('it comes back when the API has said, and goes on after what has arrived', async () => {
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

test('what is not of this version, or of another shape, is left out; a reset is told', async () => {
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

test('other stations are named at once when it is told to connect again; nothing is missed', async () => {
  const { latest, requests, connection, state } = start('stream')
  await pass()
  latest()?.send(message(7, 'air', AIR))
  await pass()
  state.stationIds = ['test-card']
  connection.again()
  await pass()
  expect(requests.map(({ stationIds, lastId }) => [stationIds, lastId])).toEqual([
    [['night-bus'], null],
    [['test-card'], '7'],
  ])
})

test('failures wait longer and longer, until the network is back', async () => {
  const { open, connection } = start('no answer')
  await pass(2_000 + 3_000)
  expect(open).toHaveBeenCalledTimes(3)
  await pass(5_999)
  expect(open).toHaveBeenCalledTimes(3)
  connection.again()
  await pass()
  expect(open).toHaveBeenCalledTimes(4)
})

test('without a network it is not tried', async () => {
  const { open, connection, state, latest } = start('stream')
  await pass()
  latest()?.send(':\n')
  state.isOnline = false
  connection.again()
  await pass(3_600_000)
  expect([open.mock.calls.length, connection.isOpen()]).toEqual([1, false])
  state.isOnline = true
  connection.again()
  await pass()
  expect(open).toHaveBeenCalledTimes(2)
})

test('it ends with the session, or where no user is signed in', async () => {
  const { ended, requests } = start('stream')
  await pass()
  gone.abort()
  await pass()
  expect(ended).toHaveBeenCalledOnce()
  expect(requests[0]?.signal.aborted).toBe(true)
  const out = start('signed out')
  await pass()
  expect(out.ended).toHaveBeenCalledOnce()
})
