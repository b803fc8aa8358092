import { describe, expect, test } from 'vitest'
import {
  assignCountries,
  countHeartbeats,
  dayListenersToFind,
  HEARTBEAT_MAX_MS,
  type Heartbeat,
  LISTENER_TIMEOUT_MS,
  LISTENING_HEARTBEAT_S,
  type Listener,
  type ReceivedHeartbeat,
} from './count-heartbeats.ts'
import { DAY_STATIONS_MAX } from './day-listener-store.ts'

const HEARTBEAT_MS = LISTENING_HEARTBEAT_S * 1_000

const heartbeat = (
  listener: string,
  stationId: string | null,
  at: number,
  countrycode = 'DE',
): Heartbeat => ({ listener, stationId, countrycode, at })
/** Listening time of heartbeats without earlier ones. */
const count = (...heartbeats: Heartbeat[]) =>
  countHeartbeats(new Map<string, Listener>(), heartbeats)
const times = (...heartbeats: Heartbeat[]) =>
  count(...heartbeats).intervals.map(({ stationId, ms }) => [stationId, ms])

test('expects a heartbeat every 30 s and deletes a listener after 75 s', () => {
  expect([LISTENING_HEARTBEAT_S, HEARTBEAT_MAX_MS, LISTENER_TIMEOUT_MS]).toEqual([
    30, 60_000, 75_000,
  ])
})

describe('countHeartbeats', () => {
  test('adds the time since the previous heartbeat, in its country', () => {
    const { intervals } = count(
      heartbeat('ada', 'one', 0),
      heartbeat('ada', 'one', HEARTBEAT_MS, 'FR'),
      heartbeat('ada', 'one', HEARTBEAT_MS + 10, ''),
    )
    expect(intervals).toEqual([
      { stationId: 'one', countrycode: 'DE', at: HEARTBEAT_MS, ms: HEARTBEAT_MS },
      { stationId: 'one', countrycode: 'FR', at: HEARTBEAT_MS + 10, ms: 10 },
    ])
  })

  test('adds the time since a stored heartbeat', () => {
    const known = new Map([['ada', { stationId: 'one', countrycode: 'DE', at: 0 }]])
    expect(countHeartbeats(known, [heartbeat('ada', 'two', 7)]).intervals).toMatchObject([
      { stationId: 'one', ms: 7 },
    ])
  })

  test.each([
    ['a long gap', HEARTBEAT_MAX_MS + 1],
    ['the same time', 0],
    ['a late heartbeat of another instance', -1],
  ])('adds nothing for %s', (_name, at) => {
    expect(times(heartbeat('ada', 'one', 0), heartbeat('ada', 'one', at))).toEqual([])
  })

  test('ignores a late heartbeat for the current station', () => {
    const { listeners } = count(heartbeat('ada', 'two', 10), heartbeat('ada', 'one', 5))
    expect(listeners.get('ada')).toMatchObject({ stationId: 'two', at: 10 })
    const stopped = new Map([['ada', { stationId: null, countrycode: '', at: 10 }]])
    expect(countHeartbeats(stopped, [heartbeat('ada', 'one', 5)])).toEqual({
      listeners: new Map(),
      intervals: [],
    })
  })

  test('prefers a stop to a heartbeat of the same time from another instance', () => {
    const stopped = new Map([['ada', { stationId: null, countrycode: '', at: 5 }]])
    expect(countHeartbeats(stopped, [heartbeat('ada', 'one', 5)]).listeners.size).toBe(0)
    expect(
      count(heartbeat('ada', 'one', 5), heartbeat('ada', null, 5)).listeners.get('ada'),
    ).toMatchObject({
      stationId: null,
    })
  })

  test('counts a gap of exactly 60 s', () => {
    expect(times(heartbeat('ada', 'one', 0), heartbeat('ada', 'one', 60_000))).toEqual([
      ['one', 60_000],
    ])
  })

  test('attributes the time before a switch to the previous station', () => {
    expect(
      times(
        heartbeat('ada', 'one', 0),
        heartbeat('ada', 'two', 20_000),
        heartbeat('ada', null, 25_000),
      ),
    ).toEqual([
      ['one', 20_000],
      ['two', 5_000],
    ])
  })

  test('adds the remaining time once when a listener stops', () => {
    const { intervals, listeners } = count(
      heartbeat('ada', 'one', 0),
      heartbeat('ada', null, 7_000),
      heartbeat('ada', null, 8_000),
    )
    expect(intervals.map(({ ms }) => ms)).toEqual([7_000])
    expect(listeners.get('ada')).toMatchObject({ stationId: null, at: 8_000 })
  })

  test('adds no more time than passes, however many heartbeats arrive', () => {
    const heartbeats = Array.from({ length: 10_001 }, (_, at) => heartbeat('ada', 'one', at))
    expect(count(...heartbeats).intervals.reduce((sum, { ms }) => sum + ms, 0)).toBe(10_000)
  })
})

const NOON = Date.UTC(2026, 10, 21, 12)
const DAY = '2026-11-21'
const received = (stationId: string | null, countrycode: string, at = NOON): ReceivedHeartbeat => ({
  listener: 'ada',
  dayListener: 7,
  stationId,
  countrycode,
  at,
})
const none = new Map<string, Listener>()

test('assignCountries uses the country of the first heartbeat of a day', () => {
  const { heartbeats, newDayListeners } = assignCountries(
    none,
    [received('one', 'FR'), received('one', 'DE'), received('two', 'IT')],
    [],
  )
  expect(heartbeats.map(({ countrycode }) => countrycode)).toEqual(['FR', 'FR', 'FR'])
  expect(newDayListeners).toEqual([
    { day: DAY, listener: 7, stationId: 'one', countrycode: 'FR' },
    { day: DAY, listener: 7, stationId: 'two', countrycode: 'FR' },
  ])
})

test('assignCountries keeps the country of a returning listener and looks up only unknown ones', () => {
  const found = [{ day: DAY, listener: 7, stationId: 'one', countrycode: 'FR' }]
  const back = [received('one', 'DE')]
  expect(dayListenersToFind(none, back)).toEqual(new Map([[DAY, [7]]]))
  expect(assignCountries(none, back, found)).toMatchObject({
    heartbeats: [{ countrycode: 'FR' }],
    newDayListeners: [],
  })
  const known = new Map([['ada', { stationId: 'one', countrycode: 'FR', at: NOON - 1 }]])
  expect(dayListenersToFind(known, back)).toEqual(new Map())
  expect(assignCountries(known, back, [])).toMatchObject({
    heartbeats: [{ countrycode: 'FR' }],
    newDayListeners: [],
  })
})

test('assignCountries uses a new country on a new day', () => {
  const known = new Map([['ada', { stationId: 'one', countrycode: 'FR', at: NOON }]])
  const next = [received('one', 'DE', NOON + 24 * 60 * 60_000)]
  expect(dayListenersToFind(known, next)).toEqual(new Map([['2026-11-22', [7]]]))
  expect(assignCountries(known, next, []).newDayListeners).toMatchObject([{ countrycode: 'DE' }])
})

test('assignCountries counts a session for at most 100 stations a day', () => {
  expect(DAY_STATIONS_MAX).toBe(100)
  const many = Array.from({ length: 101 }, (_, n) => received(`station-${n}`, 'FR'))
  const { heartbeats, newDayListeners } = assignCountries(
    none,
    [...many, received('station-0', 'FR')],
    [],
  )
  expect(newDayListeners).toHaveLength(100)
  expect(heartbeats.slice(-2).map(({ stationId }) => stationId)).toEqual([null, 'station-0'])
})
