import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findMutations } from './find-mutations.ts'
import { nearestTests, TARGETS } from './targets.ts'

const targets = Object.entries(TARGETS).flatMap(([section, list]) =>
  list.map((target) => [section, target.file, target] as const),
)

test('covers sections 2 to 9', () => {
  expect(Object.keys(TARGETS)).toEqual(['2', '3', '4', '5', '6', '7', '8', '9'])
})

test.each(targets)('section %s: %s has mutations and tests near it', (_section, file, target) => {
  const changes = findMutations(file, readFileSync(file, 'utf8'), target).map(
    ({ change }) => change,
  )
  expect(changes).not.toEqual([])
  expect(changes).toEqual(expect.arrayContaining([...(target.equivalent ?? [])]))
  const tests = nearestTests(target)
  expect(tests).not.toEqual([])
  for (const test of tests) expect(readFileSync(test, 'utf8')).not.toBe('')
})
