// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { savedSearchName, savedSearchPath, serializeSearch } from './save-search.tsx'

const saved = (address: string) => serializeSearch(new URLSearchParams(address))

test.each([
  ['query=+dub+&about=x', 'query=dub', '/search?query=dub', 'dub'],
  [
    'sort=votes&bitrate=128&query=dub&codec=AAC&country=DE&air=on',
    'query=dub&country=DE&codec=AAC&bitrate=128&air=on&sort=votes',
    '/search?query=dub&country=DE&codec=AAC&bitrate=128&air=on&sort=votes',
    'dub, Germany, AAC, 128 kbit/s or more, on air, sorted by votes and clicks',
  ],
  ['genre=dub&sort=featured', 'genre=dub', '/browse?genre=dub', 'dub'],
  [
    'language=german&codec=UNKNOWN',
    'language=german&codec=UNKNOWN',
    '/browse?language=german&codec=UNKNOWN',
    'german, unknown codec',
  ],
])('saves %s as %s', (address, search, path, name) => {
  expect(saved(address)).toBe(search)
  expect(savedSearchPath(search)).toBe(path)
  expect(savedSearchName(search)).toBe(name)
})

test.each(['', 'sort=name', 'about=night-bus', `query=${'a'.repeat(101)}`])(
  'saves nothing for %j',
  (address) => expect(saved(address)).toBeNull(),
)
