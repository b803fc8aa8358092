import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createFormats, dayIn, hourCycleOf, wallClock } from './formats.ts'

const AT = Date.UTC(2026, 10, 21, 21, 4, 5)
const UTC = { timeZone: 'UTC' }
/** Intl uses no-break spaces. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test.each([
  ['en', 'h12', '9:04 PM', '9:04:05 PM'],
  ['en', 'h23', '21:04', '21:04:05'],
  ['es', 'h12', '9:04 p. m.', '9:04:05 p. m.'],
  ['es', 'h23', '21:04', '21:04:05'],
] as const)('shows times in %s on a %s clock', (locale, hourCycle, short, exact) => {
  const { time, clock } = createFormats(locale, hourCycle)
  expect(plain(clock('21:04'))).toBe(short)
  expect(plain(time(AT, UTC))).toBe(short)
  expect(plain(time(AT, { ...UTC, timeStyle: 'medium' }))).toBe(exact)
})

test('shows midnight as 00:00 on a 24-hour clock', () => {
  expect(createFormats('en', 'h23').time(Date.UTC(2026, 0), UTC)).toBe('00:00')
})

test.each([
  ['en', 'Nov 21, 2026', 'Saturday'],
  ['es', '21 nov 2026', 'sábado'],
] as const)('shows dates in %s', (locale, date, weekday) => {
  const formats = createFormats(locale, 'h23')
  expect(formats.date(AT, { ...UTC, dateStyle: 'medium' })).toBe(date)
  expect(formats.date(new Date(AT).toISOString(), { ...UTC, weekday: 'long' })).toBe(weekday)
  // Local time, possibly another day.
  expect(formats.date(AT)).toMatch(/2026/)
  expect(formats.dateTime(AT)).toContain(formats.time(AT))
})

test.each([
  ['en', '1,234.5', '€4.00', '¥500', '-€4.00', '3 minutes ago'],
  ['de', '1.234,5', '4,00 €', '500 ¥', '-4,00 €', 'vor 3 Minuten'],
] as const)('shows numbers and amounts in %s', (locale, number, euros, yen, owed, ago) => {
  const formats = createFormats(locale, 'h23')
  expect(formats.number(1234.5)).toBe(number)
  expect(plain(formats.money(400, 'EUR'))).toBe(euros)
  expect(plain(formats.money(500, 'JPY'))).toBe(yen)
  expect(plain(formats.money(-400, 'EUR'))).toBe(owed)
  expect(formats.relative(-3, 'minute')).toBe(ago)
})

test('counts, lists and sorts in the language', () => {
  const czech = createFormats('cs', 'h23')
  expect([1, 3, 5].map(czech.plural)).toEqual(['one', 'few', 'other'])
  expect(['h', 'ch', 'i'].toSorted(czech.compare)).toEqual(['h', 'ch', 'i'])
  const english = createFormats('en', 'h12')
  expect(['h', 'ch', 'i'].toSorted(english.compare)).toEqual(['ch', 'h', 'i'])
  expect(english.list(['a', 'b', 'c'])).toBe('a, b, c')
  expect(english.list(['a', 'b'], { type: 'conjunction' })).toBe('a and b')
})

test('uses the hour cycle of the system’s locale', () => {
  expect(['en-US', 'en-GB', 'de', 'es-MX'].map(hourCycleOf)).toEqual(['h12', 'h23', 'h23', 'h12'])
})

test('reads local times of a time zone', () => {
  const at = Date.UTC(2026, 10, 21, 23, 30)
  expect(wallClock('Asia/Tokyo')(at)).toBe(Date.UTC(2026, 10, 22, 8, 30))
  expect(dayIn('Asia/Tokyo', at)).toBe('2026-11-22')
  expect(dayIn('America/New_York', at)).toBe('2026-11-21')
})

const SOURCES = '{electron,preload,renderer,shared,backend}/**/*.{ts,tsx}'
const TEST = /\.test\.tsx?$|\/testing\//
/** Formatting outside formats.ts, or with an explicit locale. */
const OWN_LOCALE = [
  /\.toLocale(?:Date|Time)?String\(/,
  /\bIntl\.(?!Locale\b)[A-Z]\w+\(\s*(?:undefined|\[?\s*['"`])/,
  /\.toLocale(?:Upper|Lower)Case\(\s*\[?\s*['"`]/,
  // formats.compare sorts in the active language.
  /\.localeCompare\(/,
]

test.each([
  'at.toLocaleTimeString()',
  "new Intl.NumberFormat('en', { a: 1 })",
  "Intl.DisplayNames(['en'])",
  "a.toLocaleUpperCase('en')",
  'new Intl.Collator(undefined, { numeric: true })',
  'a.label.localeCompare(b.label)',
])('detects a locale in %s', (code) => {
  expect(OWN_LOCALE.some((pattern) => pattern.test(code))).toBe(true)
})

test('no other product file formats with its own locale', () => {
  const files = globSync(SOURCES)
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !TEST.test(file) && file !== 'shared/locale/formats.ts')
  const found = files.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return OWN_LOCALE.some((pattern) => pattern.test(text))
  })
  expect(files.length).toBeGreaterThan(1_000)
  expect(found).toEqual([])
})
