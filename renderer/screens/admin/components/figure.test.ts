import { expect, it } from 'vitest'
import { countOf, totalOf } from './figure.tsx'

const pages = (...totals: number[]) => ({ pages: totals.map((total) => ({ total })) })
it.each([
  [pages(62, 61), false, 62],
  [pages(0), false, 0],
  [pages(3), true, 3],
  [undefined, false, undefined],
  [undefined, true, null],
])('the total of %j, failed %s, is %s', (data, isError, total) => {
  expect(totalOf({ data, isError })).toBe(total)
})

it.each([
  [['dub', 'noise'], false, 2],
  [[], false, 0],
  [undefined, false, undefined],
  [undefined, true, null],
])('the count of %j, failed %s, is %s', (data, isError, count) => {
  expect(countOf({ data, isError }, (genres) => genres)).toBe(count)
})
