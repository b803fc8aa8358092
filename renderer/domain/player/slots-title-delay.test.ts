import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SoundPosition } from '../../../preload/contract/streams.ts'
import { createTitleDelay, takeHeard, type WaitingTitle, withTitle } from './slots.ts'

const titled = (raw: string) => ({ artist: null, title: raw, raw, at: 0 })
const at = (seconds: number, response = 1): SoundPosition => ({ response, seconds })
const waitingAt = (raw: string, seconds: number, response = 1): WaitingTitle => ({
  title: titled(raw),
  position: at(seconds, response),
})

describe('titles that wait', () => {
  const THREE = [waitingAt('one', 3), waitingAt('two', 5), waitingAt('three', 1, 2)]

  test.each([
    [at(2.9), null, 3],
    [at(3), 'one', 2],
    [at(60), 'two', 1],
    // What the earlier response had left was not heard any more.
    [at(0.5, 2), 'two', 1],
    [at(1, 2), 'three', 0],
    [at(0, 3), 'three', 0],
  ])('at %j the newest that is reached is %j, and %i wait on', (now, heard, left) => {
    const taken = takeHeard(THREE, now)
    expect([taken.heard?.raw ?? null, taken.waiting.length]).toEqual([heard, left])
  })

  test('a title whose position is before the last one waits as long as that', () => {
    const last = THREE[2]
    for (const late of [waitingAt('late', 0, 2), waitingAt('late', 9, 1)])
      expect(withTitle(THREE, late, at(0)).at(-1)?.position).toEqual(last?.position)
  })

  test('a position more than 90 s ahead is no position', () => {
    const positionOf = (title: WaitingTitle, now: SoundPosition | null) =>
      withTitle([], title, now)[0]?.position
    expect(positionOf(waitingAt('far', 3_600), at(10))).toEqual(at(100))
    expect(positionOf(waitingAt('far', 3_600, 2), at(10))).toEqual(at(90, 2))
    expect(positionOf(waitingAt('near', 89), at(0))).toEqual(at(89))
    expect(positionOf(waitingAt('far', Number.POSITIVE_INFINITY), null)).toEqual(at(90))
  })

  test('at most 20 wait', () => {
    let waiting: readonly WaitingTitle[] = []
    for (let count = 0; count < 100; count += 1)
      waiting = withTitle(waiting, waitingAt(`${count}`, 5), at(0))
    expect(waiting).toHaveLength(20)
  })
})

describe('a title delay', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  /** Sound whose time runs with the test's clock, until it is stopped. */
  function setUp() {
    const heard: string[] = []
    let response = 0
    let begun = 0
    let stopped: number | null = null
    const seconds = () => ((stopped ?? performance.now()) - begun) / 1_000
    const delay = createTitleDelay(
      () => (response === 0 ? null : { response, seconds: seconds() }),
      ({ raw }) => heard.push(raw),
    )
    return {
      heard,
      delay,
      begin: (number: number) => {
        response = number
        begun = performance.now()
        delay.sounding()
      },
      stop: () => {
        stopped = performance.now()
      },
      goOn: () => {
        begun += performance.now() - (stopped ?? 0)
        stopped = null
      },
    }
  }

  test('reports each title when its sound is heard', () => {
    const { delay, heard, begin } = setUp()
    delay.push(titled('one'), at(0), 0)
    delay.push(titled('two'), at(8.5), 0)
    expect(heard).toEqual([])
    begin(1)
    expect(heard).toEqual(['one'])
    // The element has 2.3 s in its buffer: no measure of a position.
    delay.push(titled('three'), at(9.5), 2_300)
    vi.advanceTimersByTime(8_499)
    expect(heard).toEqual(['one'])
    vi.advanceTimersByTime(1)
    expect(heard).toEqual(['one', 'two'])
    vi.advanceTimersByTime(1_000)
    expect(heard).toEqual(['one', 'two', 'three'])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('waits while the sound stops', () => {
    const { delay, heard, begin, stop, goOn } = setUp()
    begin(1)
    delay.push(titled('one'), at(3), 0)
    vi.advanceTimersByTime(2_000)
    stop()
    vi.advanceTimersByTime(60_000)
    expect(heard).toEqual([])
    goOn()
    vi.advanceTimersByTime(2_000)
    expect(heard).toEqual(['one'])
  })

  test('reports the titles of a response only while that is heard', () => {
    const { delay, heard, begin } = setUp()
    begin(1)
    delay.push(titled('end of one'), at(5), 0)
    delay.push(titled('start of two'), at(0, 2), 0)
    delay.push(titled('in two'), at(2, 2), 0)
    vi.advanceTimersByTime(60_000)
    expect(heard).toEqual(['end of one'])
    begin(2)
    expect(heard).toEqual(['end of one', 'start of two'])
    vi.advanceTimersByTime(2_000)
    expect(heard).toEqual(['end of one', 'start of two', 'in two'])
  })

  test('a title without a position waits for what is buffered; before any sound, for the sound', () => {
    const { delay, heard, begin } = setUp()
    delay.push(titled('one'), null, 0)
    delay.push(titled('two'), null, 0)
    vi.advanceTimersByTime(60_000)
    expect(heard).toEqual([])
    begin(1)
    expect(heard).toEqual(['two'])
    delay.push(titled('three'), null, 2_000)
    vi.advanceTimersByTime(1_999)
    expect(heard).toEqual(['two'])
    vi.advanceTimersByTime(1)
    expect(heard).toEqual(['two', 'three'])
  })

  test('nothing waits once it is cleared', () => {
    const { delay, heard, begin } = setUp()
    begin(1)
    delay.push(titled('one'), at(1), 0)
    delay.clear()
    vi.advanceTimersByTime(60_000)
    expect(heard).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })
})
