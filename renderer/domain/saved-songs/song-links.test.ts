import { expect, test } from 'vitest'
import { searchLinks } from './song-links.tsx'

const queries = (song: { artist: string | null; title: string }) =>
  Object.fromEntries(
    searchLinks(song).map(({ site, url }) => [site, [...new URL(url).searchParams.values()][0]]),
  )

test('links to four sites over https with artist and title', () => {
  const song = { artist: 'AC/DC & Friends', title: '50% #1 + "Über" you?' }
  for (const { url } of searchLinks(song)) expect(new URL(url).protocol).toBe('https:')
  expect(queries(song)).toEqual({
    MusicBrainz: String.raw`recording:"50% #1 + \"Über\" you?" AND artist:"AC/DC & Friends"`,
    YouTube: 'AC/DC & Friends 50% #1 + "Über" you?',
    Bandcamp: 'AC/DC & Friends 50% #1 + "Über" you?',
    Discogs: 'AC/DC & Friends 50% #1 + "Über" you?',
  })
})

test('uses only the title without an artist', () => {
  expect(queries({ artist: null, title: 'Группа крови' })).toEqual({
    MusicBrainz: 'recording:"Группа крови"',
    YouTube: 'Группа крови',
    Bandcamp: 'Группа крови',
    Discogs: 'Группа крови',
  })
})
