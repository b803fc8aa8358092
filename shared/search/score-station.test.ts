import { expect, test } from 'vitest'
import { searchableName, searchableText } from './fold-text.ts'
import { expandQuery } from './query-words.ts'
import { stationScorer } from './score-station.ts'

test.each([
  ['night bus', 'Night Bus', [], 0],
  ['night bus', 'Night Bus FM', [], 1],
  ['bus night', 'Night Bus FM', [], 2],
  ['nig', 'Night Bus', [], 3],
  ['bus jazz', 'Night Bus', ['smooth jazz'], 4],
  ['jazz', 'Night Bus', ['smooth jazz'], 4],
  ['deutschland', 'Night Bus', ['dub', 'Germany'], 4],
  ['京', '東京FM', [], 3],
  ['ght', 'Night Bus', [], null],
  ['night rock', 'Night Bus', ['jazz'], null],
])('scores %j in %j with the tags %j as %j', (typed, name, tags, score) => {
  const scoreOf = stationScorer(expandQuery(typed))
  expect(scoreOf(searchableName(name), searchableText(tags.join()))).toBe(score)
})
