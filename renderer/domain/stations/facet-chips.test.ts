import { expect, it } from 'vitest'
import { matchLabels } from './facet-chips.tsx'

const facets = ['drum & bass', 'bass', 'Côte d’Ivoire', 'contrabass', 'Brazil'].map((label) => ({
  value: label,
  label,
  count: 1,
}))
const labels = (typed: string) => matchLabels(facets, typed).map(({ label }) => label)

it.each([
  ['bas', ['drum & bass', 'bass']],
  ['DRUM & b', ['drum & bass']],
  ['cote', ['Côte d’Ivoire']],
  ['brasil', ['Brazil']],
  ['&', []],
  [' ', facets.map(({ label }) => label)],
  ['polka', []],
])('finds for %j the facets %j', (typed, found) => {
  expect(labels(typed)).toEqual(found)
})
