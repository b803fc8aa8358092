// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { sampleStation } from '../../../api/testing/samples.ts'
import { mergeResponse } from './search-results.tsx'

const of = (id: string, url: string) => ({ ...sampleStation, id, url })

test('updates existing stations in position and appends new ones', () => {
  const shown = [of('a', ''), of('b', ''), of('c', '')]
  const response = [of('c', 'full'), of('d', 'full'), of('a', 'full')]
  expect(mergeResponse(shown, response).map(({ id, url }) => [id, url])).toEqual([
    ['a', 'full'],
    ['b', ''],
    ['c', 'full'],
    ['d', 'full'],
  ])
})
