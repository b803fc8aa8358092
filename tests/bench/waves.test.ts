import { expect, test } from 'vitest'
import { wavesOf } from './waves.ts'

const exchange = (address: string, startedAt: number, respondedAt: number | null) => ({
  address,
  startedAt,
  respondedAt,
})

test('groups parallel requests into one wave; a dependent request starts the next', () => {
  const page = exchange('page', 0, 10)
  expect(wavesOf([])).toEqual([])
  expect(wavesOf([page, exchange('a', 5, 20), exchange('b', 9, null)])).toEqual([
    ['page', 'a', 'b'],
  ])
  expect(
    wavesOf([exchange('data', 20, 30), page, exchange('a', 11, 19), exchange('b', 12, 40)]),
  ).toEqual([['page'], ['a', 'b'], ['data']])
  expect(wavesOf([exchange('page', 0, null), exchange('a', 50, 60)])).toEqual([['page', 'a']])
})
