import { describe, expect, test } from 'vitest'
import {
  BEAT_MAX_MS,
  type Beat,
  countBeats,
  FORGET_MS,
  LISTENING_BEAT_S,
  type Listener,
} from './count-beats.ts'

const BEAT_MS = LISTENING_BEAT_S * 1_000

const beat = (
  listener: string,
  stationId: string | null,
  at: number,
  countrycode = 'DE',
): Beat => ({ listener, stationId, countrycode, at })
/** What beats add up to where nothing was known before. */
const count = (...beats: Beat[]) => countBeats(new Map<string, Listener>(), beats)
const times = (...beats: Beat[]) =>
  count(...beats).listened.map(({ stationId, ms }) => [stationId, ms])

test('a beat every 30 s, a listener forgotten after 75', () => {
  expect([LISTENING_BEAT_S, BEAT_MAX_MS, FORGET_MS]).toEqual([30, 60_000, 75_000])
})

describe('what a beat adds', () => {
  test('the time since the last one, in the country of that time', () => {
    const { listened } = count(
      beat('ada', 'one', 0),
      beat('ada', 'one', BEAT_MS, 'FR'),
      beat('ada', 'one', BEAT_MS + 10, ''),
    )
    expect(listened).toEqual([
      { stationId: 'one', countrycode: 'DE', at: BEAT_MS, ms: BEAT_MS },
      { stationId: 'one', countrycode: 'FR', at: BEAT_MS + 10, ms: 10 },
    ])
  })

  test('the same where the one before was written long ago', () => {
    const known = new Map([['ada', { stationId: 'one', countrycode: 'DE', at: 0 }]])
    expect(countBeats(known, [beat('ada', 'two', 7)]).listened).toMatchObject([
      { stationId: 'one', ms: 7 },
    ])
  })

  test.each([
    ['too long ago', BEAT_MAX_MS + 1],
    ['the same moment', 0],
    ['a beat of before, late by another instance', -1],
  ])('nothing: %s', (_name, at) => {
    expect(times(beat('ada', 'one', 0), beat('ada', 'one', at))).toEqual([])
  })

  test('a beat that comes late does not bring back what was played before', () => {
    const { listeners } = count(beat('ada', 'two', 10), beat('ada', 'one', 5))
    expect(listeners.get('ada')).toMatchObject({ stationId: 'two', at: 10 })
    const stopped = new Map([['ada', { stationId: null, countrycode: '', at: 10 }]])
    expect(countBeats(stopped, [beat('ada', 'one', 5)])).toEqual({
      listeners: new Map(),
      listened: [],
    })
  })

  test('a stop and a beat of the same moment, by two instances: the stop was the last', () => {
    const stopped = new Map([['ada', { stationId: null, countrycode: '', at: 5 }]])
    expect(countBeats(stopped, [beat('ada', 'one', 5)]).listeners.size).toBe(0)
    expect(count(beat('ada', 'one', 5), beat('ada', null, 5)).listeners.get('ada')).toMatchObject({
      stationId: null,
    })
  })

  test('a gap of exactly 60 s still counts', () => {
    expect(times(beat('ada', 'one', 0), beat('ada', 'one', 60_000))).toEqual([['one', 60_000]])
  })

  test('going over to another station: the rest counts for the one before', () => {
    expect(
      times(beat('ada', 'one', 0), beat('ada', 'two', 20_000), beat('ada', null, 25_000)),
    ).toEqual([
      ['one', 20_000],
      ['two', 5_000],
    ])
  })

  test('stopping adds the rest, once, and nothing is played then', () => {
    const { listened, listeners } = count(
      beat('ada', 'one', 0),
      beat('ada', null, 7_000),
      beat('ada', null, 8_000),
    )
    expect(listened.map(({ ms }) => ms)).toEqual([7_000])
    expect(listeners.get('ada')).toMatchObject({ stationId: null, at: 8_000 })
  })

  test('a listener adds no more time than passes, however many beats they send', () => {
    const beats = Array.from({ length: 10_001 }, (_, at) => beat('ada', 'one', at))
    expect(count(...beats).listened.reduce((sum, { ms }) => sum + ms, 0)).toBe(10_000)
  })
})
