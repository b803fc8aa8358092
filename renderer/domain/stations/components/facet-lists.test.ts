import { expect, it } from 'vitest'
import { facetMatches } from './facet-lists.tsx'

const facets = ['drum & bass', 'bass', 'Côte d’Ivoire', 'contrabass'].map((label) => ({
  value: label,
  label,
  count: 1,
}))
const labels = (typed: string) => facetMatches(facets, typed).map(({ label }) => label)

it.each([
  ['bas', ['drum & bass', 'bass']],
  ['DRUM & b', ['drum & bass']],
  ['cote', ['Côte d’Ivoire']],
  [' ', facets.map(({ label }) => label)],
  ['polka', []],
])('finds for %j the facets %j', (typed, found) => {
  expect(labels(typed)).toEqual(found)
})
