import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../build/run.ts'
import { type Proof, SECURITY_POINTS } from './security-points.ts'
import { securityTable } from './table.ts'

/** `named`: this run has a test of that name, whose failure fails the run. */
type ProofState = 'named' | 'skipped' | 'missing'

/** Minimum of literal letters in a table title. Without them it would match any name. */
const OWN_LETTERS = 6

/** Strings in a file that may be test titles, without quotes. */
const titles = (source: string) =>
  [...source.matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])+)\1/g)].map(([, , text = '']) =>
    text.replaceAll(/\\(.)/g, '$1'),
  )

/** Regular expression of a table title, with wildcards for its placeholders. */
function pattern(title: string): RegExp | null {
  const parts = title.split(/%[a-z%]|\$[\w.]+|\$\{[^}]*\}/)
  if (parts.join('').length < OWN_LETTERS) return null
  return new RegExp(
    `^${parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('.*')}`,
  )
}

/** Finds a proof by its name or prefix in its file. */
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

test('detects a missing proof', () => {
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

test('prints the table', () => {
  const table = securityTable(SECURITY_POINTS)
  expect(table.match(/^ ?\d+\. /gm)).toHaveLength(20)
  process.stdout.write(
    `\nElectron’s security list\n${table}\n"unit" and "e2e" are tests of this same run, "not here" needs Electron’s own runtime.\n\n`,
  )
})
