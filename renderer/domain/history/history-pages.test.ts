import { expect, test } from 'vitest'
import {
  entriesOf,
  type HistoryPages,
  withEntry,
  withoutEntry,
  withTotalChange,
} from './history-pages.ts'

const entry = (second: number) => ({
  id: `s${second}`,
  stationId: 'night-bus',
  startedAt: `2026-11-21T08:00:0${second}.000Z`,
  endedAt: '2026-11-21T09:00:00.000Z',
  station: null,
})
const pages = (...lists: number[][]): HistoryPages => ({
  pages: lists.map((list) => ({ items: list.map(entry), nextCursor: null, total: 9 })),
  pageParams: lists.map(() => null),
})
const shown = (data: HistoryPages) => data.pages.map(({ items }) => items.map(({ id }) => id))

test('removes a session and decreases the total by one', () => {
  const data = withoutEntry(pages([9, 7], [5, 3]), 's5')
  expect(shown(data)).toEqual([['s9', 's7'], ['s3']])
  expect(data.pages.map(({ total }) => total)).toEqual([8, 8])
})

test.each([
  [
    8,
    [
      ['s9', 's8', 's7'],
      ['s5', 's3'],
    ],
  ],
  [
    6,
    [
      ['s9', 's7'],
      ['s6', 's5', 's3'],
    ],
  ],
  [
    1,
    [
      ['s9', 's7'],
      ['s5', 's3', 's1'],
    ],
  ],
])('restores session %i at its position', (second, expected) => {
  const data = withEntry(pages([9, 7], [5, 3]), entry(second))
  expect(shown(data)).toEqual(expected)
  expect(data.pages[0]?.total).toBe(10)
})

test('restores the last session of the list', () => {
  const one = pages([4])
  expect(entriesOf(withEntry(withoutEntry(one, 's4'), entry(4)))).toEqual([entry(4)])
})

test('only increases the total when the position is not loaded', () => {
  const [head, ...rest] = pages([9, 7]).pages
  const data = {
    pages: [{ ...head, items: head?.items ?? [], total: 9, nextCursor: 'more' }, ...rest],
    pageParams: [null],
  }
  expect(shown(withEntry(data, entry(1)))).toEqual([['s9', 's7']])
  expect(withEntry(data, entry(1)).pages[0]?.total).toBe(10)
  expect(withTotalChange(data, -1).pages[0]?.total).toBe(8)
})

test('ignores duplicate additions and unknown removals', () => {
  const data = pages([9], [5])
  expect(withEntry(data, entry(5))).toBe(data)
  expect(withoutEntry(data, 's4')).toBe(data)
})
