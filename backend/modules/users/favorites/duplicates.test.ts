import { expect, test } from 'vitest'
import { withDuplicates, withoutDuplicates } from './favorite-store.ts'

test('what was merged is told as what stays; of both the latest change counts', () => {
  const stays = new Map([['b', 'a']])
  const of = (stationId: string, version: number, deleted = false) => ({
    stationId,
    version,
    deleted,
  })
  expect(withoutDuplicates([of('b', 1), of('c', 2)], stays)).toEqual([of('a', 1), of('c', 2)])
  expect(withoutDuplicates([of('a', 3, true), of('b', 1)], stays)).toEqual([of('a', 3, true)])
  expect(withoutDuplicates([of('a', 1, true), of('b', 3)], stays)).toEqual([of('a', 3)])
  expect(withDuplicates([of('a', 4, true), of('c', 5)], stays)).toEqual([
    of('a', 4, true),
    of('c', 5),
    of('b', 4, true),
  ])
})
