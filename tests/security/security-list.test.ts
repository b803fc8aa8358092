import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { ROOT } from '../../build/scripts/run.ts'
import { type ProofState, runProofs } from './run-proofs.ts'
import { type Proof, SECURITY_POINTS } from './security-points.ts'
import { securityTable } from './table.ts'

/** A start of Vitest and the slowest proof, with time for a busy machine. */
const TIMEOUT_MS = 300_000

let stateOf: (proof: Proof) => ProofState

beforeAll(async () => {
  stateOf = await runProofs([
    ...SECURITY_POINTS.flatMap(({ unit }) => unit),
    { file: 'tests/security/electron-version.test.ts', name: '' },
  ])
}, TIMEOUT_MS)

test('Electron’s list has twenty points, and every one has a proof', () => {
  expect(SECURITY_POINTS).toHaveLength(20)
  for (const { title, unit } of SECURITY_POINTS) expect(unit, title).not.toEqual([])
})

test('a proof that does not exist is seen', () => {
  const file = 'tests/security/electron-version.test.ts'
  expect(stateOf({ file, name: 'a test that was not written' })).toBe('missing')
  expect(stateOf({ file: 'tests/security/none.test.ts', name: '' })).toBe('missing')
})

test.each(SECURITY_POINTS.map((point, index) => ({ ...point, number: index + 1 })))(
  '$number. $title',
  ({ unit, desktop }) => {
    const states = unit.map((proof) => ({ ...proof, state: stateOf(proof) }))
    expect(states.filter(({ state }) => state !== 'passed')).toEqual([])
    for (const { file, name } of desktop) {
      const spec = readFileSync(path.join(ROOT, file), 'utf8')
      expect(spec, `${file} has no such test`).toContain(`test('${name}`)
    }
  },
)

test('the table', () => {
  const table = securityTable(SECURITY_POINTS, stateOf)
  expect(table.match(/^ ?\d+\. /gm)).toHaveLength(20)
  process.stdout.write(
    `\nElectron’s security list\n${table}\n"in e2e" runs in the desktop suite, "not here" needs Electron’s own runtime.\n\n`,
  )
})
