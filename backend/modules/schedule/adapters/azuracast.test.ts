import { expect, test } from 'vitest'
import { azuracast } from './azuracast.ts'
import { contextOf } from './testing/context.ts'
import { NOW } from './testing/neutral-schedule.ts'

const station = (name: string, url: string) => ({
  station: { name, timezone: 'Europe/Kyiv', listen_url: url, mounts: [{ url }], remotes: [] },
  live: { is_live: false, streamer_name: '', broadcast_start: null },
  now_playing: {
    played_at: NOW / 1_000 - 60,
    song: { text: `${name} - Song`, artist: '', title: '' },
  },
  is_online: true,
})
const HERE = 'https://radio.example.org/radio/8010/radio.mp3'

test('picks the station of a server that streams at this address', () => {
  const all = [
    station('Other', 'https://radio.example.org/radio/8000/radio.mp3'),
    null,
    station('Burial', HERE.replace('https', 'http')),
  ]
  const read = azuracast.parse(JSON.stringify(all), contextOf({ streamUrl: HERE }))
  expect(read).toMatchObject({
    zone: 'Europe/Kyiv',
    now: null,
    track: { artist: 'Burial', title: 'Song' },
  })
  expect(
    azuracast.parse(JSON.stringify(all.slice(0, 2)), contextOf({ streamUrl: HERE })),
  ).toBeNull()
})

test('reports no song for an offline station', () => {
  const off = { ...station('Burial', HERE), is_online: false }
  expect(azuracast.parse(JSON.stringify(off), contextOf())?.track).toBeNull()
})

test.each([
  [[]],
  [{}],
  [{ station: null }],
  [{ station: 'x', now_playing: 3 }],
  ['nowplaying'],
  [null],
  [{ success: false, message: 'Station not found' }],
])('rejects %j', (response) => {
  expect(azuracast.parse(JSON.stringify(response), contextOf())).toBeNull()
})

test('ignores fields of other types and reads the others', () => {
  const strange = {
    ...station('Burial', HERE),
    live: ['x'],
    now_playing: { played_at: 'yesterday', song: { artist: 7, title: 1979, text: {} } },
  }
  expect(azuracast.parse(JSON.stringify(strange), contextOf())).toMatchObject({
    now: null,
    track: { artist: '7', title: '1979', startedAt: null },
  })
})
