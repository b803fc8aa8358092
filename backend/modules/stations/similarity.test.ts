import { expect, test } from 'vitest'
import { type Compared, likeness, tagBits } from './similar-list.ts'

const bits = new Map([
  ['dub techno', tagBits(40)],
  ['electronic', tagBits(4_000)],
  ['radio', tagBits(40_000)],
])
const own: Compared = {
  tags: ['dub techno', 'electronic', 'radio'],
  language: ['german'],
  countrycode: 'DE',
}
const other = (tags: string[], rest: Partial<Compared> = {}) =>
  likeness(own, { tags, language: [], countrycode: 'FR', ...rest }, bits)

test('a rare tag says more than several common ones', () => {
  expect(other(['dub techno'])).toBeGreaterThan(other(['electronic', 'radio']))
  expect(other(['dub techno', 'electronic'])).toBeGreaterThan(other(['dub techno']))
  expect(other(['jazz'])).toBe(0)
})

test('what has every tag there is comes after what has few', () => {
  const many = Array.from({ length: 9 }, (_, index) => `tag ${index}`)
  expect(other(['dub techno', ...many])).toBeLessThan(other(['dub techno']))
})

test('language and country decide between equals', () => {
  const alone = other(['electronic'])
  const near = other(['electronic'], { countrycode: 'DE' })
  const speaking = other(['electronic'], { language: ['english', 'german'] })
  expect([alone < near, near < speaking]).toEqual([true, true])
  expect(other(['dub techno'])).toBeGreaterThan(alone)
})
