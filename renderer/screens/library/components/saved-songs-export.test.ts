import { expect, test } from 'vitest'
import type { SavedSong } from '../../../../shared/api/saved-songs.ts'
import { readM3u } from '../../../../shared/radio/m3u.ts'
import { toCsv, toJspf, toM3u } from './saved-songs-export.tsx'

const song: SavedSong = {
  artist: 'Broadcast',
  title: 'Tender Buttons',
  stationId: 'night-bus',
  stationName: 'Night Bus',
  show: 'Last Orders',
  at: '2026-11-21T21:04:00.000Z',
  version: 1,
  deleted: false,
}

test('escapes songs that a spreadsheet would run as a formula', () => {
  const songs = ['=HYPERLINK("http://a.example")', '+1', '-1', '@sum', '\tx', 'a "b", c'].map(
    (title) => ({ ...song, artist: null, title, show: null }),
  )
  expect(toCsv(songs).slice(1).split('\r\n')).toEqual([
    'artist,title,station,show,heard',
    `"","'=HYPERLINK(""http://a.example"")","Night Bus","","${song.at}"`,
    `"","'+1","Night Bus","","${song.at}"`,
    `"","'-1","Night Bus","","${song.at}"`,
    `"","'@sum","Night Bus","","${song.at}"`,
    `"","'\tx","Night Bus","","${song.at}"`,
    `"","a ""b"", c","Night Bus","","${song.at}"`,
    '',
  ])
})

test('writes artist, title and station to JSPF', () => {
  const text = toJspf([song, { ...song, artist: null, show: null }], 'Songs', new Date(0))
  expect(JSON.parse(text)).toEqual({
    playlist: {
      title: 'Songs',
      date: '1970-01-01T00:00:00.000Z',
      track: [
        {
          title: 'Tender Buttons',
          creator: 'Broadcast',
          annotation: 'Last Orders, Night Bus, 2026-11-21 21:04 UTC',
        },
        { title: 'Tender Buttons', annotation: 'Night Bus, 2026-11-21 21:04 UTC' },
      ],
    },
  })
})

test('writes stream URLs to M3U and counts songs without one', () => {
  const hostile = { ...song, title: 'x\n#EXTINF:-1,y\nhttp://bad.example/' }
  const gone = { ...song, stationId: 'gone' }
  const own = { ...song, stationId: null }
  const url = 'https://radio.example/live'
  const { text, omittedCount } = toM3u([song, hostile, gone, own], new Map([['night-bus', url]]))
  expect(omittedCount).toBe(2)
  expect(text.split('\n')).toHaveLength(6)
  expect(readM3u(text)?.map((entry) => entry.url)).toEqual([url, url])
})
