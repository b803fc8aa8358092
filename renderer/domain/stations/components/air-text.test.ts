import { expect, it } from 'vitest'
import type { Station } from '../../../../shared/api/stations.ts'
import { formats } from '../../../../shared/locale/formats.ts'
import { stationText } from '../../../../shared/locales/generated/station.ts'
import { airText, isKnownOnAir } from '../check-mark.tsx'

const NOW = Date.UTC(2026, 4, 20, 12)
const MINUTE = 60_000
const air = (state: Station['air']['state'], minutes: number | null) => ({
  state,
  since: '2026-05-03T12:00:00.000Z',
  checkedAt: minutes === null ? null : new Date(NOW - minutes * MINUTE).toISOString(),
  lastPlayed: null,
  hours: null,
  name: null,
})
const playedBy = (minutes: number, countrycode: string | null) => {
  return { at: new Date(NOW - minutes * MINUTE).toISOString(), countrycode }
}
const evenings = (air: Station['air']) => {
  // 18:00 UTC every day, for any time zone of the test machine.
  return { ...air, hours: `${'s'.repeat(18)}${'h'.repeat(6)}`.repeat(7) }
}
const EVENING = formats.time(Date.UTC(2026, 4, 20, 18))

it.each([
  [evenings(air('off air', 90)), `Off air, usually from ${EVENING}`],
  [
    evenings({ ...air('on air', 3), since: '2026-05-20T09:00:00.000Z' }),
    'On air again, checked 3 minutes ago',
  ],
  [evenings(air('on air', 3)), 'On air, checked 3 minutes ago'],
  [air('on air', 3), 'On air, checked 3 minutes ago'],
  [air('on air', 0), 'On air, checked this minute'],
  [air('on air', 60), 'On air, checked 1 hour ago'],
  [air('on air', 24 * 60), 'On air, checked yesterday'],
  // A slow local clock does not make it tomorrow.
  [air('on air', -5), 'On air, checked this minute'],
  [air('off air', 90), 'Off air, checked 1 hour ago'],
  [air('dead', 90), 'Silent since May 3, 2026'],
  [air('blocked', 90), 'Blocks our checks: it may play for you'],
  [air('not checked', null), null],
  [
    { ...air('not checked', null), lastPlayed: playedBy(4, 'FR') },
    'Played 4 minutes ago, from France',
  ],
  [{ ...air('blocked', 90), lastPlayed: playedBy(4, null) }, 'Played 4 minutes ago'],
  [{ ...air('off air', 90), lastPlayed: playedBy(120, 'FR') }, 'Off air, checked 1 hour ago'],
  [{ ...air('not checked', null), lastPlayed: playedBy(3 * 24 * 60, null) }, 'Played 3 days ago'],
  [
    { ...air('off air', 4 * 24 * 60), lastPlayed: playedBy(3 * 24 * 60, null) },
    'Off air, checked 4 days ago',
  ],
])('describes %j', (given, said) => expect(airText(given, stationText, NOW)).toBe(said))

it.each([
  [air('on air', 3), true],
  [{ ...air('off air', 90), lastPlayed: playedBy(4, null) }, true],
  [{ ...air('off air', 4), lastPlayed: playedBy(90, null) }, false],
  [{ ...air('not checked', null), lastPlayed: playedBy(3 * 24 * 60, null) }, false],
])('decides whether %j is on air: %s', (given, known) =>
  expect(isKnownOnAir(given, NOW)).toBe(known),
)
