import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../build/run.ts'
import { type Proof, SECURITY_POINTS } from './security-points.ts'
import { securityTable } from './table.ts'

/** `named`: this run has a test of that name, which fails the run when it fails. */
type ProofState = 'named' | 'skipped' | 'missing'

/** Letters that a title of a table must have of its own, or it would stand for any name. */
const OWN_LETTERS = 6

/** Texts in a file that may be titles of tests, without their quotes. */
const titles = (source: string) =>
  [...source.matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])+)\1/g)].map(([, , text = '']) =>
    text.replaceAll(/\\(.)/g, '$1'),
  )

/** What a title of a table becomes: its placeholders stand for anything. */
function pattern(title: string): RegExp | null {
  const parts = title.split(/%[a-z%]|\$[\w.]+|\$\{[^}]*\}/)
  if (parts.join('').length < OWN_LETTERS) return null
  return new RegExp(
    `^${parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('.*')}`,
  )
}

/** Looks a proof up by its name, or the beginning of it, in the file that is to hold it. */
function findProof({ file, name }: Proof): ProofState {
  const location = path.join(ROOT, file)
  if (!existsSync(location)) return 'missing'
  const source = readFileSync(location, 'utf8')
  const isNamed = titles(source).some(
    (title) => title.startsWith(name) || pattern(title)?.test(name) === true,
  )
  if (!isNamed) return 'missing'
  return /\b(?:test|it|describe)\.(?:skip|todo|only|skipIf|runIf)\b/.test(source)
    ? 'skipped'
    : 'named'
}

test('Electron’s list has twenty points, and every one has a proof', () => {
  expect(SECURITY_POINTS).toHaveLength(20)
  for (const { title, unit } of SECURITY_POINTS) expect(unit, title).not.toEqual([])
})

test('a proof that does not exist is seen', () => {
  const file = 'tests/security/electron-version.test.ts'
  expect(findProof({ file, name: 'a test that is not written' })).toBe('missing')
  expect(findProof({ file: 'tests/security/none.test.ts', name: '' })).toBe('missing')
})

test.each(SECURITY_POINTS.map((point, index) => ({ ...point, number: index + 1 })))(
  '$number. $title',
  ({ unit, desktop }) => {
    const states = [...unit, ...desktop].map((proof) => ({ ...proof, state: findProof(proof) }))
    expect(states.filter(({ state }) => state !== 'named')).toEqual([])
  },
)

test('the table', () => {
  const table = securityTable(SECURITY_POINTS)
  expect(table.match(/^ ?\d+\. /gm)).toHaveLength(20)
  process.stdout.write(
    `\nElectron’s security list\n${table}\n"unit" and "e2e" are tests of this same run, "not here" needs Electron’s own runtime.\n\n`,
  )
})
