import { expect, test } from 'vitest'
import { toSortKey } from './sort-key.ts'

test.each([
  ['Été FM', 'ete fm'],
  ['  !Bang Radio', 'bang radio'],
  ['***', '***'],
  ['Ångström', 'angstrom'],
])('%j sorts as %j', (name, key) => expect(toSortKey(name)).toBe(key))
