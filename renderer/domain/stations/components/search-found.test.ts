// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { sampleStation } from '../../../api/testing/samples.ts'
import { withAnswer } from './search-found.tsx'

const of = (id: string, url: string) => ({ ...sampleStation, id, url })

test('what is shown keeps its place and gets its facts, what is new comes behind it', () => {
  const shown = [of('a', ''), of('b', ''), of('c', '')]
  const answered = [of('c', 'full'), of('d', 'full'), of('a', 'full')]
  expect(withAnswer(shown, answered).map(({ id, url }) => [id, url])).toEqual([
    ['a', 'full'],
    ['b', ''],
    ['c', 'full'],
    ['d', 'full'],
  ])
})
