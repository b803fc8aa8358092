import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MINIMUM_SIZE, openingBounds } from './bounds.ts'

const screen = { x: 0, y: 25, width: 1920, height: 1055 }
const second = { x: 1920, y: 0, width: 1280, height: 1024 }
const fresh = { width: 1200, height: 800, maximised: false }
const saved = { x: 100, y: 120, width: 900, height: 700, maximised: false }

describe('openingBounds', () => {
  test.each([
    [undefined],
    [null],
    ['1200x800'],
    [{}],
    [{ ...saved, x: 0.5 }],
    [{ ...saved, z: 1 }],
  ])('starts fresh from %j', (remembered) =>
    expect(openingBounds(remembered, [screen])).toEqual(fresh),
  )

  test('opens where it was, maximised or not', () => {
    expect(openingBounds(saved, [screen])).toEqual(saved)
    expect(openingBounds({ ...saved, maximised: true }, [screen])).toEqual({
      ...saved,
      maximised: true,
    })
  })

  test('a window on a screen that is gone opens afresh', () => {
    const there = { ...saved, x: 2000 }
    expect(openingBounds(there, [screen, second])).toEqual(there)
    expect(openingBounds(there, [screen])).toEqual(fresh)
  })

  test('a window over two screens keeps the size that fits the one it is mostly on', () => {
    const small = { x: 0, y: 0, width: 1280, height: 800 }
    const large = { x: 1280, y: 0, width: 2560, height: 1440 }
    const across = { ...saved, x: 1100, y: 0, width: 2400, height: 1300 }
    expect(openingBounds(across, [small, large])).toEqual(across)
  })

  test('is never smaller than usable nor larger than its screen', () => {
    expect(openingBounds({ ...saved, width: 10, height: 10 }, [screen])).toMatchObject(MINIMUM_SIZE)
    expect(openingBounds({ ...saved, width: 9000, height: 9000 }, [screen])).toMatchObject({
      width: 1920,
      height: 1055,
    })
  })

  test('the title bar stays reachable', () => {
    expect(openingBounds({ ...saved, y: -300 }, [screen])).toMatchObject({ y: 25 })
  })

  test('whatever was remembered, the window is usable', () => {
    const integer = fc.integer({ min: -100_000, max: 100_000 })
    const anything = fc.record({
      x: integer,
      y: integer,
      width: integer,
      height: integer,
      maximised: fc.boolean(),
    })
    fc.assert(
      fc.property(anything, (remembered) => {
        const bounds = openingBounds(remembered, [screen, second])
        expect(bounds.width).toBeGreaterThanOrEqual(MINIMUM_SIZE.width)
        expect(bounds.height).toBeGreaterThanOrEqual(MINIMUM_SIZE.height)
        expect(bounds.width).toBeLessThanOrEqual(1920)
        if (bounds.y !== undefined) expect(bounds.y).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 1_000 },
    )
  })
})
