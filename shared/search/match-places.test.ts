// cspell:ignore parad radioparad stras
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
  ['Hitradio Ö3', 'oe3', ['Ö3']],
  ['Hitradio Ö3', 'ö', ['Ö']],
  ['Radio Paradise', 'radioparad', ['Radio Parad']],
  ['Radio', 'radioparadise', []],
  ['FM4 | ORF', 'fm 4', ['FM4']],
  ['AC/DC FM', 'acdc', ['AC/DC']],
  ['ＮＨＫ', 'nh', ['ＮＨ']],
  ['ﾗｼﾞｵ', 'ジ', ['ｼﾞ']],
  ['إذاعة', 'اذاعه', ['إذاعة']],
  ['Night Bus', 'ght', []],
  ['Night Bus', '', []],
])('in %j, highlights for %j %j', (text, typed, parts) => {
  const found = matchPlaces(text, typed).map(({ start, end }) => text.slice(start, end))
  expect(found).toEqual(parts)
})
