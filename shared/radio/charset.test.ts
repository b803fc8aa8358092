import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeText, isCharset } from './charset.ts'
import type { Charset } from './charset-names.ts'
import { encodeCharset } from './testing/encode-charset.ts'

const cyrillic = [
  'Кино - Группа крови',
  'Земфира - Искала',
  'Алла Пугачёва - Миллион алых роз',
  'ДДТ - Что такое осень',
  'КИНО - ЗВЕЗДА ПО ИМЕНИ СОЛНЦЕ',
  'Би-2 - Полковнику никто не пишет',
  'Radio Record - Ночные снайперы - 31 весна',
  'Океан Ельзи - Обійми',
  'Щурците - Две следи',
  'Аквариум',
]
const greek = [
  'Γιώργος Νταλάρας - Μια βραδιά',
  'Νατάσσα Θεοδωρίδου - Έρωτας',
  'Μίκης Θεοδωράκης - Ζορμπάς',
  'Χάρις Αλεξίου',
]
const western = [
  'Motörhead - Überall',
  'Mötley Crüe',
  'Queensrÿche',
  'Björk - Jóga',
  'Sigur Rós - Ágætis byrjun',
  'Édith Piaf - Non, je ne regrette rien',
  'Céline Dion - À quoi ça sert',
  'Mylène Farmer – Désenchantée',
  'Die Ärzte - Männer sind Schweine',
  'Maná - ¿Dónde jugarán los niños?',
  'Trio Töykeät - Ääni',
  'Søren Huss - Åh',
  'Stromae - Où es-tu',
  'João Gilberto - São Paulo',
  'Don´t Stop',
  'L’été – “Œuvre” 20 €',
  'ÄÖÜ',
  'öö',
  'ÉÈ',
  'À',
]
const polish = ['Zażółć gęślą jaźń', 'Kult - Gdy nie ma dzieci, Miłość', 'Perfect - Żółte wróżki']

describe('decodeText without a stored charset', () => {
  const cases: [Charset, string[]][] = [
    ['windows-1251', cyrillic],
    ['koi8-r', cyrillic],
    ['iso-8859-5', cyrillic],
    ['windows-1253', greek],
    ['windows-1250', polish],
    ['iso-8859-2', polish],
  ]
  test.each(cases)('detects %s', (charset, texts) => {
    for (const text of texts) {
      const bytes = encodeCharset(text, charset === 'koi8-r' ? 'koi8-u' : charset)
      expect(decodeText(bytes, null)).toMatchObject({ text })
    }
  })

  test.each(cases.slice(0, 4))('marks %s as decisive', (charset, texts) => {
    for (const text of texts) {
      const bytes = encodeCharset(text, charset === 'koi8-r' ? 'koi8-u' : charset)
      expect(decodeText(bytes, null)).toEqual({ text, charset, decisive: true })
    }
  })

  test.each(western)('keeps Latin-1: %s', (text) => {
    const expected = { text, charset: 'windows-1252', decisive: false }
    expect(decodeText(encodeCharset(text, 'windows-1252'), null)).toEqual(expected)
  })

  test.each([...cyrillic, ...greek, ...western, ...polish, '日本語', 'שלום', '🎵 音楽', 'plain'])(
    'keeps UTF-8: %s',
    (text) => {
      expect(decodeText(Buffer.from(text), null)).toEqual({
        text,
        charset: 'utf-8',
        decisive: false,
      })
      expect(decodeText(Buffer.from(text), 'windows-1251').text).toBe(text)
    },
  )

  test('falls back to windows-1252 for too little text', () => {
    expect(decodeText(Buffer.of(0xcf), null)).toEqual({
      text: 'Ï',
      charset: 'windows-1252',
      decisive: false,
    })
  })

  test('removes a byte order mark', () => {
    expect(decodeText(Buffer.from('\ufeffx'), null).text).toBe('x')
  })

  test('rejects almost valid UTF-8: overlong, surrogates, truncated', () => {
    for (const bytes of [
      [0xc0, 0x80],
      [0xed, 0xa0, 0x80],
      [0x61, 0xc3],
    ]) {
      expect(decodeText(Buffer.from(bytes), null).charset).not.toBe('utf-8')
    }
  })
})

describe('decodeText with a stored charset', () => {
  test('uses it for ambiguous letters', () => {
    const short = encodeCharset('Ёж', 'windows-1251')
    expect(decodeText(short, null).text).toBe('¨æ')
    expect(decodeText(short, 'windows-1251')).toEqual({
      text: 'Ёж',
      charset: 'windows-1251',
      decisive: false,
    })
    const czech = encodeCharset('Antonín Dvořák', 'iso-8859-2')
    expect(decodeText(czech, 'iso-8859-2').text).toBe('Antonín Dvořák')
  })

  test('overrides it with decisive letters', () => {
    const text = 'Кино - Группа крови'
    for (const remembered of ['windows-1253', 'koi8-r', 'windows-1252', 'utf-8'] as const) {
      const decoded = decodeText(encodeCharset(text, 'windows-1251'), remembered)
      expect(decoded).toEqual({ text, charset: 'windows-1251', decisive: true })
    }
  })

  test('decodes one Western title of a Cyrillic station without replacing its charset', () => {
    const decoded = decodeText(encodeCharset('Motörhead - Überall', 'windows-1252'), 'windows-1251')
    expect(decoded).toEqual({
      text: 'Motörhead - Überall',
      charset: 'windows-1252',
      decisive: false,
    })
  })

  test('is not affected by ASCII titles', () => {
    expect(decodeText(Buffer.from('plain'), 'koi8-r')).toEqual({
      text: 'plain',
      charset: 'utf-8',
      decisive: false,
    })
  })
})

describe('mojibake', () => {
  const twice = (text: string, charset: string) =>
    Buffer.from(new TextDecoder('windows-1252').decode(encodeCharset(text, charset)))

  test.each(['Beyoncé – Déjà vu', 'Кино – Привет', 'Σωκράτης', 'Motörhead'])(
    'is fixed for double-encoded UTF-8: %s',
    (text) => {
      const once = new TextDecoder('windows-1252').decode(Buffer.from(text))
      expect(decodeText(Buffer.from(once), null).text).toBe(text)
      expect(decodeText(Buffer.from(Buffer.from(text).toString('latin1')), null).text).toBe(text)
    },
  )

  test('is fixed for Cyrillic and Greek bytes written as Latin-1 in UTF-8', () => {
    expect(twice('Кино - Группа крови', 'windows-1251').toString()).toBe('Êèíî - Ãðóïïà êðîâè')
    expect(decodeText(twice('Кино - Группа крови', 'windows-1251'), null).text).toBe(
      'Кино - Группа крови',
    )
    expect(decodeText(twice('Κώστας Μακεδόνας', 'windows-1253'), null).text).toBe(
      'Κώστας Μακεδόνας',
    )
  })

  test.each(western)('is not detected in accents: %s', (text) => {
    expect(decodeText(Buffer.from(text), null).text).toBe(text)
  })

  test('is not detected in similar text', () => {
    for (const text of ['Â', 'Ã', '© 2024', '£5 ½', 'ÄÖÜ', 'Ñu', 'º']) {
      expect(decodeText(Buffer.from(text), null).text).toBe(text)
    }
  })
})

describe('decodeText for long text', () => {
  const ascii = 'http://a.example/live\n'.repeat(500)
  const artists = cyrillic.map((line) => `${line}\n`).join('')

  test('detects the charset by the first non-ASCII letters, at any position', () => {
    const text = `${ascii}${artists}${ascii}${artists.repeat(50)}`
    const decoded = decodeText(encodeCharset(text, 'windows-1251'), null)
    expect(decoded).toEqual({ text, charset: 'windows-1251', decisive: true })
  })

  test('fixes mojibake in the full text', () => {
    const latin = new TextDecoder('windows-1252').decode(
      encodeCharset(artists.repeat(50), 'windows-1251'),
    )
    expect(decodeText(Buffer.from(latin), null).text).toBe(artists.repeat(50))
  })
})

test('never throws and is deterministic', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      expect(decodeText(bytes, null)).toEqual(decodeText(Buffer.from(bytes), null))
    }),
  )
})

test('isCharset accepts only known charsets', () => {
  expect(['utf-8', 'windows-1251', 'koi8-r', 'iso-8859-2'].every(isCharset)).toBe(true)
  expect([null, 'x', 'utf8', 5, {}, 'windows-1258'].some(isCharset)).toBe(false)
})
