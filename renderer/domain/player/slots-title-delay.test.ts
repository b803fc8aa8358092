import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SoundPosition } from '../../../preload/contract/streams.ts'
import { createTitleDelay, takePlayed, type WaitingTitle, withTitle } from './slots.ts'

const titled = (raw: string) => ({ artist: null, title: raw, raw, at: 0 })
const at = (seconds: number, response = 1): SoundPosition => ({ response, seconds })
const waitingAt = (raw: string, seconds: number, response = 1): WaitingTitle => ({
  title: titled(raw),
  position: at(seconds, response),
})

describe('waiting titles', () => {
  const THREE = [waitingAt('one', 3), waitingAt('two', 5), waitingAt('three', 1, 2)]

  test.each([
    [at(2.9), null, 3],
    [at(3), 'one', 2],
    [at(60), 'two', 1],
    // The rest of the earlier response was not played.
    [at(0.5, 2), 'two', 1],
    [at(1, 2), 'three', 0],
    [at(0, 3), 'three', 0],
  ])('returns at %j the title %j and leaves %i', (now, played, left) => {
    const result = takePlayed(THREE, now)
    expect([result.played?.raw ?? null, result.waiting.length]).toEqual([played, left])
  })

  test('delays a title until an earlier title has played', () => {
    const last = THREE[2]
    for (const late of [waitingAt('late', 0, 2), waitingAt('late', 9, 1)])
      expect(withTitle(THREE, late, at(0)).at(-1)?.position).toEqual(last?.position)
  })

  test('ignores a position more than 90 s ahead', () => {
    const positionOf = (title: WaitingTitle, now: SoundPosition | null) =>
      withTitle([], title, now)[0]?.position
    expect(positionOf(waitingAt('far', 3_600), at(10))).toEqual(at(100))
    expect(positionOf(waitingAt('far', 3_600, 2), at(10))).toEqual(at(90, 2))
    expect(positionOf(waitingAt('near', 89), at(0))).toEqual(at(89))
    expect(positionOf(waitingAt('far', Number.POSITIVE_INFINITY), null)).toEqual(at(90))
  })

  test('retains at most 20 titles', () => {
    let waiting: readonly WaitingTitle[] = []
    for (let count = 0; count < 100; count += 1)
      waiting = withTitle(waiting, waitingAt(`${count}`, 5), at(0))
    expect(waiting).toHaveLength(20)
  })
})

describe('createTitleDelay', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  /** A playback position on the test's clock, until it is stopped. */
  function setUp() {
    const titles: string[] = []
    let response = 0
    let startedAt = 0
    let stopped: number | null = null
    const seconds = () => ((stopped ?? performance.now()) - startedAt) / 1_000
    const delay = createTitleDelay(
      () => (response === 0 ? null : { response, seconds: seconds() }),
      ({ raw }) => titles.push(raw),
    )
    return {
      played: titles,
      delay,
      start: (number: number) => {
        response = number
        startedAt = performance.now()
        delay.sounding()
      },
      stop: () => {
        stopped = performance.now()
      },
      goOn: () => {
        startedAt += performance.now() - (stopped ?? 0)
        stopped = null
      },
    }
  }

  test('reports each title when its audio plays', () => {
    const { delay, played, start } = setUp()
    delay.push(titled('one'), at(0), 0)
    delay.push(titled('two'), at(8.5), 0)
    expect(played).toEqual([])
    start(1)
    expect(played).toEqual(['one'])
    // The element buffers only 2.3 s, which is no measure of a position.
    delay.push(titled('three'), at(9.5), 2_300)
    vi.advanceTimersByTime(8_499)
    expect(played).toEqual(['one'])
    vi.advanceTimersByTime(1)
    expect(played).toEqual(['one', 'two'])
    vi.advanceTimersByTime(1_000)
    expect(played).toEqual(['one', 'two', 'three'])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('waits while audio is stopped', () => {
    const { delay, played, start, stop, goOn } = setUp()
    start(1)
    delay.push(titled('one'), at(3), 0)
    vi.advanceTimersByTime(2_000)
    stop()
    vi.advanceTimersByTime(60_000)
    expect(played).toEqual([])
    goOn()
    vi.advanceTimersByTime(2_000)
    expect(played).toEqual(['one'])
  })

  test('reports titles of a response only while it plays', () => {
    const { delay, played, start } = setUp()
    start(1)
    delay.push(titled('end of one'), at(5), 0)
    delay.push(titled('start of two'), at(0, 2), 0)
    delay.push(titled('in two'), at(2, 2), 0)
    vi.advanceTimersByTime(60_000)
    expect(played).toEqual(['end of one'])
    start(2)
    expect(played).toEqual(['end of one', 'start of two'])
    vi.advanceTimersByTime(2_000)
    expect(played).toEqual(['end of one', 'start of two', 'in two'])
  })

  test('delays a title without a position by the buffer, or until audio starts', () => {
    const { delay, played, start } = setUp()
    delay.push(titled('one'), null, 0)
    delay.push(titled('two'), null, 0)
    vi.advanceTimersByTime(60_000)
    expect(played).toEqual([])
    start(1)
    expect(played).toEqual(['two'])
    delay.push(titled('three'), null, 2_000)
    vi.advanceTimersByTime(1_999)
    expect(played).toEqual(['two'])
    vi.advanceTimersByTime(1)
    expect(played).toEqual(['two', 'three'])
  })

  test('reports nothing after clear', () => {
    const { delay, played, start } = setUp()
    start(1)
    delay.push(titled('one'), at(1), 0)
    delay.clear()
    vi.advanceTimersByTime(60_000)
    expect(played).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })
})
