// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type {
  OpenStreamResult,
  StreamEvent,
  StreamFigures,
} from '../../../preload/contract/streams.ts'
import {
  FIRST_SOUND_TIMEOUT_MS,
  NEXT_BYTES_TIMEOUT_MS,
  PLAY_MS,
  playBriefly,
} from './use-stream-test.ts'

const URL_ = 'http://radio.example/live'
const open: OpenStreamResult = {
  outcome: 'open',
  url: 'http://127.0.0.1:5/a',
  kind: 'audio',
  relayed: true,
}
const figures: StreamFigures = {
  bytes: 1,
  attempts: 1,
  drops: 0,
  openMs: 10,
  host: 'radio.example',
  contentType: 'audio/mpeg',
  bitrate: 128,
  protocol: 'http',
}

function setUp(response: OpenStreamResult | Promise<never> = open) {
  let hear: (stream: string, event: StreamEvent) => void = () => {}
  const listening = { count: 0 }
  const streams = {
    open: vi.fn(async () => response),
    close: vi.fn(),
    figures: vi.fn(async () => figures),
    onEvent: (listener: typeof hear) => {
      hear = listener
      listening.count += 1
      return () => {
        listening.count -= 1
      }
    },
  }
  const audio = document.createElement('audio')
  vi.spyOn(audio, 'play').mockResolvedValue()
  vi.spyOn(audio, 'pause').mockReturnValue()
  const giveUp = new AbortController()
  const parts = {
    ...{ streams, audio, newStreamId: () => 'test-stream', signal: giveUp.signal },
    stationId: 'stream-test',
  }
  const test = playBriefly(URL_, parts)
  const emit = (event: StreamEvent, of = 'test-stream') => hear(of, event)
  return { streams, audio, giveUp, test, emit, listening }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

it('plays briefly and describes the stream', async () => {
  const { streams, audio, test, emit, listening } = setUp()
  await settle()
  emit({
    type: 'connected',
    at: 0,
    attempt: 1,
    contentType: 'audio/mpeg',
    bitrate: 128,
    stationName: 'Harbour',
    spliced: false,
  })
  expect(audio.src).toBe('http://127.0.0.1:5/a')
  audio.dispatchEvent(new Event('playing'))
  const facts = { codec: 'audio/mpeg', bitrate: 128, name: 'Harbour' }
  expect(await test).toEqual({ outcome: 'works', sound: 'audible', ...facts })
  await vi.advanceTimersByTimeAsync(PLAY_MS - 1)
  expect(streams.close).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(streams.close).toHaveBeenCalledExactlyOnceWith('test-stream')
  expect(audio.hasAttribute('src')).toBe(false)
  expect(listening.count).toBe(0)
})

it('stops while it sounds', async () => {
  const { streams, audio, giveUp, test } = setUp()
  await settle()
  audio.dispatchEvent(new Event('playing'))
  await test
  giveUp.abort()
  await vi.advanceTimersByTimeAsync(PLAY_MS)
  expect(streams.close).toHaveBeenCalledOnce()
})

it('aborts before it sounds', async () => {
  const { streams, giveUp, test } = setUp()
  await settle()
  giveUp.abort()
  expect(await test).toBeNull()
  expect(streams.close).toHaveBeenCalledOnce()
})

it('reports why there is no sound', async () => {
  const refused = setUp({ outcome: 'ended', reason: 'private-address' })
  expect(await refused.test).toEqual({ outcome: 'fails', reason: 'private-address' })
  expect(refused.streams.close).toHaveBeenCalledOnce()

  const broken = setUp()
  await settle()
  broken.emit({ type: 'ended', at: 0, reason: 'gone' }, 'another-stream')
  broken.emit({ type: 'ended', at: 0, reason: 'server-error' })
  expect(await broken.test).toEqual({ outcome: 'fails', reason: 'server-error' })
})

it('reports unplayable audio and silence as no sound', async () => {
  const odd = setUp()
  await settle()
  odd.audio.dispatchEvent(new Event('error'))
  expect(await odd.test).toEqual({ outcome: 'fails', reason: 'no-audio' })

  const silent = setUp()
  await vi.advanceTimersByTimeAsync(NEXT_BYTES_TIMEOUT_MS)
  expect(await silent.test).toEqual({ outcome: 'fails', reason: 'no-audio' })
  expect(silent.listening.count).toBe(0)
})

it('does not play segments', async () => {
  const { audio, streams, test } = setUp({ ...open, kind: 'hls' })
  expect(await test).toMatchObject({ outcome: 'works', sound: 'segments' })
  expect(audio.hasAttribute('src')).toBe(false)
  expect(streams.close).toHaveBeenCalledOnce()
})

it('rejects and cleans up when main does not respond', async () => {
  const { test, listening } = setUp(Promise.reject(new Error('no answer')))
  await expect(test).rejects.toThrow('no answer')
  expect(listening.count).toBe(0)
})

it('waits for a low-bitrate stream while its bytes arrive, up to a limit', async () => {
  const { audio, test } = setUp()
  await settle()
  const seconds = FIRST_SOUND_TIMEOUT_MS / 1_000
  for (let second = 0; second < seconds - 1; second += 1) {
    audio.dispatchEvent(new Event('progress'))
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(audio.hasAttribute('src')).toBe(true)
  audio.dispatchEvent(new Event('progress'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await test).toEqual({ outcome: 'fails', reason: 'no-audio' })
})
