import { expect, it } from 'vitest'
import { barsOf, CHART, sumsOf } from './figure-sums.ts'

const day = (name: string, hours: number, favorites = 0) => ({ day: name, hours, favorites })

it('adds up the days', () => {
  expect(sumsOf([day('a', 1.5, 2), day('b', 0.25, -3)])).toEqual({ hours: 1.75, favorites: -1 })
  expect(sumsOf([])).toEqual({ hours: 0, favorites: 0 })
})

it('the fullest day is as high as the chart, an empty one has no bar, a little is seen', () => {
  const bars = barsOf([day('a', 4), day('b', 1), day('c', 0), day('d', 0.001)])
  expect(bars.map(({ height }) => height)).toEqual([100, 25, 0, 1.5])
  expect(bars.map(({ y, height }) => y + height)).toEqual([100, 100, 100, 100])
  expect(bars.map(({ x }) => x)).toEqual([1, 11, 21, 31])
  expect(CHART).toEqual({ height: 100, step: 10, gap: 2, pixels: 144 })
})

it('no listening at all is no bars', () => {
  expect(barsOf([day('a', 0), day('b', 0)]).map(({ height }) => height)).toEqual([0, 0])
  expect(barsOf([])).toEqual([])
})
