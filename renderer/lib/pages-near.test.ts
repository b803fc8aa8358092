import { expect, it } from 'vitest'
import { isJump, partsNear, roundToSteps } from './pages-near.ts'

const starts = (from: number, to: number, total = 50_000, head = 24) =>
  partsNear({ from, to }, head, total).map(({ start }) => start)

it('loads the rendered pages and their neighbors only', () => {
  expect(starts(0, 20)).toEqual([24])
  expect(starts(25_000, 25_020)).toEqual([24_824, 24_924, 25_024])
  expect(starts(49_980, 49_999)).toEqual([49_824, 49_924])
})

it('loads nothing when the first page is the full list', () => {
  expect(starts(0, 20, 24)).toEqual([])
  expect(starts(0, 3, 4, 4)).toEqual([])
})

it('names the previous page, whose cursor leads to the next', () => {
  expect(partsNear({ from: 100, to: 130 }, 24, 50_000)).toEqual([
    { start: 24, before: null },
    { start: 124, before: 24 },
    { start: 224, before: 124 },
  ])
})

it('distinguishes a jump from scrolling, and ignores single rows', () => {
  expect(isJump({ from: 0, to: 20 }, { from: 110, to: 130 })).toBe(false)
  expect(isJump({ from: 0, to: 20 }, { from: 30_000, to: 30_020 })).toBe(true)
  expect(isJump({ from: 30_000, to: 30_020 }, { from: 0, to: 20 })).toBe(true)
  expect(roundToSteps({ from: 3, to: 26 })).toEqual(roundToSteps({ from: 4, to: 27 }))
})
