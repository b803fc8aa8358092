import { expect, it } from 'vitest'
import type { Station } from '../../../shared/api/stations.ts'
import { CLICKS_MOST, decideClick, readClicks } from './decide-click.ts'

const NOON = Date.UTC(2026, 0, 5, 12)
const NONE = { day: '', stations: [] }
const heard = (stationuuid: string, goneAt: string | null = null) => ({
  directory: { stationuuid, goneAt } as Station['directory'],
})

it('tells of a station once a day, of each station', () => {
  const first = decideClick(heard('a'), NONE, NOON)
  expect(first).toEqual({ tell: 'a', sent: { day: '2026-01-05', stations: ['a'] } })
  expect(decideClick(heard('a'), first.sent, NOON + 11 * 3_600_000).tell).toBe(null)
  expect(decideClick(heard('b'), first.sent, NOON).sent.stations).toEqual(['a', 'b'])
})

it('a new UTC day begins anew', () => {
  const { sent } = decideClick(heard('a'), NONE, NOON)
  expect(decideClick(heard('a'), sent, NOON + 12 * 3_600_000)).toEqual({
    tell: 'a',
    sent: { day: '2026-01-06', stations: ['a'] },
  })
})

it.each([
  ['is not in the directory', { directory: null }],
  ['has left the directory', heard('a', '2026-01-01T00:00:00.000Z')],
])('tells nothing of a station that %s', (_, station) => {
  expect(decideClick(station, NONE, NOON)).toMatchObject({ tell: null, sent: { stations: [] } })
})

it('keeps so many and no more', () => {
  const stations = Array.from({ length: CLICKS_MOST }, (_, n) => `${n}`)
  const { sent } = decideClick(heard('new'), { day: '2026-01-05', stations }, NOON)
  expect([sent.stations.length, sent.stations.at(-1)]).toEqual([CLICKS_MOST, 'new'])
})

it.each([null, '', 'no JSON', '7', '{"day":7}', '{"day":"x","stations":[1]}'])(
  'what is kept and cannot be read is none: %s',
  (text) => {
    expect(readClicks(text)).toEqual(NONE)
  },
)
