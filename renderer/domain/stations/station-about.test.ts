import { expect, test } from 'vitest'
import type { Station } from '../../../shared/api/stations.ts'
import { sampleStation } from '../../api/testing/samples.ts'
import { aboutStation } from './station-about.ts'

const NOW = Date.UTC(2026, 10, 1, 12, 4)

const labels = (facts: ReturnType<typeof aboutStation>) => facts.map(({ label }) => label)

test('omits unknown facts', () => {
  const bare = { ...sampleStation, language: [], codec: 'UNKNOWN' as const, bitrate: null }
  expect(labels(aboutStation(bare, NOW))).toEqual(['Country'])
})

test('describes every state of the check and since when', () => {
  const station = { ...sampleStation, demo: false }
  const air = { ...station.air, state: 'dead' as const, since: '2026-11-01T12:00:00.000Z' }
  const value = aboutStation({ ...station, air }, NOW).find(({ label }) => label === 'Our check')
  expect(value?.value).toMatch(/^Silent at every check, since .*2026/)
  const unchecked = aboutStation(station, NOW).find(({ label }) => label === 'Our check')
  expect(unchecked?.value).toBe('Not checked yet')
})

test('lists variants, the directory and listeners', () => {
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
      lastPlayed: { at: '2026-11-01T12:00:00.000Z', countrycode: 'FR' },
    },
  }
  const facts = Object.fromEntries(
    aboutStation(station, NOW).map(({ label, value }) => [label, value]),
  )
  expect(facts).toMatchObject({
    'Also in': 'OPUS, 96 kbit/s · AAC',
    'Radio Browser': '1,200 clicks',
  })
  expect(facts.Listeners).toBe('Played 4 minutes ago, from France')
})

const factOf = (station: Parameters<typeof aboutStation>[0], wanted: string) =>
  aboutStation(station, NOW).find(({ label }) => label === wanted)?.value

test('shows the last check, and followers only if there are some', () => {
  const air = { ...sampleStation.air, checkedAt: '2026-11-01T12:00:00.000Z' }
  expect(factOf({ ...sampleStation, air }, 'Last check')).toBe('4 minutes ago')
  expect(factOf({ ...sampleStation, followers: 1_205 }, 'Followers')).toBe('1,205')
  expect(factOf(sampleStation, 'Followers')).toBeUndefined()
})

test('shows when a part-time station usually returns', () => {
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

test("prefers our check to the directory's and says since when", () => {
  const since = '2026-11-01T12:00:00.000Z'
  const directory = {
    stationuuid: 'x',
    lastcheckoktime: null,
    clickcount: 1,
    clicktrend: 0,
    goneAt: null,
  }
  const fact = (lastcheckok: boolean | null, state: Station['air']['state']) =>
    factOf(
      {
        ...sampleStation,
        directory: { ...directory, lastcheckok },
        air: { ...sampleStation.air, state, since },
      },
      'Radio Browser',
    )
  expect(fact(false, 'on air')).toMatch(
    /^1 click. Its check failed; ours has succeeded since .*2026/,
  )
  expect(fact(true, 'dead')).toMatch(/^1 click. Its check succeeded; ours has failed since .*2026/)
  for (const [ok, state] of [
    [true, 'on air'],
    [false, 'dead'],
    [false, 'blocked'],
    [null, 'on air'],
  ] as const) {
    expect(fact(ok, state)).toBe('1 click')
  }
})

test('shows the name in the stream when it differs', () => {
  const call = (name: string) =>
    factOf({ ...sampleStation, air: { ...sampleStation.air, name } }, 'Name in stream')
  expect(call('NIGHT  bus')).toBeUndefined()
  expect(call('Night Bus HQ')).toBe('Night Bus HQ')
})
