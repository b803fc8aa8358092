import { expect, test } from 'vitest'
import { findProof } from './find-proof.ts'
import { SECURITY_POINTS } from './security-points.ts'
import { securityTable } from './table.ts'

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
