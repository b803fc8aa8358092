import { expect, test } from 'vitest'
import type { Station } from '../../../shared/api/stations.ts'
import { sampleStation } from '../../api/testing/samples.ts'
import { en } from '../../locales/en/catalogue.ts'
import { aboutStation } from './station-about.ts'

const NOW = Date.UTC(2026, 10, 1, 12, 4)

const labels = (facts: ReturnType<typeof aboutStation>) => facts.map(({ label }) => label)

test('what is unknown is left out', () => {
  const bare = { ...sampleStation, language: [], codec: 'UNKNOWN' as const, bitrate: null }
  expect(labels(aboutStation(bare, en, NOW))).toEqual(['Country'])
})

test('every state of the check has its words, and says since when', () => {
  const station = { ...sampleStation, demo: false }
  const air = { ...station.air, state: 'dead' as const, since: '2026-11-01T12:00:00.000Z' }
  const value = aboutStation({ ...station, air }, en, NOW).find(
    ({ label }) => label === 'Our check',
  )
  expect(value?.value).toMatch(/^Silent at every check, since .*2026/)
  const unchecked = aboutStation(station, en, NOW).find(({ label }) => label === 'Our check')
  expect(unchecked?.value).toBe('Not checked yet')
})

test('variants, the directory and listeners are told of', () => {
  const station = {
    ...sampleStation,
    variants: [
      { url: 'https://a.example/1', codec: 'OPUS' as const, bitrate: 96 },
      { url: 'https://a.example/2', codec: 'AAC' as const, bitrate: null },
    ],
    directory: {
      stationuuid: 'x',
      lastcheckok: true,
      lastcheckoktime: null,
      clickcount: 1200,
      clicktrend: 0,
      goneAt: null,
    },
    air: {
      ...sampleStation.air,
      heard: { at: '2026-11-01T12:00:00.000Z', countrycode: 'FR' },
    },
  }
  const facts = Object.fromEntries(
    aboutStation(station, en, NOW).map(({ label, value }) => [label, value]),
  )
  expect(facts).toMatchObject({
    'Also in': 'OPUS, 96 kbit/s · AAC',
    'Radio Browser': '1,200 clicks',
  })
  expect(facts.Listeners).toBe('Heard 4 minutes ago, from France')
})

const factOf = (station: Station, wanted: string) =>
  aboutStation(station, en, NOW).find(({ label }) => label === wanted)?.value

test('a part-time station says when it usually comes back', () => {
  const hours = `${'s'.repeat(18)}${'h'.repeat(6)}`.repeat(7)
  const air = {
    ...sampleStation.air,
    state: 'off air',
    since: '2026-11-01T00:00:00.000Z',
    hours,
  } as const
  expect(factOf({ ...sampleStation, demo: false, air }, 'Our check')).toMatch(
    /^Off air, usually from \d{1,2}:\d\d(\s[AP]M)?\. Silent since .*2026/,
  )
})

test('where the directory found otherwise, our check counts, and says since when', () => {
  const since = '2026-11-01T12:00:00.000Z'
  const directory = {
    stationuuid: 'x',
    lastcheckoktime: null,
    clickcount: 1,
    clicktrend: 0,
    goneAt: null,
  }
  const say = (lastcheckok: boolean | null, state: Station['air']['state']) =>
    factOf(
      {
        ...sampleStation,
        directory: { ...directory, lastcheckok },
        air: { ...sampleStation.air, state, since },
      },
      'Radio Browser',
    )
  expect(say(false, 'on air')).toMatch(
    /^1 click. Its check did not hear .* ours does, since .*2026/,
  )
  expect(say(true, 'dead')).toMatch(/^1 click. Its check heard .* ours does not, since .*2026/)
  for (const [ok, state] of [
    [true, 'on air'],
    [false, 'dead'],
    [false, 'blocked'],
    [null, 'on air'],
  ] as const) {
    expect(say(ok, state)).toBe('1 click')
  }
})

test('what the stream calls itself is told where that is another name', () => {
  const call = (name: string) =>
    factOf({ ...sampleStation, air: { ...sampleStation.air, name } }, 'Calls itself')
  expect(call('NIGHT  bus')).toBeUndefined()
  expect(call('Night Bus HQ')).toBe('Night Bus HQ')
})
