// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type {
  OpenStreamResult,
  SoundPosition,
  StreamEvent,
  StreamRequest,
} from '../../../preload/contract/streams.ts'
import { sampleStation as station } from '../../api/testing/samples.ts'
import type { SlotId } from './player-reducer-types.ts'
import type { SlotEvent } from './slot-types.ts'
import { createSlots, type Slots } from './slots.ts'

let slots: Slots
let events: [SlotId, SlotEvent][]
let requests: StreamRequest[]
let responses: PromiseWithResolvers<OpenStreamResult>[]
let closed: string[]
let sendEvent: (stream: string, event: StreamEvent) => void

const response: OpenStreamResult = { outcome: 'open', url: 'relay', kind: 'audio', relayed: true }
const attach = {
  type: 'attach',
  source: { url: 'http://a/', kind: 'audio', relayed: true },
  cors: true,
} as const
const open = (slot: SlotId) => slots.perform(slot, station, { type: 'open' })
const element = (slot: SlotId) => document.querySelector(`audio[data-slot=${slot}]`) as HTMLElement
const fire = (slot: SlotId, type: string) => element(slot).dispatchEvent(new Event(type))
const settle = () => vi.advanceTimersByTimeAsync(0)
const titled = (raw: string, position: SoundPosition | null): StreamEvent => ({
  type: 'title',
  at: 0,
  title: { artist: null, title: raw, raw, at: 0 },
  position,
})

beforeEach(() => {
  vi.useFakeTimers()
  const { prototype } = HTMLMediaElement
  vi.spyOn(prototype, 'play').mockReturnValue(new Promise(() => {}))
  vi.spyOn(prototype, 'pause').mockImplementation(() => {})
  vi.spyOn(prototype, 'load').mockImplementation(() => {})
  events = []
  requests = []
  responses = []
  closed = []
  slots = createSlots(
    {
      open: (request) => {
        requests.push(request)
        const next = Promise.withResolvers<OpenStreamResult>()
        responses.push(next)
        return next.promise
      },
      close: (stream) => closed.push(stream),
      figures: async () => null,
      saveAccounts: async () => true,
      copyAccount: async () => true,
      removeAccounts: async () => {},
      clearAccounts: async () => {},
      allowPrivate: async () => false,
      charset: async () => null,
      setCharset: () => {},
      fetchList: async () => null,
      online: () => {},
      onEvent: (listener) => {
        sendEvent = listener
        return () => {}
      },
    },
    { onEvent: (slot, event) => events.push([slot, event]), onExternalPause: () => {} },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

test('creates two elements and unique stream names that main accepts', async () => {
  expect(document.querySelectorAll('audio')).toHaveLength(2)
  open('a')
  open('b')
  const names = requests.map(({ stream }) => stream)
  expect(new Set(names).size).toBe(2)
  for (const name of names) expect(name).toMatch(/^[A-Za-z0-9-]{8,64}$/)
  expect(requests[0]).toMatchObject({ stationId: station.id, url: station.url })
  responses[1]?.resolve(response)
  await settle()
  expect(events).toEqual([['b', { type: 'opened', response }]])
})

test('passes relay events to the slot of the stream until it changes', async () => {
  open('a')
  const first = requests[0]?.stream ?? ''
  sendEvent(first, { type: 'waiting-for-network', at: 0 })
  expect(events).toHaveLength(1)
  open('a')
  expect(closed).toEqual([first])
  sendEvent(first, { type: 'ended', at: 0, reason: 'gone' })
  responses[0]?.resolve(response)
  await settle()
  expect(events).toHaveLength(1)
})

test('reports a failed request', async () => {
  open('a')
  responses[0]?.reject(new Error('no'))
  await settle()
  expect(events).toEqual([['a', { type: 'open-failed' }]])
})

test('closes the stream after the fade, or earlier when interrupted', () => {
  vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockReturnValue(false)
  for (const round of [0, 1]) {
    open('a')
    slots.perform('a', station, attach)
    slots.perform('a', station, { type: 'fade-in', ms: 0 })
    vi.advanceTimersByTime(20)
    slots.release('a', 150)
    expect(slots.streamOn('a')).toBeNull()
    expect(closed).toHaveLength(round)
    if (round === 0) vi.advanceTimersByTime(200)
    else open('a')
    expect(closed).toEqual(requests.slice(0, round + 1).map(({ stream }) => stream))
  }
})

test('cancels a retry delay with the slot', () => {
  open('a')
  slots.perform('a', station, { type: 'wait', ms: 1_000 })
  vi.advanceTimersByTime(1_000)
  expect(events).toEqual([['a', { type: 'retry-due' }]])
  slots.perform('a', station, { type: 'wait', ms: 1_000 })
  slots.release('a', 0)
  vi.advanceTimersByTime(60_000)
  expect(events).toHaveLength(1)
  expect(vi.getTimerCount()).toBe(0)
})

/** Playback time and buffer start of each element, in seconds. */
function stubTime(start: number) {
  const time = { now: start }
  const { prototype } = HTMLMediaElement
  const buffered = { length: 1, start: () => start, end: () => time.now + 2.3 }
  vi.spyOn(prototype, 'buffered', 'get').mockReturnValue(buffered)
  vi.spyOn(prototype, 'currentTime', 'get').mockImplementation(() => time.now)
  return time
}
const titlesHeard = () =>
  events.flatMap(([, event]) => (event.type === 'title' ? [event.title.raw] : []))

// Opus starts at the age of its stream.
test.each([0, 3_600])('reports a title at its media time with a start time of %i', (start) => {
  const time = stubTime(start)
  open('a')
  slots.perform('a', station, attach)
  expect(element('a')).toMatchObject({ src: 'http://a/?response=1' })
  const { stream = '' } = requests[0] ?? {}
  sendEvent(stream, titled('one', { response: 1, seconds: 0 }))
  sendEvent(stream, titled('two', { response: 1, seconds: 9.5 }))
  expect(events).toEqual([])
  fire('a', 'playing')
  expect(events.map(([, event]) => event.type)).toEqual(['sounding', 'title'])
  time.now += 9.4
  vi.advanceTimersByTime(1_000)
  expect(titlesHeard()).toEqual(['one'])
  time.now += 0.1
  vi.advanceTimersByTime(100)
  expect(titlesHeard()).toEqual(['one', 'two'])
  sendEvent(stream, titled('three', { response: 1, seconds: 20 }))
  slots.release('a', 0)
  time.now += 60
  vi.advanceTimersByTime(60_000)
  expect(titlesHeard()).toEqual(['one', 'two'])
})

test('delays a title of the next response until it plays', () => {
  const time = stubTime(0)
  open('a')
  slots.perform('a', station, attach)
  fire('a', 'playing')
  slots.perform('a', station, { type: 'attach-next', source: attach.source })
  const [, next] = document.querySelectorAll<HTMLAudioElement>('audio[data-slot=a]')
  expect(next?.src).toBe('http://a/?response=2')
  sendEvent(requests[0]?.stream ?? '', titled('next', { response: 2, seconds: 0 }))
  time.now = 60
  vi.advanceTimersByTime(60_000)
  expect(titlesHeard()).toEqual([])
  fire('a', 'ended')
  next?.dispatchEvent(new Event('playing'))
  expect(titlesHeard()).toEqual(['next'])
})

test('delays a title without a position by the buffer', () => {
  const time = stubTime(0)
  open('a')
  slots.perform('a', station, attach)
  fire('a', 'playing')
  sendEvent(requests[0]?.stream ?? '', titled('one', null))
  time.now = 2.2
  vi.advanceTimersByTime(2_200)
  expect(titlesHeard()).toEqual([])
  time.now = 2.3
  vi.advanceTimersByTime(100)
  expect(titlesHeard()).toEqual(['one'])
})

test('passes a probe result to the slot that requested it', async () => {
  const fetched = vi.fn(async () => new Response('', { status: 404 }))
  vi.stubGlobal('fetch', fetched)
  const probe = { type: 'probe', url: 'http://a.example/1' } as const
  const found = { type: 'found', finding: 'not-found' }
  open('a')
  slots.perform('a', station, probe)
  await vi.waitFor(() => expect(events).toEqual([['a', found]]))
  slots.perform('a', station, probe)
  slots.release('a', 0)
  open('b')
  slots.perform('b', station, probe)
  await vi.waitFor(() => expect(events.at(-1)).toEqual(['b', found]))
  expect(fetched).toHaveBeenCalledTimes(3)
  expect(events).toHaveLength(2)
  vi.unstubAllGlobals()
})
