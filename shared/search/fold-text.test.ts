import { expect, test } from 'vitest'
import {
  foldedWords,
  JOINED_PARTS_MAX,
  searchableName,
  searchableText,
  spelledWords,
} from './fold-text.ts'
import { expandQuery, phrasesOf, withJoined } from './query-words.ts'

test.each([
  ['ＮＨＫ　ＦＭ', ['nhk', 'fm']],
  ['ﾗｼﾞｵ', ['ラジオ']],
  ['إذاعة أُمّ آل مؤمن', ['اذاعه', 'ام', 'ال', 'مومن']],
  ['راديــو', ['راديو']],
  ['ایران ک ی', ['ايران', 'ك', 'ي']],
  ['رادیو ۱۰۲٫۵', ['راديو', '102', '5']],
  ['שָׁלוֹם', ['שלום']],
  ['Radio™ Nº1 ½', ['radio', 'no1', '1', '2']],
  ['soft\u00adhyphen zero\u200bwidth', ['softhyphen', 'zerowidth']],
  ['हिन्दी', ['हिन्दी']],
  ['한국 라디오', ['한국', '라디오']],
  ['Straße Été', ['strasse', 'ete']],
])('folds %j to %j', (text, words) => expect(foldedWords(text)).toEqual(words))

test('spells out two-letter alternatives', () => {
  expect(spelledWords('Hitradio Ö3 København')).toEqual([
    ['hitradio'],
    ['o3', 'oe3'],
    ['kobenhavn', 'koebenhavn'],
  ])
})

test.each([
  ['Night Bus', ' night bus | nightbus '],
  ['KEXP', ' kexp '],
  ['North & Beyond', ' north beyond | northbeyond '],
  ['North and Beyond', ' north beyond | and northbeyond '],
  ["Today's Hits", ' today s hits | todays todayshits '],
  ['Hot Mix Radio 80', ' hot mix radio 80 | hotmix mixradio radio80 hotmixradio '],
  ['Ö3', ' o3 | oe3 '],
])('indexes the name %j as %j', (name, seen) => expect(searchableName(name)).toBe(seen))

test('joins the words of tags only inside one word', () => {
  expect(searchableText('lo-fi,dub techno,rhythm and blues')).toBe(
    ' lo fi dub techno rhythm blues | and lofi ',
  )
})

test.each(['a ', 'a-', 'and ', '&', '\u0301', 'ﷺ', 'ö ', '.'])(
  'limits search and name of 200 times %j',
  (sign) => {
    const words = expandQuery(sign.repeat(200))
    expect(words.length).toBeLessThanOrEqual(8)
    expect(withJoined(words).flat().length).toBeLessThanOrEqual(8 * 5)
    expect(phrasesOf(words).length).toBeLessThanOrEqual(9)
    const forms = searchableName(sign.repeat(200)).split('|')[1]?.trim().split(' ') ?? []
    expect(forms.length).toBeLessThanOrEqual(50)
  },
)

test('joins at most twelve parts of a name', () => {
  const name = Array.from({ length: 40 }, (_, at) => `w${at}`).join(' ')
  const [, forms = ''] = searchableName(name).split('|')
  expect(JOINED_PARTS_MAX).toBe(12)
  expect(forms.trim().split(' ')).toHaveLength(12)
})
