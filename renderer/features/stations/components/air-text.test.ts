import { expect, it } from 'vitest'
import type { Station } from '../../../../shared/api/stations.ts'
import { station as text } from '../../../messages/en/stations.ts'
import { airText } from './air-text.ts'

const NOW = Date.UTC(2026, 4, 20, 12)
const MINUTE = 60_000
const air = (state: Station['air']['state'], minutes: number | null) => ({
  state,
  since: '2026-05-03T12:00:00.000Z',
  checkedAt: minutes === null ? null : new Date(NOW - minutes * MINUTE).toISOString(),
  heard: null,
})

it.each([
  [air('on air', 3), 'On air, checked 3 minutes ago'],
  [air('on air', 0), 'On air, checked this minute'],
  [air('on air', 60), 'On air, checked 1 hour ago'],
  [air('on air', 24 * 60), 'On air, checked yesterday'],
  // A clock of this machine that is late does not make it tomorrow.
  [air('on air', -5), 'On air, checked this minute'],
  [air('off air', 90), 'Off air, checked 1 hour ago'],
  [air('dead', 90), 'Silent since 3 May 2026'],
  [air('blocked', 90), 'Refuses our checks: it may play for you'],
  [air('not checked', null), null],
])('%j', (given, said) => expect(airText(given, text, NOW)).toBe(said))
