import { expect, it } from 'vitest'
import { NOT_CHECKED, type Station } from '../../../shared/api/stations.ts'
import { stationText } from '../../../shared/locales/generated/station.ts'
import { isUnchecked } from './check-mark.tsx'
import { stationFacts } from './station-facts.tsx'

const at = '2026-01-01T00:00:00Z'
const notChecked = { state: 'not checked', at: null } as const
const played = { state: 'heard', at } as const
const silent = { state: 'silent', at } as const

it.each([
  ['PS', 'MP3', 128, played, ['PS', 'MP3', '128 kbit/s']],
  ['', 'UNKNOWN', null, notChecked, []],
  ['ZZ', 'AAC', 64, notChecked, ['AAC', '64 kbit/s']],
  ['FR', 'OGG', null, silent, ['FR', 'OGG', 'Was silent']],
] as const)('formats the facts of %s, %s, %s', (countrycode, codec, bitrate, check, facts) => {
  expect(stationFacts({ countrycode, codec, bitrate, check }, stationText)).toEqual(facts)
})

it.each<[string, Partial<Pick<Station, 'check' | 'demo' | 'air'>>, boolean]>([
  ['no check has reached', {}, true],
  ['a check has found on air', { air: { ...NOT_CHECKED, state: 'on air' } }, false],
  [
    'listeners have played',
    { air: { ...NOT_CHECKED, lastPlayed: { at, countrycode: null } } },
    false,
  ],
  ['has sounded', { check: played }, false],
  ['was silent', { check: silent }, false],
  ['this server itself sends', { demo: true }, false],
])('decides whether a station that %s is unchecked', (_what, known, isSo) => {
  const station = { check: notChecked, demo: false, air: NOT_CHECKED, ...known }
  expect(isUnchecked(station)).toBe(isSo)
})
