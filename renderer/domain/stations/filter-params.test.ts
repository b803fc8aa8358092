import { expect, it } from 'vitest'
import { genrePath, hasFilter, readFilters, withFilter, withoutFilters } from './filter-params.ts'

const read = (text: string) => readFilters(new URLSearchParams(text))

it('reads filters from the URL and omits empty ones', () => {
  expect(read('genre=dub&country=DE&language=&sort=votes')).toEqual({
    genre: 'dub',
    country: 'DE',
    sort: 'votes',
  })
})

it('falls back to the featured order for an unknown sort', () => {
  expect(read('sort=loudest')).toEqual({ sort: 'featured' })
})

it('changes one filter and retains the others', () => {
  const params = new URLSearchParams('genre=dub&sort=name')
  expect(withFilter(params, 'country', 'FR').toString()).toBe('genre=dub&sort=name&country=FR')
  expect(withFilter(params, 'genre', '').toString()).toBe('sort=name')
  expect(withFilter(params, 'sort', 'featured').toString()).toBe('genre=dub')
  expect(params.toString()).toBe('genre=dub&sort=name')
})

it('escapes a genre in its link', () => {
  expect(genrePath('drum & bass')).toBe('/browse?genre=drum+%26+bass')
})

it('ignores codecs, bitrates and on-air states that the API rejects', () => {
  expect(read('codec=OPUS&bitrate=192&air=on')).toEqual({
    codec: 'OPUS',
    bitrate: 192,
    air: 'on',
    sort: 'featured',
  })
  expect(read('codec=MP9&bitrate=0&air=off')).toEqual({ sort: 'featured' })
  expect(read('bitrate=loud')).toEqual({ sort: 'featured' })
})

it('detects active filters and removes all of them', () => {
  expect(hasFilter(new URLSearchParams('sort=name&bitrate=loud'))).toBe(false)
  expect(hasFilter(new URLSearchParams('language=arabic'))).toBe(true)
  expect(hasFilter(new URLSearchParams('air=on'))).toBe(true)
  const all = new URLSearchParams('query=dub&genre=dub&codec=AAC&bitrate=64&air=on&sort=name')
  expect(withoutFilters(all).toString()).toBe('query=dub&sort=name')
})

it('reads a withdrawn country code as the current code', () => {
  expect(read('country=uk').country).toBe('GB')
  expect(read('country=QX').country).toBe('QX')
})
