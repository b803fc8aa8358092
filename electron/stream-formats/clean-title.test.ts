import { expect, test } from 'vitest'
import { cleanTitle } from './clean-title.ts'

test.each([
  ['  Burial -   Archangel \t', 'Burial - Archangel'],
  ['a\0b\0', 'ab'],
  ['a\r\nb', 'a b'],
  ['\u001b[31mred', '[31mred'],
  ['a\u0085b', 'a b'],
  ['\u009ccontrol', 'control'],
  ['\ufeffBOM', 'BOM'],
  ['\u202egnp.exe\u202c', 'gnp.exe'],
  ['soft\u00adhyphen', 'softhyphen'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['Simon &amp; Garfunkel', 'Simon & Garfunkel'],
  ['Don&#39;t &quot;x&quot; &#x2013; y', 'Don\'t "x" – y'],
  ['&lt;b&gt;', '<b>'],
  ['&amp;amp;', '&amp;'],
  ['R&B &unknown; &#0; &#xD800; &#x110000;', 'R&B &unknown; &#0; &#xD800; &#x110000;'],
  ['half \ud83d', 'half \ufffd'],
  ['', ''],
])('%j', (text, expected) => {
  expect(cleanTitle(text)).toBe(expected)
})
