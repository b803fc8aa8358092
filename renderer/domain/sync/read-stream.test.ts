import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EVENT_MAX, FIRST_BYTES_MS, readStream, SILENCE_MS } from './read-stream.ts'
import { scriptEvents } from './testing/script-stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function read(...steps: Parameters<typeof scriptEvents>) {
  const events = scriptEvents(...steps)
  const seen: unknown[] = []
  const gone = new AbortController()
  const end = readStream({
    open: (signal) => events.open({ stationIds: [], lastId: null, signal }),
    onOpen: () => seen.push('open'),
    onEvent: ({ id, event, data }) => seen.push([id, event, data]),
    onRetry: (ms) => seen.push(ms),
    signal: gone.signal,
  })
  end.catch(() => {})
  return { ...events, end, seen, gone }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('what comes is understood, in letters that are cut in two as well', async () => {
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

test('a refusal, no answer and no user are told apart', async () => {
  const refusal = { status: 503, retryAfterMs: 1_000 }
  expect(await read(refusal).end).toEqual({ kind: 'refused', ...refusal })
  expect(await read('no answer').end).toEqual({ kind: 'failed' })
  expect(await read('signed out').end).toBeNull()
})

test('a stream that ends or breaks off before its first bytes has failed', async () => {
  for (const how of ['end', 'breakOff'] as const) {
    const { end, streams } = read('stream')
    await pass(0)
    streams[0]?.[how]()
    expect(await end).toEqual({ kind: 'failed' })
  }
})

test('one that breaks off later has lasted so long', async () => {
  const { end, streams } = read('stream')
  await pass(0)
  streams[0]?.send(':\n')
  await pass(5_000)
  streams[0]?.breakOff()
  expect(await end).toEqual({ kind: 'ended', lastedMs: 5_000 })
})

test('without first bytes it is held back; a heartbeat keeps it, silence ends it', async () => {
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
])('ends the connection when %s is longer than any of the API', async (_what, text) => {
  const { end, streams } = read('stream')
  await pass(0)
  streams[0]?.send(text)
  expect(await end).toMatchObject({ kind: 'ended' })
  expect(vi.getTimerCount()).toBe(0)
})

test('it rejects when it is aborted', async () => {
  const { end, gone } = read('stream')
  await pass(0)
  gone.abort()
  await expect(end).rejects.toThrow('abort')
})
