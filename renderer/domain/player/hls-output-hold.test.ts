import { beforeEach, expect, test, vi } from 'vitest'
import { createHlsOutput, type PlayedSegments } from './hls-output.ts'

/** Fake of hls.js that a test controls; records its calls. */
const fake = vi.hoisted(() => ({
  handlers: new Map<string, (event: string, data: unknown) => void>(),
  told: [] as unknown[],
  liveSyncPosition: null as number | null,
}))
vi.mock('hls.js', () => {
  class Hls {
    static Events = new Proxy({}, { get: (_, name) => name })
    get liveSyncPosition() {
      return fake.liveSyncPosition
    }
    on = (event: string, handler: (event: string, data: unknown) => void) =>
      fake.handlers.set(event, handler)
    pauseBuffering = () => fake.told.push('pause')
    startLoad = (position: number) => fake.told.push(position)
    loadSource = () => {}
    attachMedia = () => {}
    destroy = () => {}
  }
  return { default: Hls }
})

const track = { addEventListener: () => {}, removeEventListener: () => {} }
const audio = { currentTime: 0, textTracks: [], addTextTrack: () => track }
const onBroken = vi.fn()
const onId3 = vi.fn()
const open = (heardBefore: PlayedSegments | null) =>
  createHlsOutput(audio as unknown as HTMLAudioElement, '/live.m3u8', heardBefore, {
    onBroken,
    onId3,
  })
const say = (event: string, data: unknown) => fake.handlers.get(event)?.(event, data)
/** Loads a playlist with segments of 3 s, `first` at 0. */
function list(first: number, endSN: number, live = true): void {
  const fragments = Array.from({ length: endSN - first + 1 }, (_, n) => ({
    sn: first + n,
    start: n * 3,
  }))
  say('LEVEL_UPDATED', { details: { live, endSN, fragments } })
}

beforeEach(() => {
  fake.handlers.clear()
  fake.told.length = 0
  fake.liveSyncPosition = null
  onBroken.mockClear()
  audio.currentTime = 0
})

test('plays the full playlist on the first connection', () => {
  open(null)
  list(1, 5)
  expect(fake.told).toEqual([])
})

test('loads no played segment again and continues with the first new one', () => {
  open({ first: 1, last: 5 })
  list(1, 5)
  list(1, 5)
  expect(fake.told).toEqual(['pause', 'pause'])
  list(2, 6)
  expect(fake.told.slice(2)).toEqual([12])
  list(3, 7)
  expect(fake.told).toHaveLength(3)
})

test('starts at the live edge after a long interruption', () => {
  open({ first: 1, last: 5 })
  fake.liveSyncPosition = 20
  list(1, 9)
  expect(fake.told).toEqual([20])
})

test('reports the end of an ended playlist without new segments', () => {
  open({ first: 1, last: 5 })
  list(1, 5, false)
  expect(onBroken.mock.calls).toEqual([['finished']])
})

test('includes segments of this and earlier connections in the played range', () => {
  const output = open({ first: 1, last: 5 })
  for (const [sn, start] of [
    [6, 0],
    [7, 3],
    [8, 6],
  ])
    say('FRAG_BUFFERED', { frag: { sn, start, type: 'main' } })
  expect(output.played()).toEqual({ first: 1, last: 5 })
  audio.currentTime = 4
  expect(output.played()).toEqual({ first: 1, last: 7 })
})

test('reports the title of each segment once, when it plays', () => {
  open(null)
  const titles = ['title="A",artist="B"', 'title="A",artist="B"', 'no desc', null]
  for (const title of [...titles, 'title="C",artist="B"']) say('FRAG_CHANGED', { frag: { title } })
  expect(onId3.mock.calls).toEqual([[{ artist: 'B', title: 'A' }], [{ artist: 'B', title: 'C' }]])
})
