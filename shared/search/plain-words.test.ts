import { expect, test } from 'vitest'
import { plainWords } from './plain-words.ts'

test.each([
  ['  Déjà-vu ', ['deja', 'vu']],
  ['Straße Łódź', ['strasse', 'lodz']],
  ['Ærø København', ['aero', 'kobenhavn']],
  ['İstanbul ışık', ['istanbul', 'isik']],
  ['ΡΑΔΙΟΣ', ['ραδιοσ']],
  ['Ёлка Йод', ['елка', 'иод']],
  ['東京FM ガンダム', ['東京fm', 'ガンダム']],
  ['한국 라디오', ['한국', '라디오']],
  ['إذاعة القرآن', ['إذاعة', 'القرآن']],
  ['90s & 1e5x', ['90s', '1e5x']],
  ['!!! 🎧', []],
  ['', []],
])('splits %j into %j', (text, words) => expect(plainWords(text)).toEqual(words))
