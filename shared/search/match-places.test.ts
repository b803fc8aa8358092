import { expect, test } from 'vitest'
import { matchPlaces } from './match-places.ts'

test.each([
  ['Night Bus', 'bus', ['Bus']],
  ['Night Bus', 'BU ni', ['Ni', 'Bu']],
  ['Radio Été', 'ete', ['Été']],
  ['Radio E\u0301te\u0301', 'ete', ['E\u0301te\u0301']],
  ['Große Straße', 'stras', ['Straß']],
  ['東京FM', '京', ['京']],
  ['Jazzradio', 'ja jazz', ['Jazz']],
  ['Night Bus', 'ght', []],
  ['Night Bus', '', []],
])('of %j, %j matches %j', (text, typed, parts) => {
  const found = matchPlaces(text, typed).map(({ start, end }) => text.slice(start, end))
  expect(found).toEqual(parts)
})
