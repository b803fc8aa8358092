import { expect, test } from 'vitest'
import { type LicensedPackage, licenseProblems, licensesFile } from './licenses.ts'

const licensed = (license: string, text: string | null = 'As is.'): LicensedPackage => ({
  name: 'a',
  version: '1.2.3',
  license,
  author: 'Jane Doe',
  text,
})

test.each(['MIT', 'Apache-2.0', '(MIT OR GPL-3.0)', 'MIT AND ISC', '(BSD-3-Clause)'])(
  'accepts %s',
  (license) => {
    expect(licenseProblems([licensed(license)])).toEqual([])
  },
)

test.each(['GPL-3.0', 'MIT AND GPL-3.0', 'SEE LICENSE IN a.txt', 'UNLICENSED', 'unknown'])(
  'rejects %s',
  (license) => {
    expect(licenseProblems([licensed(license)])).toEqual([
      `a has the license "${license}", which is not accepted`,
    ])
  },
)

test('writes every text under its package', () => {
  const file = licensesFile([licensed('MIT', '\nCopyright Jane Doe\n'), licensed('ISC')])
  expect(file).toContain('these 2 packages')
  expect(file).toContain('a 1.2.3 (MIT)\n')
  expect(file).toContain('\n\nCopyright Jane Doe\n')
})

test('uses the text of another package without its copyright line where a package has none', () => {
  const text = 'The ISC license\n\nCopyright (c) 2020 Another\n\nPermission is given.'
  const file = licensesFile([licensed('ISC', null), licensed('ISC', text)])
  expect(file).toContain('Published by Jane Doe under ISC, whose text is at the end.')
  expect(file.match(/Copyright \(c\) 2020 Another/g)).toHaveLength(1)
  expect(
    file.endsWith(
      '\nISC\n'.concat('-'.repeat(80), '\n\nThe ISC license\n\nPermission is given.\n'),
    ),
  ).toBe(true)
})

test('rejects a license without any text', () => {
  expect(() => licensesFile([licensed('ISC', null)])).toThrow('no package has')
})
