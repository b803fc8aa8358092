import { expect, test, vi } from 'vitest'
import { announceSong, songNotice } from './announce-song.ts'

const song = {
  id: 1,
  artist: 'Undertone',
  title: 'Empty Upper Deck',
  stationId: 'night-bus',
  stationName: 'Night Bus',
  startedAt: 0,
  lastAt: 0,
  joinedLate: false,
}

test.each([
  [true, 1],
  [false, 0],
])('wanted: %s, told %s times', (wanted, times) => {
  const notifications = { song: vi.fn() }
  announceSong(song, { isWanted: () => wanted, notifications })
  expect(notifications.song).toHaveBeenCalledTimes(times)
})

test('the song is the headline, the station stands below; main takes 300 letters of each', () => {
  expect(songNotice(song)).toEqual({ title: 'Undertone – Empty Upper Deck', body: 'Night Bus' })
  const long = songNotice({ ...song, title: 'x'.repeat(300), stationName: 'y'.repeat(400) })
  expect([long.title.length, long.body.length]).toEqual([300, 300])
})
