// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { type AudioOutput, createAudioOutput } from './audio-output.ts'
import { breakForError } from './audio-watchdog.ts'
import type { SlotEvent, Source } from './slot-types.ts'

let slot: AudioOutput
let events: SlotEvent[]
let playing: Promise<void>
let position: number
let warn: MockInstance
const onExternalPause = vi.fn()
const element = () => document.querySelector('audio') as HTMLAudioElement
const fire = (type: string) => element().dispatchEvent(new Event(type))
const source: Source = { url: 'http://a.example/1', kind: 'audio', relayed: false }
const noSound: SlotEvent = { type: 'broken', reason: 'no-sound' }

beforeEach(() => {
  vi.useFakeTimers()
  playing = new Promise(() => {})
  position = 0
  const { prototype } = HTMLMediaElement
  vi.spyOn(prototype, 'play').mockImplementation(() => playing)
  vi.spyOn(prototype, 'pause').mockImplementation(() => {})
  vi.spyOn(prototype, 'load').mockImplementation(() => {})
  vi.spyOn(prototype, 'paused', 'get').mockReturnValue(false)
  vi.spyOn(prototype, 'currentTime', 'get').mockImplementation(() => position)
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  events = []
  onExternalPause.mockClear()
  slot = createAudioOutput('a', {
    onEvent: (event) => events.push(event),
    onExternalPause,
    onId3: vi.fn(),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

describe('audio element', () => {
  test('is in the page from the start, hidden and without loading', () => {
    expect(element()).toMatchObject({ hidden: true, preload: 'none', paused: false })
    expect([element().dataset.slot, element().hasAttribute('src')]).toEqual(['a', false])
  })

  test('requests each connection once, with or without CORS', () => {
    slot.attach(source, true)
    expect([element().crossOrigin, element().src]).toEqual(['anonymous', source.url])
    slot.attach({ ...source, url: 'http://a.example/2' }, false)
    expect([element().crossOrigin, element().src]).toEqual([null, 'http://a.example/2'])
    // Setting the URL starts the load, so a call of load() would connect twice.
    expect([element().load, element().play].map((spy) => vi.mocked(spy).mock.calls.length)).toEqual(
      [0, 2],
    )
  })

  test('has no URL after it is detached', () => {
    slot.attach(source, true)
    slot.detach()
    expect(element().hasAttribute('src')).toBe(false)
    expect(
      [element().pause, element().load].map((spy) => vi.mocked(spy).mock.calls.length),
    ).toEqual([1, 1])
  })
})

describe('end of a station', () => {
  const endAt = (duration: number, seconds: number, of: Source = source) => {
    vi.spyOn(HTMLMediaElement.prototype, 'duration', 'get').mockReturnValue(duration)
    slot.attach(of, true)
    fire('loadedmetadata')
    vi.spyOn(HTMLMediaElement.prototype, 'duration', 'get').mockReturnValue(seconds)
    position = seconds
    fire('ended')
    return events.at(-1)
  }

  test.each<[string, number, number, boolean, string]>([
    ['a recording that was played in full', 300, 299.9, false, 'finished'],
    ['a recording that broke off', 300, 120, false, 'ended'],
    ['a live stream', Number.POSITIVE_INFINITY, 300, false, 'ended'],
    ['a live stream with a length that was made up', 86_400, 300, false, 'ended'],
    ['a response of the relay', 300, 300, true, 'ended'],
  ])('is %s', (_name, duration, seconds, relayed, reason) => {
    expect(endAt(duration, seconds, { ...source, relayed })).toEqual({ type: 'broken', reason })
  })

  test('does not treat the next connection as a recording', () => {
    endAt(300, 300)
    expect(endAt(Number.POSITIVE_INFINITY, 300)).toEqual({ type: 'broken', reason: 'ended' })
  })
})

describe('volume', () => {
  test('starts silent and fades in to its level', () => {
    slot.setLevel(0.5)
    slot.attach(source, true)
    expect(element().volume).toBe(0)
    slot.fadeIn(150)
    vi.advanceTimersByTime(60)
    expect(element().volume).toBeGreaterThan(0.1)
    vi.advanceTimersByTime(120)
    expect(element().volume).toBe(0.5)
    slot.setLevel(0.25)
    expect(element().volume).toBe(0.25)
    slot.setMuted(true)
    expect([element().muted, element().volume]).toEqual([true, 0.25])
  })

  test('fades out before it disconnects; a new level applies to the next connection', () => {
    const then = vi.fn()
    slot.attach(source, true)
    slot.fadeIn(0)
    vi.advanceTimersByTime(20)
    slot.release(150, then)
    slot.setLevel(0.1)
    vi.advanceTimersByTime(80)
    expect(element().volume).toBeGreaterThan(0.1)
    expect(then).not.toHaveBeenCalled()
    vi.advanceTimersByTime(100)
    expect(then).toHaveBeenCalledOnce()
    expect(element().hasAttribute('src')).toBe(false)
    slot.attach(source, true)
    slot.fadeIn(0)
    vi.advanceTimersByTime(20)
    expect(element().volume).toBe(0.1)
  })

  test('skips the fade of a station that never played', () => {
    const then = vi.fn()
    slot.attach(source, true)
    slot.release(150, then)
    expect(then).toHaveBeenCalledOnce()
  })

  test('cancels a fade when it connects again', () => {
    const then = vi.fn()
    slot.attach(source, true)
    slot.fadeIn(0)
    vi.advanceTimersByTime(20)
    slot.release(150, then)
    slot.detach()
    slot.attach(source, true)
    vi.advanceTimersByTime(1_000)
    expect(then).not.toHaveBeenCalled()
    expect(element().src).toBe(source.url)
  })
})

describe('events', () => {
  test('reports audio, an empty buffer and an end', () => {
    slot.attach(source, true)
    for (const type of ['playing', 'waiting', 'ended', 'suspend', 'stalled']) fire(type)
    expect(events).toEqual([
      { type: 'sounding' },
      { type: 'dry' },
      { type: 'broken', reason: 'ended' },
    ])
  })

  test('treats the end of HLS as the end of its playlist', () => {
    // The browser's own HLS player: without CORS hls.js cannot read the playlist.
    slot.attach({ ...source, kind: 'hls' }, false)
    fire('ended')
    expect(events).toEqual([{ type: 'broken', reason: 'finished' }])
  })

  test('reports no response after 10 s and every 10 s after that', () => {
    slot.attach(source, true)
    vi.advanceTimersByTime(9_999)
    expect(events).toEqual([])
    vi.advanceTimersByTime(1)
    expect(events).toEqual([noSound])
    vi.advanceTimersByTime(10_000)
    expect(events).toEqual([noSound, noSound])
  })

  test('waits 15 s for audio once data arrives', () => {
    vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(1)
    slot.attach(source, true)
    vi.advanceTimersByTime(14_999)
    expect(events).toEqual([])
    vi.advanceTimersByTime(1)
    expect(events).toEqual([noSound])
  })

  test('waits while data arrives slowly', () => {
    slot.attach(source, true)
    for (let second = 0; second < 40; second += 1) {
      fire('progress')
      vi.advanceTimersByTime(1_000)
    }
    expect(events).toEqual([{ type: 'filling' }])
    fire('playing')
    vi.advanceTimersByTime(1_000)
    expect(events.slice(1)).toEqual([{ type: 'sounding' }])
  })

  test('reports a frozen clock after 5 s of audio', () => {
    slot.attach(source, true)
    fire('playing')
    for (let second = 0; second < 60; second += 1) {
      position += 1
      vi.advanceTimersByTime(1_000)
    }
    vi.advanceTimersByTime(5_000)
    expect(events.slice(1)).toEqual([{ type: 'broken', reason: 'frozen' }])
  })

  test('reports an external pause, but not the one at the end', () => {
    slot.attach(source, true)
    const ended = vi.spyOn(HTMLMediaElement.prototype, 'ended', 'get').mockReturnValue(true)
    fire('pause')
    expect(onExternalPause).not.toHaveBeenCalled()
    ended.mockReturnValue(false)
    fire('pause')
    expect(onExternalPause).toHaveBeenCalledOnce()
  })

  test('reports only a forbidden start from play()', async () => {
    playing = Promise.reject(new DOMException('', 'AbortError'))
    slot.attach(source, true)
    await vi.advanceTimersByTimeAsync(0)
    expect(events).toEqual([])
    playing = Promise.reject(new DOMException('', 'NotAllowedError'))
    slot.attach(source, true)
    await vi.advanceTimersByTimeAsync(0)
    expect(events).toEqual([{ type: 'blocked' }])
  })

  test('reports a failed attempt without a warning, because the player retries', () => {
    slot.attach(source, true)
    fire('error')
    expect(events).toEqual([{ type: 'broken', reason: 'source-error' }])
    expect(warn).not.toHaveBeenCalled()
  })

  test('reports nothing after a release', () => {
    slot.attach(source, true)
    fire('playing')
    slot.release(150, () => {})
    for (const type of ['playing', 'waiting', 'ended', 'pause', 'error']) fire(type)
    vi.advanceTimersByTime(60_000)
    expect([events, onExternalPause.mock.calls]).toEqual([[{ type: 'sounding' }], []])
    expect(vi.getTimerCount()).toBe(0)
  })
})

test.each([
  [{ code: 2, message: '' }, 'network-error'],
  [{ code: 3, message: 'PipelineStatus::PIPELINE_ERROR_DECODE: ' }, 'decode-error'],
  [{ code: 4, message: 'MEDIA_ELEMENT_ERROR: Format error' }, 'source-error'],
  [
    { code: 4, message: 'PipelineStatus::DEMUXER_ERROR_NO_SUPPORTED_STREAMS: FFmpegDemuxer: no' },
    'undecodable',
  ],
  [null, 'source-error'],
])('maps media error %j to %s', (error, reason) => {
  expect(breakForError(error)).toBe(reason)
})

test('measures the buffer ahead of the playback position', () => {
  expect(slot.leadMs()).toBe(0)
  const buffered = { length: 1, start: () => 0, end: () => 12.5 }
  vi.spyOn(HTMLMediaElement.prototype, 'buffered', 'get').mockReturnValue(buffered)
  position = 10
  expect(slot.leadMs()).toBe(2_500)
})

describe('next part of the stream', () => {
  const elements = () => [...document.querySelectorAll('audio')]
  const ended = (of: HTMLAudioElement) => of.dispatchEvent(new Event('ended'))
  const next = { ...source, url: 'http://a.example/next' }
  beforeEach(() => {
    slot.attach(source, true)
    slot.fadeIn(0)
    vi.advanceTimersByTime(20)
    fire('playing')
    events = []
  })

  test('preloads the next part and plays it after the current one', () => {
    const [first] = elements() as [HTMLAudioElement]
    slot.setLevel(0.4)
    slot.attachNext(next)
    const [, second] = elements() as [HTMLAudioElement, HTMLAudioElement]
    expect(second).toMatchObject({ preload: 'auto', crossOrigin: 'anonymous', src: next.url })
    expect(vi.mocked(second.play).mock.contexts).toEqual([first])
    vi.spyOn(first, 'ended', 'get').mockReturnValue(true)
    ended(first)
    expect(vi.mocked(second.play).mock.contexts).toEqual([first, second])
    expect(second.volume).toBe(0.4)
    expect(elements()).toEqual([second])
    expect(events).toEqual([])
    ended(second)
    expect(events).toEqual([{ type: 'broken', reason: 'ended' }])
  })

  test('starts just before the end once it is known', () => {
    const [first] = elements() as [HTMLAudioElement]
    slot.attachNext(next)
    vi.spyOn(first, 'duration', 'get').mockReturnValue(10)
    position = 9.5
    first.dispatchEvent(new Event('timeupdate'))
    vi.advanceTimersByTime(349)
    expect(vi.mocked(first.play).mock.calls).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(vi.mocked(first.play).mock.calls).toHaveLength(2)
  })

  test('crossfades without exceeding the volume of one part', () => {
    const [first] = elements() as [HTMLAudioElement]
    slot.setLevel(0.8)
    slot.attachNext(next)
    const [, second] = elements() as [HTMLAudioElement, HTMLAudioElement]
    const volumes = () => [first.volume, second.volume].map((volume) => volume.toFixed(2))
    const at = (one: HTMLAudioElement, seconds: number) =>
      Object.defineProperty(one, 'currentTime', { value: seconds, configurable: true })
    vi.spyOn(first, 'duration', 'get').mockReturnValue(10)
    at(first, 9.85)
    at(second, 3)
    first.dispatchEvent(new Event('timeupdate'))
    vi.advanceTimersByTime(10)
    expect(volumes()).toEqual(['0.80', '0.00'])
    at(first, 9.9)
    at(second, 3.01)
    vi.advanceTimersByTime(10)
    expect(volumes()).toEqual(['0.80', '0.00'])
    at(first, 9.95)
    vi.advanceTimersByTime(10)
    expect(volumes()).toEqual(['0.40', '0.40'])
    slot.setLevel(0.4)
    expect(volumes()).toEqual(['0.20', '0.20'])
    ended(first)
    expect(second.volume).toBe(0.4)
    expect(elements()).toEqual([second])
  })

  test('plays at full volume when the previous part breaks', () => {
    const [first] = elements() as [HTMLAudioElement]
    slot.attachNext(next)
    const [, second] = elements() as [HTMLAudioElement, HTMLAudioElement]
    vi.spyOn(first, 'duration', 'get').mockReturnValue(10)
    position = 9.85
    first.dispatchEvent(new Event('timeupdate'))
    vi.advanceTimersByTime(10)
    expect(second.volume).toBe(0)
    Object.defineProperty(first, 'error', { value: { code: 2 } })
    vi.advanceTimersByTime(10)
    expect(second.volume).toBe(1)
    expect(elements()).toEqual([second])
  })

  test('slows the current part down until the next can play', () => {
    const [first] = elements() as [HTMLAudioElement]
    slot.attachNext(next)
    const [, second] = elements() as [HTMLAudioElement, HTMLAudioElement]
    expect([first.playbackRate, second.playbackRate]).toEqual([0.95, 1])
    second.dispatchEvent(new Event('canplay'))
    expect(first.playbackRate).toBe(1)
  })

  test('is discarded with the connection', () => {
    slot.attachNext(next)
    slot.attach({ ...source, url: 'http://a.example/2' }, true)
    expect(elements().map(({ src }) => src)).toEqual(['http://a.example/2'])
  })
})
