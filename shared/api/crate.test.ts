import fc from 'fast-check'
import { expect, test } from 'vitest'
import { songKey } from '../titles/song-key.ts'
import { type KeptSong, mergeCrates } from './crate.ts'

const song: fc.Arbitrary<KeptSong> = fc.record({
  artist: fc.constantFrom('Björk', 'BJÖRK', null),
  title: fc.constantFrom('Jóga', 'jóga!', 'Hyperballad'),
  stationId: fc.constantFrom('night-bus', null),
  stationName: fc.constant('Night Bus'),
  show: fc.constantFrom('A show', null),
  at: fc.constantFrom('2026-11-21T07:30:00.000Z', '2026-11-21T08:30:00.000Z'),
  version: fc.integer({ min: 0, max: 3 }),
  deleted: fc.boolean(),
})
const crate = fc.array(song, { maxLength: 8 })
const sorted = (songs: readonly KeptSong[]) =>
  songs.toSorted((a, b) => (songKey(a) < songKey(b) ? -1 : 1))

test('in whatever order devices meet, they have the same songs', () => {
  fc.assert(
    fc.property(crate, crate, crate, (a, b, c) => {
      const one = mergeCrates(mergeCrates(a, b), c)
      expect(sorted(mergeCrates(c, mergeCrates(b, a)))).toEqual(sorted(one))
      expect(sorted(mergeCrates(one, a))).toEqual(sorted(one))
      const songs = new Set([...a, ...b, ...c].map(songKey))
      expect(one.map(songKey).toSorted()).toEqual([...songs].toSorted())
    }),
  )
})
