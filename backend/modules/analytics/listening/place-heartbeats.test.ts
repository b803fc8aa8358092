import { expect, test } from 'vitest'
import { type Heartbeat, type Listener, listenersToFind, placeHeartbeats } from './count-beats.ts'
import { DAY_STATIONS_MAX } from './day-listener-store.ts'

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

test('the first heartbeat of a day decides the country', () => {
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

test('a listener who comes back has the country of before, and one who goes on is not looked up', () => {
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

test('a new day may have a new country', () => {
  const known = new Map([['ada', { stationId: 'one', countrycode: 'FR', at: NOON }]])
  const next = [heartbeat('one', 'DE', NOON + 24 * 60 * 60_000)]
  expect(listenersToFind(known, next)).toEqual(new Map([['2026-11-22', [7]]]))
  expect(placeHeartbeats(known, next, []).added).toMatchObject([{ countrycode: 'DE' }])
})

test('a session counts for 100 stations a day, and for those it has already', () => {
  expect(DAY_STATIONS_MAX).toBe(100)
  const many = Array.from({ length: 101 }, (_, n) => heartbeat(`station-${n}`, 'FR'))
  const { beats, added } = placeHeartbeats(none, [...many, heartbeat('station-0', 'FR')], [])
  expect(added).toHaveLength(100)
  expect(beats.slice(-2).map(({ stationId }) => stationId)).toEqual([null, 'station-0'])
})
