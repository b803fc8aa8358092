import { beforeEach, expect, test, vi } from 'vitest'
import { createHlsOutput, type HeardSegments } from './hls-output.ts'

/** Stands in for hls.js: says what a test tells it to, and notes what it is told. */
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
const open = (heardBefore: HeardSegments | null) =>
  createHlsOutput(audio as unknown as HTMLAudioElement, '/live.m3u8', heardBefore, {
    onBroken,
    onId3,
  })
const say = (event: string, data: unknown) => fake.handlers.get(event)?.(event, data)
/** The list is loaded: segments of 3 s, `first` at 0. */
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

test('a first connection plays whatever the list names', () => {
  open(null)
  list(1, 5)
  expect(fake.told).toEqual([])
})

test('nothing that was heard is loaded again; sound goes on with the first that was not', () => {
  open({ first: 1, last: 5 })
  list(1, 5)
  list(1, 5)
  expect(fake.told).toEqual(['pause', 'pause'])
  list(2, 6)
  expect(fake.told.slice(2)).toEqual([12])
  list(3, 7)
  expect(fake.told).toHaveLength(3)
})

test('what was missed for long is left out: the live edge is nearer', () => {
  open({ first: 1, last: 5 })
  fake.liveSyncPosition = 20
  list(1, 9)
  expect(fake.told).toEqual([20])
})

test('a list that is over and names nothing new is over', () => {
  open({ first: 1, last: 5 })
  list(1, 5, false)
  expect(onBroken.mock.calls).toEqual([['finished']])
})

test('what was heard are the segments that have begun, of this connection and those before', () => {
  const output = open({ first: 1, last: 5 })
  for (const [sn, start] of [
    [6, 0],
    [7, 3],
    [8, 6],
  ])
    say('FRAG_BUFFERED', { frag: { sn, start, type: 'main' } })
  expect(output.heard()).toEqual({ first: 1, last: 5 })
  audio.currentTime = 4
  expect(output.heard()).toEqual({ first: 1, last: 7 })
})

test('reports the title of a segment when it is heard, each once', () => {
  open(null)
  const titles = ['title="A",artist="B"', 'title="A",artist="B"', 'no desc', null]
  for (const title of [...titles, 'title="C",artist="B"']) say('FRAG_CHANGED', { frag: { title } })
  expect(onId3.mock.calls).toEqual([[{ artist: 'B', title: 'A' }], [{ artist: 'B', title: 'C' }]])
})
