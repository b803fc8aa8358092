// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source code
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ALLOWED, visibleTexts } from './visible-text.ts'

const textsOf = (source: string) => visibleTexts('sample.tsx', source).map(({ text }) => text)

test.each([
  ['JSX text', '<p>Saved</p>', 'Saved'],
  ['a literal among children', "<p>{isDone ? 'All done now' : text.wait}</p>", 'All done now'],
  ['aria-label', '<button aria-label="Close" />', 'Close'],
  ['title', "<p title={'Close'} />", 'Close'],
  ['placeholder', '<input placeholder="Name" />', 'Name'],
  ['alt', '<img alt="Cover" />', 'Cover'],
  ['a sentence in another attribute', '<Note text="Try it again." />', 'Try it again.'],
  ['a property', "show({ label: 'Try again' })", 'Try again'],
  ['an HTML template', 'page(`<h1>Mailbox</h1>`)', '<h1>Mailbox</h1>'],
])('finds %s', (_, source, text) => {
  expect(textsOf(source)).toEqual([text])
})

test.each([
  '<p className="mt-2 text-soft">{text.saved}</p>',
  '<a href="https://example.org/a b">{name}</a>',
  "<p>{state === 'not checked' && text.waiting}</p>",
  'sql`SELECT 1 WHERE a <> 2 AND b << 3`',
  '<p>{`${hours}:${minutes}`} · 2</p>',
  "throw new Error('The file cannot be read')",
  "log.warn('The stream could not be opened')",
  'page(`<h1>${text.title}</h1>`)',
  "cx('flex gap-2', isWide && 'grid items-center')",
])('accepts %s', (source) => {
  expect(textsOf(source)).toEqual([])
})

test('the allowed files exist', () => {
  expect(Object.keys(ALLOWED).filter((file) => !existsSync(file))).toEqual([])
})
