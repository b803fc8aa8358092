import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MINI_SIZE, miniBounds } from './mini-bounds.ts'

const screen = { x: 0, y: 25, width: 1920, height: 1055 }
const second = { x: 1920, y: 0, width: 1280, height: 1024 }
const both = [screen, second]
const corner = { x: 1524, y: 936, ...MINI_SIZE }

test('opens in the lower right corner the first time, clear of the edges', () => {
  expect(miniBounds(undefined, 1, both)).toEqual(corner)
})

test.each([[null], ['here'], [{}], [{ x: 1.5, y: 2 }], [{ x: '1', y: 2 }]])(
  'opens there too when %j was remembered',
  (remembered) => expect(miniBounds(remembered, 1, both)).toEqual(corner),
)

test('opens where it was, on any display', () => {
  expect(miniBounds({ x: 30, y: 400 }, 1, both)).toEqual({ x: 30, y: 400, ...MINI_SIZE })
  expect(miniBounds({ x: 2500, y: 10 }, 1, both)).toEqual({ x: 2500, y: 10, ...MINI_SIZE })
})

test('a display that is gone gives it back to the first one', () => {
  expect(miniBounds({ x: 2500, y: 10 }, 1, [screen])).toEqual(corner)
})

test('half off its display, or between two, it is moved whole onto the one it is mostly on', () => {
  expect(miniBounds({ x: -200, y: 1000 }, 1, both)).toMatchObject({ x: 0, y: 952 })
  expect(miniBounds({ x: 1880, y: 100 }, 1, both)).toMatchObject({ x: 1920, y: 100 })
  expect(miniBounds({ x: 1640, y: 100 }, 1, both)).toMatchObject({ x: 1540, y: 100 })
})

test('grows with the zoom and keeps the corner it is in', () => {
  expect(miniBounds({ x: corner.x, y: corner.y }, 2, both)).toEqual({
    x: 1160,
    y: 824,
    width: 760,
    height: 256,
  })
})

test('whatever was remembered, all of it is on one display', () => {
  const integer = fc.integer({ min: -50_000, max: 50_000 })
  fc.assert(
    fc.property(
      fc.record({ x: integer, y: integer }),
      fc.double({ min: 0.5, max: 3, noNaN: true }),
      fc.subarray(both, { minLength: 1 }),
      (remembered, zoom, areas) => {
        const { x, y, width, height } = miniBounds(remembered, zoom, areas)
        const isOn = (area: typeof screen) =>
          x >= area.x &&
          y >= area.y &&
          x + width <= area.x + area.width &&
          y + height <= area.y + area.height
        expect(areas.some(isOn)).toBe(true)
      },
    ),
    { numRuns: 1_000 },
  )
})

test('a machine that names no display still gets a window', () => {
  expect(miniBounds({ x: 5, y: 5 }, 1, [])).toEqual({ x: 0, y: 0, ...MINI_SIZE })
})
