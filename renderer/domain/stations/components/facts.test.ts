import { expect, it } from 'vitest'
import { NOT_CHECKED } from '../../../../shared/api/stations.ts'
import { station as text } from '../../../locales/en/stations.ts'
import { isUnchecked, stationFacts } from './facts.ts'

const heard = { state: 'heard', at: '2026-01-01T00:00:00Z' } as const
const notChecked = { state: 'not checked', at: null } as const

it('prints country, codec and bitrate of a station that a check has confirmed', () => {
  const station = {
    countrycode: 'PS',
    codec: 'MP3',
    bitrate: 128,
    check: heard,
    demo: false,
  } as const
  expect(stationFacts(station, text)).toEqual(['PS', 'MP3', '128 kbit/s'])
})

it('leaves out what is unknown', () => {
  const station = {
    countrycode: '',
    codec: 'UNKNOWN',
    bitrate: null,
    check: notChecked,
    demo: false,
  } as const
  expect(stationFacts(station, text)).toEqual([])
})

it('tells stations no check has reached from those that sounded or were silent', () => {
  expect(isUnchecked({ check: notChecked, demo: false, air: NOT_CHECKED })).toBe(true)
  const air = { ...NOT_CHECKED, state: 'on air' } as const
  expect(isUnchecked({ check: notChecked, demo: false, air })).toBe(false)
  const byListeners = { ...NOT_CHECKED, heard: { at: heard.at, countrycode: null } }
  expect(isUnchecked({ check: notChecked, demo: false, air: byListeners })).toBe(false)
  expect(isUnchecked({ check: heard, demo: false, air: NOT_CHECKED })).toBe(false)
  expect(
    isUnchecked({ check: { state: 'silent', at: heard.at }, demo: false, air: NOT_CHECKED }),
  ).toBe(false)
})

it('does not doubt a demo stream, which the server itself sends', () => {
  const station = {
    countrycode: 'ZZ',
    codec: 'AAC',
    bitrate: 64,
    check: notChecked,
    demo: true,
    air: NOT_CHECKED,
  } as const
  expect(stationFacts(station, text)).toEqual(['AAC', '64 kbit/s'])
  expect(isUnchecked(station)).toBe(false)
})

it('says when a check heard nothing', () => {
  const silent = { state: 'silent', at: '2026-01-01T00:00:00Z' } as const
  const station = {
    countrycode: 'FR',
    codec: 'OGG',
    bitrate: null,
    check: silent,
    demo: false,
  } as const
  expect(stationFacts(station, text)).toEqual(['FR', 'OGG', 'Was silent'])
})
