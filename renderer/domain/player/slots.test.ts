// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type {
  SoundPosition,
  StreamAnswer,
  StreamEvent,
  StreamRequest,
} from '../../../preload/contract/streams.ts'
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

/** The elements' time and where their buffer begins, in seconds. */
function stubTime(start: number) {
  const time = { now: start }
  const { prototype } = HTMLMediaElement
  const buffered = { length: 1, start: () => start, end: () => time.now + 2.3 }
  vi.spyOn(prototype, 'buffered', 'get').mockReturnValue(buffered)
  vi.spyOn(prototype, 'currentTime', 'get').mockImplementation(() => time.now)
  return time
}
const titlesHeard = () =>
  heard.flatMap(([, event]) => (event.type === 'title' ? [event.title.raw] : []))

// Opus begins with the age of its stream.
test.each([0, 3_600])(
  'a title is heard when the time of its element, from %i on, is there',
  (start) => {
    const time = stubTime(start)
    open('a')
    slots.perform('a', station, attach)
    expect(element('a')).toMatchObject({ src: 'http://a/?response=1' })
    const { stream = '' } = asked[0] ?? {}
    tell(stream, titled('one', { response: 1, seconds: 0 }))
    tell(stream, titled('two', { response: 1, seconds: 9.5 }))
    expect(heard).toEqual([])
    fire('a', 'playing')
    expect(heard.map(([, event]) => event.type)).toEqual(['sounding', 'title'])
    time.now += 9.4
    vi.advanceTimersByTime(1_000)
    expect(titlesHeard()).toEqual(['one'])
    time.now += 0.1
    vi.advanceTimersByTime(100)
    expect(titlesHeard()).toEqual(['one', 'two'])
    tell(stream, titled('three', { response: 1, seconds: 20 }))
    slots.release('a', 0)
    time.now += 60
    vi.advanceTimersByTime(60_000)
    expect(titlesHeard()).toEqual(['one', 'two'])
  },
)

test('a title of the response that follows waits until that is heard', () => {
  const time = stubTime(0)
  open('a')
  slots.perform('a', station, attach)
  fire('a', 'playing')
  slots.perform('a', station, { type: 'attach-next', source: attach.source })
  const [, next] = document.querySelectorAll<HTMLAudioElement>('audio[data-slot=a]')
  expect(next?.src).toBe('http://a/?response=2')
  tell(asked[0]?.stream ?? '', titled('next', { response: 2, seconds: 0 }))
  time.now = 60
  vi.advanceTimersByTime(60_000)
  expect(titlesHeard()).toEqual([])
  fire('a', 'ended')
  next?.dispatchEvent(new Event('playing'))
  expect(titlesHeard()).toEqual(['next'])
})

test('a title without a position comes after the buffer', () => {
  const time = stubTime(0)
  open('a')
  slots.perform('a', station, attach)
  fire('a', 'playing')
  tell(asked[0]?.stream ?? '', titled('one', null))
  time.now = 2.2
  vi.advanceTimersByTime(2_200)
  expect(titlesHeard()).toEqual([])
  time.now = 2.3
  vi.advanceTimersByTime(100)
  expect(titlesHeard()).toEqual(['one'])
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
