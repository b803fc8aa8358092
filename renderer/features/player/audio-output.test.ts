import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AudioOutput, createAudioOutput, eventForError } from './audio-output.ts'
import type { PlayerEvent } from './player-machine.ts'

let output: AudioOutput
let heard: PlayerEvent[]
let playing: Promise<void>
const element = () => document.querySelector('audio') as HTMLAudioElement
const fire = (type: string) => element().dispatchEvent(new Event(type))

beforeEach(() => {
  vi.useFakeTimers()
  playing = new Promise(() => {})
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(() => playing)
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {})
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  heard = []
  output = createAudioOutput()
  output.onEvent((event) => heard.push(event))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

test('one hidden element in the page, with or without CORS as asked', () => {
  output.setVolume(0.25)
  output.connect('http://a.example/1', true)
  expect(element().crossOrigin).toBe('anonymous')
  output.connect('http://a.example/2', false)
  expect(document.querySelectorAll('audio')).toHaveLength(1)
  expect(element().crossOrigin).toBeNull()
  expect(element().src).toBe('http://a.example/2')
  expect(element().hidden).toBe(true)
  expect(element().volume).toBe(0.25)
})

test('disconnecting leaves no address to load from', () => {
  output.connect('http://a.example/1', true)
  output.disconnect()
  expect(element().hasAttribute('src')).toBe(false)
  expect(element().load).toHaveBeenCalledTimes(2)
})

test('a station that brings no sound for 15000 ms is given up', () => {
  output.connect('http://a.example/1', true)
  fire('waiting')
  vi.advanceTimersByTime(14_999)
  expect(heard).toEqual([{ type: 'starving' }])
  vi.advanceTimersByTime(1)
  expect(heard.at(-1)).toEqual({ type: 'timeout' })
})

test('sound stops the clock, a dry buffer starts it again', () => {
  output.connect('http://a.example/1', true)
  fire('playing')
  vi.advanceTimersByTime(60_000)
  expect(heard).toEqual([{ type: 'sounding' }])
  fire('waiting')
  vi.advanceTimersByTime(15_000)
  expect(heard.at(-1)).toEqual({ type: 'timeout' })
})

test('the end of a live stream is a lost connection, with how long it had sounded', () => {
  output.connect('http://a.example/1', true)
  fire('playing')
  vi.advanceTimersByTime(4_000)
  fire('ended')
  expect(heard.at(-1)).toEqual({ type: 'lost', soundedMs: 4_000 })
})

test('a pause that nobody here asked for is passed on', () => {
  output.connect('http://a.example/1', true)
  fire('pause')
  expect(heard).toEqual([{ type: 'paused-outside' }])
})

test('only a forbidden start is told from play(); the rest comes as events', async () => {
  playing = Promise.reject(new DOMException('', 'AbortError'))
  output.connect('http://a.example/1', true)
  await vi.advanceTimersByTimeAsync(0)
  expect(heard).toEqual([])
  playing = Promise.reject(new DOMException('', 'NotAllowedError'))
  output.connect('http://a.example/1', true)
  await vi.advanceTimersByTimeAsync(0)
  expect(heard).toEqual([{ type: 'blocked' }])
})

test.each([
  [2, 0, { type: 'lost', soundedMs: 0 }],
  [3, 0, { type: 'decode-error' }],
  [3, 5, { type: 'lost', soundedMs: 5 }],
  [4, 0, { type: 'source-error' }],
  [undefined, 0, { type: 'source-error' }],
])('media error %s after %s ms', (code, soundedMs, event) => {
  expect(eventForError(code, soundedMs)).toEqual(event)
})
