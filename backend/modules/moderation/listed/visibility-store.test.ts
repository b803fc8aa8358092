import { expect, test } from 'vitest'
import type { OwnStation } from '../../../../shared/api/own-stations.ts'
import { ownStation as sample } from '../../creators/testing/own-station.ts'
import { mayBeSame } from './visibility-store.ts'

const station = sample({
  name: 'Night Bus',
  url: 'https://radio.example/night.mp3',
  homepage: 'https://www.nightbus.example/',
  variants: [{ url: 'https://radio.example/night.aac', codec: 'AAC', bitrate: 64 }],
})
const other = (change: Partial<OwnStation>) => ({ ...station, variants: [], ...change })

test.each<[string, Partial<OwnStation>, boolean]>([
  ['the same name and stream host', { url: 'https://radio.example/other.mp3' }, true],
  ['the same name and homepage', { url: 'https://cdn.example/1' }, true],
  [
    'the homepage without www',
    { url: 'http://cdn.example/', homepage: 'http://nightbus.example' },
    true,
  ],
  [
    'the name with accents and in capitals',
    { name: '» NÍGHT BUS', url: 'https://radio.example/2' },
    true,
  ],
  ['another name at the same host', { name: 'Day Bus', url: 'https://radio.example/day' }, false],
  ['the same name elsewhere', { url: 'https://a.example/', homepage: null }, false],
  ['the same name, no readable address', { url: 'nowhere', homepage: null }, false],
  ['another name, the same stream', { name: 'Bus, nightly' }, true],
  ['the stream of a variant', { name: 'Bus', url: 'https://radio.example/night.aac' }, true],
])('mayBeSame compares %s', (_what, change, same) => {
  expect(mayBeSame(station, other(change))).toBe(same)
  expect(mayBeSame(other(change), station)).toBe(same)
})
