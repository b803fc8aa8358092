import { expect, it } from 'vitest'
import { countOf, totalOf } from './figure.tsx'

const pending = { data: undefined, isError: false }
const failed = { data: undefined, isError: true }
const listed = (...totals: readonly number[]) => ({ pages: totals.map((total) => ({ total })) })

it.each([
  ['the total of the first page', { data: listed(62, 61), isError: false }, 62],
  ['zero where there is none', { data: listed(0), isError: false }, 0],
  ['the last total when reading it again fails', { data: listed(3), isError: true }, 3],
  ['undefined while it is on its way', pending, undefined],
  ['null when it cannot be had', failed, null],
])('totalOf returns %s', (_, result, total) => {
  expect(totalOf(result)).toBe(total)
})

it.each([
  ['the number of items', { data: ['dub', 'noise'], isError: false }, 2],
  ['zero where there are none', { data: [], isError: false }, 0],
  ['undefined while they are on their way', pending, undefined],
  ['null when they cannot be had', failed, null],
])('countOf returns %s', (_, result, count) => {
  expect(countOf(result, (items) => items)).toBe(count)
})
