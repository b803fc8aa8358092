import { expect, it } from 'vitest'
import { genrePath, hasFacet, readFilters, withFilter } from './filter-params.ts'

const read = (text: string) => readFilters(new URLSearchParams(text))

it('reads filters from the address and leaves out empty ones', () => {
  expect(read('genre=dub&country=DE&language=&sort=votes')).toEqual({
    genre: 'dub',
    country: 'DE',
    sort: 'votes',
  })
})

it('falls back to the featured order for an unknown sort', () => {
  expect(read('sort=loudest')).toEqual({ sort: 'featured' })
})

it('changes one filter and keeps the others', () => {
  const params = new URLSearchParams('genre=dub&sort=name')
  expect(withFilter(params, 'country', 'FR').toString()).toBe('genre=dub&sort=name&country=FR')
  expect(withFilter(params, 'genre', '').toString()).toBe('sort=name')
  expect(withFilter(params, 'sort', 'featured').toString()).toBe('genre=dub')
  expect(params.toString()).toBe('genre=dub&sort=name')
})

it('escapes a genre in its link', () => {
  expect(genrePath('drum & bass')).toBe('/browse?genre=drum+%26+bass')
})

it('knows whether a facet narrows the list', () => {
  expect(hasFacet(new URLSearchParams('sort=name'))).toBe(false)
  expect(hasFacet(new URLSearchParams('language=arabic'))).toBe(true)
})
