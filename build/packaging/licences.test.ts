import { expect, test } from 'vitest'
import { type Licensed, licenceProblems, licencesFile } from './licences.ts'

const licensed = (licence: string, text: string | null = 'As is.'): Licensed => ({
  name: 'a',
  version: '1.2.3',
  licence,
  author: 'Somebody',
  text,
})

test.each(['MIT', 'Apache-2.0', '(MIT OR GPL-3.0)', 'MIT AND ISC', '(BSD-3-Clause)'])(
  'accepts %s',
  (licence) => {
    expect(licenceProblems([licensed(licence)])).toEqual([])
  },
)

test.each(['GPL-3.0', 'MIT AND GPL-3.0', 'SEE LICENSE IN a.txt', 'UNLICENSED', 'unknown'])(
  'does not accept %s',
  (licence) => {
    expect(licenceProblems([licensed(licence)])).toEqual([
      `a comes under "${licence}", which the list of accepted licences lacks`,
    ])
  },
)

test('writes every text under its package', () => {
  const file = licencesFile([licensed('MIT', '\nCopyright somebody\n'), licensed('ISC')])
  expect(file).toContain('these 2 packages')
  expect(file).toContain('a 1.2.3 (MIT)\n')
  expect(file).toContain('\n\nCopyright somebody\n')
})

test('where a package brings no text, the words come from another without its name', () => {
  const text = 'The ISC licence\n\nCopyright (c) 2020 Another\n\nPermission is given.'
  const file = licencesFile([licensed('ISC', null), licensed('ISC', text)])
  expect(file).toContain('Published by Somebody under ISC, whose text is at the end.')
  expect(file.match(/Copyright \(c\) 2020 Another/g)).toHaveLength(1)
  expect(
    file.endsWith(
      '\nISC\n'.concat('-'.repeat(80), '\n\nThe ISC licence\n\nPermission is given.\n'),
    ),
  ).toBe(true)
})

test('a licence whose text no package brings is a problem', () => {
  expect(() => licencesFile([licensed('ISC', null)])).toThrow('no package brings')
})
