// cspell:ignore Sichere
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: compiled code
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { compileGroup, GENERATED, messageModules } from './message-modules.ts'

const compile = (message: string, german?: string) =>
  compileGroup('sample', [
    ['en', { sample: { text: message } }],
    ...(german === undefined ? [] : [['de', { sample: { text: german } }] as const]),
  ])

test('the generated modules are up to date: run `npm run locales`', () => {
  const modules = messageModules()
  expect(readdirSync(GENERATED).sort()).toEqual([...modules.keys()].sort())
  for (const [file, code] of modules) {
    expect(readFileSync(path.join(GENERATED, file), 'utf8'), file).toBe(code)
  }
})

test.each([
  ['Save', 'text: "Save",'],
  ["Don't", `text: "Don't",`],
  ['Remove {name}', 'text: (name: string) => `Remove ${name}`,'],
  [
    '{artist} on {site}',
    'text: ({ artist, site }: { artist: string; site: string }) => `${artist} on ${site}`,',
  ],
  [
    '{count, plural, one {# song} other {# songs}}',
    "text: (count: number) => (formats.plural(count) === 'one' ? `${formats.number(count)} song` : `${formats.number(count)} songs`),",
  ],
  [
    '{count, plural, =0 {none} other {{count, number}}}',
    'text: (count: number) => (count === 0 ? "none" : formats.number(count)),',
  ],
  ['{isOn, select, true {On} other {Off}}', 'text: (isOn: boolean) => (isOn ? "On" : "Off"),'],
  [
    'Since {at, date, medium}, {at, time, medium}',
    "text: (at: Moment) => `Since ${formats.date(at)}, ${formats.time(at, { timeStyle: 'medium' })}`,",
  ],
  ['{at, date, ::EEEE}', 'text: (at: Moment) => formats.date(at, {"weekday":"long"}),'],
  [
    '`{code}` \\ ${price}',
    'text: ({ code, price }: { code: string; price: string }) => `\\`${code}\\` \\\\ $${price}`,',
  ],
])('compiles %s', (message, code) => {
  expect(compile(message)).toContain(code)
})

test('selects another language by the active locale and keeps missing texts in English', () => {
  const code = compileGroup('sample', [
    ['en', { sample: { save: 'Save', remove: 'Remove {name}' } }],
    ['de', { sample: { remove: 'Löschen' } }],
  ])
  expect(code).toContain("sampleText = APP_LOCALE === 'de' ? de : reference")
  expect(code).toContain(
    'const de: typeof reference = {\n  save: "Save",\n  remove: () => "Löschen",',
  )
})

test.each([
  ['unbalanced braces', 'Save {name', undefined, 'en.sample.text'],
  ['an unknown argument', 'Save {name}', 'Sichere {nam}', 'de.sample.text: unknown argument {nam}'],
  ['a changed type', '{count, number}', '{count}', 'de.sample.text: unknown argument {count}'],
])('rejects %s', (_, message, german, problem) => {
  expect(() => compile(message, german)).toThrow(problem)
})
