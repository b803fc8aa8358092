import { expect, test } from 'vitest'
import { plainWords } from './plain-words.ts'
import { scoreStation, toSearched } from './score-station.ts'

test.each([
  ['night bus', 'Night Bus FM', [], 0],
  ['bus night', 'Night Bus FM', [], 1],
  ['nig', 'Night Bus', [], 2],
  ['bus jazz', 'Night Bus', ['smooth jazz'], 3],
  ['jazz', 'Night Bus', ['smooth jazz'], 3],
  ['京', '東京FM', [], 2],
  ['ght', 'Night Bus', [], null],
  ['night rock', 'Night Bus', ['jazz'], null],
])('%j in %j with the tags %j: %j', (typed, name, tags, score) => {
  const station = { name: toSearched(name), tags: toSearched(tags.join(' ')) }
  expect(scoreStation(plainWords(typed), station)).toBe(score)
})
