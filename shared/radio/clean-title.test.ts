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
  ['Beyonc&eacute; &ndash; D&Eacute;J&Agrave; VU&hellip;', 'Beyoncé – DÉJÀ VU…'],
  ['&#146;Til &#x80; &NBSP;&AMP; &amp;eacute;', '’Til € & &eacute;'],
  ['&#8238;gnp.exe &#27;[31m', 'gnp.exe [31m'],
  ['Q&A;B &copysr; &aaaaaaaaaaaaaaaaaa;', 'Q&A;B &copysr; &aaaaaaaaaaaaaaaaaa;'],
  ['R&B &unknown; &#0; &#xD800; &#x110000;', 'R&B &unknown; &#0; &#xD800; &#x110000;'],
  ['half \ud83d', 'half \ufffd'],
  ['', ''],
])('%j', (text, expected) => {
  expect(cleanTitle(text)).toBe(expected)
})
