import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextZoom, openingZoom, ZOOM_STEPS } from './zoom.ts'

test.each([
  [1, 'in', 1.1],
  [1, 'out', 0.9],
  [1.75, 'reset', 1],
  [3, 'in', 3],
  [0.5, 'out', 0.5],
] as const)('from %d, %s gives %d', (factor, wish, next) => {
  expect(nextZoom(factor, wish)).toBe(next)
})

test.each([[undefined], ['1.5'], [Number.NaN], [null], [{}]])(
  'pages have their own size when %j was remembered',
  (remembered) => expect(openingZoom(remembered)).toBe(1),
)

test('what was remembered opens at a step, whatever number it is', () => {
  expect(openingZoom(1.25)).toBe(1.25)
  expect(openingZoom(900)).toBe(3)
  expect(openingZoom(-4)).toBe(0.5)
  fc.assert(
    fc.property(fc.double({ noNaN: true }), (number) => {
      expect(ZOOM_STEPS).toContain(openingZoom(number))
    }),
  )
})

test('every step is reached from either end', () => {
  const climb = (from: number, wish: 'in' | 'out') => {
    const steps = [from]
    for (let next = nextZoom(from, wish); next !== steps.at(-1); next = nextZoom(next, wish))
      steps.push(next)
    return steps
  }
  expect(climb(0.5, 'in')).toEqual(ZOOM_STEPS)
  expect(climb(3, 'out')).toEqual(ZOOM_STEPS.toReversed())
})
