import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  boundsToSave,
  initialBounds,
  isWaylandWindow,
  MINI_SIZE,
  MINIMUM_SIZE,
  miniBounds,
  reachableBounds,
} from './bounds.ts'

const screen = { x: 0, y: 25, width: 1920, height: 1055 }
const second = { x: 1920, y: 0, width: 1280, height: 1024 }
const fresh = { width: 1200, height: 800, maximized: false }
const saved = { x: 100, y: 120, width: 900, height: 700, maximized: false }

const PLACED = true
const WAYLAND = false

describe('without a known position (Wayland)', () => {
  const read = { x: 0, y: 0, width: 900, height: 700 }

  test('saves the size but not the position', () => {
    expect(boundsToSave(read, true, WAYLAND)).toEqual({ width: 900, height: 700, maximized: true })
    expect(boundsToSave(read, false, PLACED)).toEqual({ ...read, maximized: false })
  })

  test('opens in the saved size, also on other systems', () => {
    const saved = boundsToSave(read, false, WAYLAND)
    expect(initialBounds(saved, [screen], WAYLAND)).toEqual(saved)
    expect(initialBounds(saved, [screen], PLACED)).toEqual(saved)
    expect(initialBounds({ ...saved, width: 9000 }, [screen], WAYLAND)).toMatchObject({
      width: 1920,
    })
  })

  test('ignores a position saved by another system', () => {
    const { x: _x, y: _y, ...size } = saved
    expect(initialBounds(saved, [screen], WAYLAND)).toEqual(size)
  })
})

describe('initialBounds', () => {
  test.each([
    [undefined],
    [null],
    ['1200x800'],
    [{}],
    [{ ...saved, x: 0.5 }],
    [{ ...saved, z: 1 }],
  ])('uses defaults for %j', (remembered) =>
    expect(initialBounds(remembered, [screen], PLACED)).toEqual(fresh),
  )

  test('restores the position, maximized or not', () => {
    expect(initialBounds(saved, [screen], PLACED)).toEqual(saved)
    expect(initialBounds({ ...saved, maximized: true }, [screen], PLACED)).toEqual({
      ...saved,
      maximized: true,
    })
  })

  test('restores the size when the display is gone', () => {
    const there = { ...saved, x: 2000 }
    expect(initialBounds(there, [screen, second], PLACED)).toEqual(there)
    const { x: _x, y: _y, ...size } = saved
    expect(initialBounds(there, [screen], PLACED)).toEqual(size)
    expect(initialBounds({ ...there, width: 9000 }, [screen], PLACED)).toMatchObject({
      width: 1920,
    })
  })

  test('limits a first window to a small screen', () => {
    const small = { x: 0, y: 0, width: 1024, height: 560 }
    const expected = { width: 1024, height: 560, maximized: false }
    expect(initialBounds(undefined, [small], PLACED)).toEqual(expected)
    expect(initialBounds(undefined, [small], WAYLAND)).toEqual(expected)
    expect(initialBounds(undefined, [], PLACED)).toEqual(fresh)
  })

  test('fits a window over two screens to the one with most of it', () => {
    const small = { x: 0, y: 0, width: 1280, height: 800 }
    const large = { x: 1280, y: 0, width: 2560, height: 1440 }
    const across = { ...saved, x: 1100, y: 0, width: 2400, height: 1300 }
    expect(initialBounds(across, [small, large], PLACED)).toEqual(across)
  })

  test('limits the size to the minimum and the screen', () => {
    expect(initialBounds({ ...saved, width: 10, height: 10 }, [screen], PLACED)).toMatchObject(
      MINIMUM_SIZE,
    )
    expect(initialBounds({ ...saved, width: 9000, height: 9000 }, [screen], PLACED)).toMatchObject({
      width: 1920,
      height: 1055,
    })
  })

  test('keeps the title bar reachable', () => {
    expect(initialBounds({ ...saved, y: -300 }, [screen], PLACED)).toMatchObject({ y: 25 })
  })

  test('returns usable bounds for any stored value', () => {
    const integer = fc.integer({ min: -100_000, max: 100_000 })
    const anything = fc.record({
      x: integer,
      y: integer,
      width: integer,
      height: integer,
      maximized: fc.boolean(),
    })
    fc.assert(
      fc.property(anything, (remembered) => {
        const bounds = initialBounds(remembered, [screen, second], PLACED)
        expect(bounds.width).toBeGreaterThanOrEqual(MINIMUM_SIZE.width)
        expect(bounds.height).toBeGreaterThanOrEqual(MINIMUM_SIZE.height)
        expect(bounds.width).toBeLessThanOrEqual(1920)
        if (bounds.y !== undefined) expect(bounds.y).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('reachableBounds', () => {
  const here = { x: 100, y: 120, width: 900, height: 700 }
  const there = { ...here, x: 2000 }

  test('leaves a reachable window alone', () => {
    expect(reachableBounds(here, [screen])).toBeNull()
    expect(reachableBounds(there, [screen, second])).toBeNull()
    expect(reachableBounds({ ...here, x: -700 }, [screen])).toBeNull()
  })

  test('centers a window without a screen on the first one', () => {
    expect(reachableBounds(there, [screen])).toEqual({ x: 510, y: 203, width: 900, height: 700 })
    const large = { ...there, width: 2500, height: 1400 }
    expect(reachableBounds({ ...large, x: 4000 }, [screen])).toEqual(screen)
  })

  test('lowers a title bar above its screen', () => {
    expect(reachableBounds({ ...here, y: -40 }, [screen])).toEqual({ ...here, y: 25 })
  })

  test('lowers a title bar in one step where screens have different tops', () => {
    const across = { x: 0, y: -276, width: 2040, height: 360 }
    expect(reachableBounds(across, [screen, second])).toEqual({ ...across, y: 25 })
  })

  test('returns null without any screen', () => {
    expect(reachableBounds(here, [])).toBeNull()
  })

  test('returns reachable and stable bounds for any screens', () => {
    const integer = fc.integer({ min: -20_000, max: 20_000 })
    const size = fc.integer({ min: 360, max: 5_000 })
    fc.assert(
      fc.property(
        fc.record({ x: integer, y: integer, width: size, height: size }),
        fc.subarray([screen, second], { minLength: 1 }),
        (bounds, areas) => {
          const moved = reachableBounds(bounds, areas) ?? bounds
          expect(reachableBounds(moved, areas)).toBeNull()
        },
      ),
      { numRuns: 1_000 },
    )
  })
})

describe('miniBounds', () => {
  const both = [screen, second]
  const corner = { x: 1524, y: 936, ...MINI_SIZE }

  test('opens in the lower right corner at first, with a margin', () => {
    expect(miniBounds(undefined, 1, both)).toEqual(corner)
  })

  test.each([[null], ['here'], [{}], [{ x: 1.5, y: 2 }], [{ x: '1', y: 2 }]])(
    'opens in the corner when %j was stored',
    (remembered) => expect(miniBounds(remembered, 1, both)).toEqual(corner),
  )

  test('restores the position on any display', () => {
    expect(miniBounds({ x: 30, y: 400 }, 1, both)).toEqual({ x: 30, y: 400, ...MINI_SIZE })
    expect(miniBounds({ x: 2500, y: 10 }, 1, both)).toEqual({ x: 2500, y: 10, ...MINI_SIZE })
  })

  test('moves to the first display when its own is gone', () => {
    expect(miniBounds({ x: 2500, y: 10 }, 1, [screen])).toEqual(corner)
  })

  test('moves fully onto the display with most of it', () => {
    expect(miniBounds({ x: -200, y: 1000 }, 1, both)).toMatchObject({ x: 0, y: 952 })
    expect(miniBounds({ x: 1880, y: 100 }, 1, both)).toMatchObject({ x: 1920, y: 100 })
    expect(miniBounds({ x: 1640, y: 100 }, 1, both)).toMatchObject({ x: 1540, y: 100 })
  })

  test('grows with the zoom and keeps its position', () => {
    expect(miniBounds({ x: corner.x, y: corner.y }, 2, both)).toEqual({
      x: 1160,
      y: 824,
      width: 760,
      height: 256,
    })
  })

  test('fits onto one display for any stored value', () => {
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

  test('returns bounds without any display', () => {
    expect(miniBounds({ x: 5, y: 5 }, 1, [])).toEqual({ x: 0, y: 0, ...MINI_SIZE })
  })
})

describe('isWaylandWindow', () => {
  const SESSION = { XDG_SESSION_TYPE: 'wayland', WAYLAND_DISPLAY: 'wayland-0' }

  test.each([
    ['linux', 'wayland', SESSION, true],
    // XWayland, from the command line.
    ['linux', 'x11', SESSION, false],
    ['linux', 'wayland', {}, true],
    ['linux', 'headless', SESSION, false],
    ['linux', '', SESSION, true],
    ['linux', '', { XDG_SESSION_TYPE: 'x11', WAYLAND_DISPLAY: 'wayland-0' }, false],
    ['linux', '', {}, false],
    ['win32', 'wayland', SESSION, false],
    ['darwin', '', SESSION, false],
  ] as const)('%s, switch "%s", %j: Wayland %s', (platform, ozonePlatform, env, expected) => {
    expect(isWaylandWindow(platform, ozonePlatform, env)).toBe(expected)
  })
})
