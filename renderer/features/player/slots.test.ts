// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StreamAnswer, StreamEvent, StreamRequest } from '../../../preload/contract/streams.ts'
import { sampleStation as station } from '../../api/testing/samples.ts'
import type { SlotId } from './player-reducer-types.ts'
import type { SlotEvent } from './slot-types.ts'
import { createSlots, type Slots } from './slots.ts'

let slots: Slots
let heard: [SlotId, SlotEvent][]
let asked: StreamRequest[]
let answers: PromiseWithResolvers<StreamAnswer>[]
let closed: string[]
let tell: (stream: string, event: StreamEvent) => void

const answer: StreamAnswer = { outcome: 'open', url: 'relay', kind: 'audio', relayed: true }
const attach = {
  type: 'attach',
  source: { url: 'http://a/', kind: 'audio', relayed: true },
  cors: true,
} as const
const open = (slot: SlotId) => slots.perform(slot, station, { type: 'open' })
const element = (slot: SlotId) => document.querySelector(`audio[data-slot=${slot}]`) as HTMLElement
const fire = (slot: SlotId, type: string) => element(slot).dispatchEvent(new Event(type))
const settle = () => vi.advanceTimersByTimeAsync(0)
const titled = (raw: string): StreamEvent => ({
  type: 'title',
  at: 0,
  title: { artist: null, title: raw, raw, at: 0 },
})

beforeEach(() => {
  vi.useFakeTimers()
  const { prototype } = HTMLMediaElement
  vi.spyOn(prototype, 'play').mockReturnValue(new Promise(() => {}))
  vi.spyOn(prototype, 'pause').mockImplementation(() => {})
  vi.spyOn(prototype, 'load').mockImplementation(() => {})
  heard = []
  asked = []
  answers = []
  closed = []
  slots = createSlots(
    {
      open: (request) => {
        asked.push(request)
        const next = Promise.withResolvers<StreamAnswer>()
        answers.push(next)
        return next.promise
      },
      close: (stream) => closed.push(stream),
      figures: async () => null,
      allowPrivate: async () => false,
      charset: async () => null,
      setCharset: () => {},
      readPlaylist: async () => null,
      online: () => {},
      onEvent: (listener) => {
        tell = listener
        return () => {}
      },
    },
    { onEvent: (slot, event) => heard.push([slot, event]), onPausedOutside: () => {} },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

test('there are two elements, and each stream has a name of its own that main accepts', async () => {
  expect(document.querySelectorAll('audio')).toHaveLength(2)
  open('a')
  open('b')
  const names = asked.map(({ stream }) => stream)
  expect(new Set(names).size).toBe(2)
  for (const name of names) expect(name).toMatch(/^[A-Za-z0-9-]{8,64}$/)
  expect(asked[0]).toMatchObject({ stationId: station.id, url: station.url })
  answers[1]?.resolve(answer)
  await settle()
  expect(heard).toEqual([['b', { type: 'answered', answer }]])
})

test('what main says of a stream reaches its slot, until another one is there', async () => {
  open('a')
  const first = asked[0]?.stream ?? ''
  tell(first, { type: 'waiting-for-network', at: 0 })
  expect(heard).toHaveLength(1)
  open('a')
  expect(closed).toEqual([first])
  tell(first, { type: 'ended', at: 0, reason: 'gone' })
  answers[0]?.resolve(answer)
  await settle()
  expect(heard).toHaveLength(1)
})

test('a question that fails is told', async () => {
  open('a')
  answers[0]?.reject(new Error('no'))
  await settle()
  expect(heard).toEqual([['a', { type: 'unanswered' }]])
})

test('a release closes the stream after the fade; what comes sooner closes it sooner', () => {
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
    expect(closed).toEqual(asked.slice(0, round + 1).map(({ stream }) => stream))
  }
})

test('a pause before an attempt ends with the slot', () => {
  open('a')
  slots.perform('a', station, { type: 'wait', ms: 1_000 })
  vi.advanceTimersByTime(1_000)
  expect(heard).toEqual([['a', { type: 'retry-due' }]])
  slots.perform('a', station, { type: 'wait', ms: 1_000 })
  slots.release('a', 0)
  vi.advanceTimersByTime(60_000)
  expect(heard).toHaveLength(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('a title comes with its sound: the first with the first sound, later ones after the buffer', () => {
  open('a')
  slots.perform('a', station, attach)
  const { stream = '' } = asked[0] ?? {}
  tell(stream, titled('one'))
  expect(heard).toEqual([])
  fire('a', 'playing')
  expect(heard.map(([, event]) => event.type)).toEqual(['sounding', 'title'])
  const buffered = { length: 1, start: () => 0, end: () => 4 }
  vi.spyOn(HTMLMediaElement.prototype, 'buffered', 'get').mockReturnValue(buffered)
  tell(stream, titled('two'))
  vi.advanceTimersByTime(3_999)
  expect(heard).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(heard.at(-1)?.[1]).toMatchObject({ type: 'title', title: { raw: 'two' } })
  tell(stream, titled('three'))
  slots.release('a', 0)
  vi.advanceTimersByTime(60_000)
  expect(heard).toHaveLength(3)
})

test('what a station says reaches the slot that asked, if it still wants to know', async () => {
  const fetched = vi.fn(async () => new Response('', { status: 404 }))
  vi.stubGlobal('fetch', fetched)
  const ask = { type: 'ask', url: 'http://a.example/1' } as const
  const found = { type: 'found', finding: 'not-found' }
  open('a')
  slots.perform('a', station, ask)
  await vi.waitFor(() => expect(heard).toEqual([['a', found]]))
  slots.perform('a', station, ask)
  slots.release('a', 0)
  open('b')
  slots.perform('b', station, ask)
  await vi.waitFor(() => expect(heard.at(-1)).toEqual(['b', found]))
  expect(fetched).toHaveBeenCalledTimes(3)
  expect(heard).toHaveLength(2)
  vi.unstubAllGlobals()
})
