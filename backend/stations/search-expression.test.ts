import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toSearchExpression, toSortKey } from './search-expression.ts'

function index(...names: string[]): (text: string) => string[] {
  const database = new DatabaseSync(':memory:')
  database.exec(
    "CREATE VIRTUAL TABLE search USING fts5 (name, tokenize = 'unicode61 remove_diacritics 2')",
  )
  const insert = database.prepare('INSERT INTO search (name) VALUES (?)')
  for (const name of names) insert.run(name)
  const select = database.prepare('SELECT name FROM search WHERE search MATCH ?')
  return (text) => {
    const expression = toSearchExpression(text)
    return expression ? select.all(expression).map((row) => String(row.name)) : []
  }
}

describe('toSearchExpression', () => {
  test.each([
    ['night bus', '"night"* "bus"*'],
    ['  Déjà-vu ', '"Déjà"* "vu"*'],
    ['"quoted" OR NOT near(a)', '"quoted"* "OR"* "NOT"* "near"* "a"*'],
    ['name:x ^y -z *', '"name"* "x"* "y"* "z"*'],
    ['a a a', '"a"*'],
    ['', ''],
    [' \t\n', ''],
    ['!!! "*"', null],
    ['🎧🔥', null],
    ['\0', null],
  ])('%j becomes %j', (text, expression) => {
    expect(toSearchExpression(text)).toBe(expression)
  })

  // A thousand searches, on a machine that may be busy.
  test('whatever is typed, SQLite accepts the expression', { timeout: 30_000 }, () => {
    const find = index('Night Bus', 'OR AND NOT', 'été 2000')
    const nasty = fc.constantFrom(
      '"',
      "'",
      '*',
      '(',
      ')',
      ':',
      '^',
      '-',
      '+',
      'NEAR',
      'OR',
      '\0',
      '{',
      '}',
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(fc.oneof(nasty, fc.string()), { maxLength: 30 }).map((parts) => parts.join(' ')),
    )
    fc.assert(
      fc.property(text, (typed) => Array.isArray(find(typed))),
      { numRuns: 1_000 },
    )
  })

  test('ten kilobytes are a short expression', () => {
    const expression = toSearchExpression('under ground '.repeat(800)) ?? ''
    expect(expression).toBe('"under"* "ground"*')
    expect((toSearchExpression('x'.repeat(10_240)) ?? '').length).toBeLessThan(50)
  })

  test.each([
    ['nig', ['Night Bus']],
    ['BUS night', ['Night Bus']],
    ['radio et', ['Radio Été']],
    ['ETÉ', ['Radio Été']],
    ['ß', []],
    ['東京', ['東京 FM']],
  ])('%j finds %j', (text, found) => {
    expect(index('Night Bus', 'Radio Été', '東京 FM')(text)).toEqual(found)
  })
})

test.each([
  ['Été FM', 'ete fm'],
  ['  !Bang Radio', 'bang radio'],
  ['***', '***'],
  ['Ångström', 'angstrom'],
])('%j sorts as %j', (name, key) => expect(toSortKey(name)).toBe(key))
