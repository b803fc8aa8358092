import { expect, test } from 'vitest'
import { OPEN_END_MS, onAirAt, songAt } from './on-air-at.ts'
import { broadcastOf } from './testing/samples.ts'

const at = (time: string) => Date.parse(`2026-11-21T${time}Z`)
const day = (title: string, from: string, to: string | null) =>
  broadcastOf(title, `2026-11-21T${from}`, to && `2026-11-21T${to}`)
const deep = day('Deep Space', '12:00', '14:00')
const drift = day('Drift', '14:00', '15:00')
const titles = (said: Parameters<typeof onAirAt>[0], time: string) => {
  const { now, next } = onAirAt(said, at(time))
  return [now?.title ?? null, next?.title ?? null]
}

test.each([
  ['13:59:59', 'Deep Space', 'Drift'],
  ['14:00:00', 'Drift', null],
  ['14:59:59', 'Drift', null],
  ['15:00:00', null, null],
])(
  'returns at %s the current show %s and the next %s without another report',
  (time, now, next) => {
    expect(titles({ broadcast: deep, next: drift }, time)).toEqual([now, next])
  },
)

test('reports the station’s current show even before its start', () => {
  expect(titles({ broadcast: deep, next: null }, '11:58:00')).toEqual(['Deep Space', null])
})

test('returns no current show between two shows', () => {
  const late = day('Late', '22:00', null)
  expect(titles({ broadcast: deep, next: late }, '14:00:00')).toEqual([null, 'Late'])
  expect(titles({ broadcast: null, next: null }, '14:00:00')).toEqual([null, null])
})

test('ends a show without an end at the next start, and after six hours at the latest', () => {
  const open = day('Open', '12:00', null)
  expect(titles({ broadcast: open, next: drift }, '13:59:00')).toEqual(['Open', 'Drift'])
  expect(titles({ broadcast: open, next: drift }, '14:00:00')).toEqual(['Drift', null])
  const { now } = onAirAt({ broadcast: open, next: null }, at('12:00:00') + OPEN_END_MS)
  expect(now).toBeNull()
})

test('expires a song', () => {
  const song = { artist: 'Burial', title: 'Archangel', at: '2026-11-21T12:00:00.000Z' }
  expect(songAt({ song }, at('12:04:00'))).toBe(song)
  expect(songAt({ song }, at('12:15:00'))).toBeNull()
  expect(songAt({ song: null }, at('12:04:00'))).toBeNull()
})
