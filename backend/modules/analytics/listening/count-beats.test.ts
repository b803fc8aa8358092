import { describe, expect, test } from 'vitest'
import {
  BEAT_MAX_MS,
  type Beat,
  countBeats,
  type Heartbeat,
  LISTENER_TIMEOUT_MS,
  LISTENING_BEAT_S,
  type Listener,
  listenersToFind,
  placeHeartbeats,
} from './count-beats.ts'
import { DAY_STATIONS_MAX } from './day-listener-store.ts'

const BEAT_MS = LISTENING_BEAT_S * 1_000

const beat = (
  listener: string,
  stationId: string | null,
  at: number,
  countrycode = 'DE',
): Beat => ({ listener, stationId, countrycode, at })
/** Listening time of heartbeats without earlier ones. */
const count = (...beats: Beat[]) => countBeats(new Map<string, Listener>(), beats)
const times = (...beats: Beat[]) =>
  count(...beats).listened.map(({ stationId, ms }) => [stationId, ms])

test('expects a heartbeat every 30 s and deletes a listener after 75 s', () => {
  expect([LISTENING_BEAT_S, BEAT_MAX_MS, LISTENER_TIMEOUT_MS]).toEqual([30, 60_000, 75_000])
})

describe('countBeats', () => {
  test('adds the time since the previous heartbeat, in its country', () => {
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

  test('adds the time since a stored heartbeat', () => {
    const known = new Map([['ada', { stationId: 'one', countrycode: 'DE', at: 0 }]])
    expect(countBeats(known, [beat('ada', 'two', 7)]).listened).toMatchObject([
      { stationId: 'one', ms: 7 },
    ])
  })

  test.each([
    ['a long gap', BEAT_MAX_MS + 1],
    ['the same time', 0],
    ['a late heartbeat of another instance', -1],
  ])('adds nothing for %s', (_name, at) => {
    expect(times(beat('ada', 'one', 0), beat('ada', 'one', at))).toEqual([])
  })

  test('ignores a late heartbeat for the current station', () => {
    const { listeners } = count(beat('ada', 'two', 10), beat('ada', 'one', 5))
    expect(listeners.get('ada')).toMatchObject({ stationId: 'two', at: 10 })
    const stopped = new Map([['ada', { stationId: null, countrycode: '', at: 10 }]])
    expect(countBeats(stopped, [beat('ada', 'one', 5)])).toEqual({
      listeners: new Map(),
      listened: [],
    })
  })

  test('prefers a stop to a heartbeat of the same time from another instance', () => {
    const stopped = new Map([['ada', { stationId: null, countrycode: '', at: 5 }]])
    expect(countBeats(stopped, [beat('ada', 'one', 5)]).listeners.size).toBe(0)
    expect(count(beat('ada', 'one', 5), beat('ada', null, 5)).listeners.get('ada')).toMatchObject({
      stationId: null,
    })
  })

  test('counts a gap of exactly 60 s', () => {
    expect(times(beat('ada', 'one', 0), beat('ada', 'one', 60_000))).toEqual([['one', 60_000]])
  })

  test('attributes the time before a switch to the previous station', () => {
    expect(
      times(beat('ada', 'one', 0), beat('ada', 'two', 20_000), beat('ada', null, 25_000)),
    ).toEqual([
      ['one', 20_000],
      ['two', 5_000],
    ])
  })

  test('adds the remaining time once when a listener stops', () => {
    const { listened, listeners } = count(
      beat('ada', 'one', 0),
      beat('ada', null, 7_000),
      beat('ada', null, 8_000),
    )
    expect(listened.map(({ ms }) => ms)).toEqual([7_000])
    expect(listeners.get('ada')).toMatchObject({ stationId: null, at: 8_000 })
  })

  test('adds no more time than passes, however many heartbeats arrive', () => {
    const beats = Array.from({ length: 10_001 }, (_, at) => beat('ada', 'one', at))
    expect(count(...beats).listened.reduce((sum, { ms }) => sum + ms, 0)).toBe(10_000)
  })
})

const NOON = Date.UTC(2026, 10, 21, 12)
const DAY = '2026-11-21'
const heartbeat = (stationId: string | null, countrycode: string, at = NOON): Heartbeat => ({
  listener: 'ada',
  dayListener: 7,
  stationId,
  countrycode,
  at,
})
const none = new Map<string, Listener>()

test('placeHeartbeats uses the country of the first heartbeat of a day', () => {
  const { beats, added } = placeHeartbeats(
    none,
    [heartbeat('one', 'FR'), heartbeat('one', 'DE'), heartbeat('two', 'IT')],
    [],
  )
  expect(beats.map(({ countrycode }) => countrycode)).toEqual(['FR', 'FR', 'FR'])
  expect(added).toEqual([
    { day: DAY, listener: 7, stationId: 'one', countrycode: 'FR' },
    { day: DAY, listener: 7, stationId: 'two', countrycode: 'FR' },
  ])
})

test('placeHeartbeats keeps the country of a returning listener and looks up only unknown ones', () => {
  const found = [{ day: DAY, listener: 7, stationId: 'one', countrycode: 'FR' }]
  const back = [heartbeat('one', 'DE')]
  expect(listenersToFind(none, back)).toEqual(new Map([[DAY, [7]]]))
  expect(placeHeartbeats(none, back, found)).toMatchObject({
    beats: [{ countrycode: 'FR' }],
    added: [],
  })
  const known = new Map([['ada', { stationId: 'one', countrycode: 'FR', at: NOON - 1 }]])
  expect(listenersToFind(known, back)).toEqual(new Map())
  expect(placeHeartbeats(known, back, [])).toMatchObject({
    beats: [{ countrycode: 'FR' }],
    added: [],
  })
})

test('placeHeartbeats uses a new country on a new day', () => {
  const known = new Map([['ada', { stationId: 'one', countrycode: 'FR', at: NOON }]])
  const next = [heartbeat('one', 'DE', NOON + 24 * 60 * 60_000)]
  expect(listenersToFind(known, next)).toEqual(new Map([['2026-11-22', [7]]]))
  expect(placeHeartbeats(known, next, []).added).toMatchObject([{ countrycode: 'DE' }])
})

test('placeHeartbeats counts a session for at most 100 stations a day', () => {
  expect(DAY_STATIONS_MAX).toBe(100)
  const many = Array.from({ length: 101 }, (_, n) => heartbeat(`station-${n}`, 'FR'))
  const { beats, added } = placeHeartbeats(none, [...many, heartbeat('station-0', 'FR')], [])
  expect(added).toHaveLength(100)
  expect(beats.slice(-2).map(({ stationId }) => stationId)).toEqual([null, 'station-0'])
})
