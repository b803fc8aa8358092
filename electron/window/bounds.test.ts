import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  backWithinReach,
  boundsToSave,
  isWaylandWindow,
  MINI_SIZE,
  MINIMUM_SIZE,
  miniBounds,
  openingBounds,
} from './bounds.ts'

const screen = { x: 0, y: 25, width: 1920, height: 1055 }
const second = { x: 1920, y: 0, width: 1280, height: 1024 }
const fresh = { width: 1200, height: 800, maximised: false }
const saved = { x: 100, y: 120, width: 900, height: 700, maximised: false }

const PLACED = true
const WAYLAND = false

describe('where nothing tells the place (Wayland)', () => {
  const read = { x: 0, y: 0, width: 900, height: 700 }

  test('the size is remembered and the place is not', () => {
    expect(boundsToSave(read, true, WAYLAND)).toEqual({ width: 900, height: 700, maximised: true })
    expect(boundsToSave(read, false, PLACED)).toEqual({ ...read, maximised: false })
  })

  test('the window opens in its size, and the system chooses the place, on other systems too', () => {
    const kept = boundsToSave(read, false, WAYLAND)
    expect(openingBounds(kept, [screen], WAYLAND)).toEqual(kept)
    expect(openingBounds(kept, [screen], PLACED)).toEqual(kept)
    expect(openingBounds({ ...kept, width: 9000 }, [screen], WAYLAND)).toMatchObject({
      width: 1920,
    })
  })

  test('a place that another system remembered is not forced', () => {
    const { x: _x, y: _y, ...size } = saved
    expect(openingBounds(saved, [screen], WAYLAND)).toEqual(size)
  })
})

describe('openingBounds', () => {
  test.each([
    [undefined],
    [null],
    ['1200x800'],
    [{}],
    [{ ...saved, x: 0.5 }],
    [{ ...saved, z: 1 }],
  ])('starts fresh from %j', (remembered) =>
    expect(openingBounds(remembered, [screen], PLACED)).toEqual(fresh),
  )

  test('opens where it was, maximised or not', () => {
    expect(openingBounds(saved, [screen], PLACED)).toEqual(saved)
    expect(openingBounds({ ...saved, maximised: true }, [screen], PLACED)).toEqual({
      ...saved,
      maximised: true,
    })
  })

  test('a window on a screen that is gone opens in its size, where the system puts it', () => {
    const there = { ...saved, x: 2000 }
    expect(openingBounds(there, [screen, second], PLACED)).toEqual(there)
    const { x: _x, y: _y, ...size } = saved
    expect(openingBounds(there, [screen], PLACED)).toEqual(size)
    expect(openingBounds({ ...there, width: 9000 }, [screen], PLACED)).toMatchObject({
      width: 1920,
    })
  })

  test('a first window is no larger than a small screen', () => {
    const small = { x: 0, y: 0, width: 1024, height: 560 }
    const expected = { width: 1024, height: 560, maximised: false }
    expect(openingBounds(undefined, [small], PLACED)).toEqual(expected)
    expect(openingBounds(undefined, [small], WAYLAND)).toEqual(expected)
    expect(openingBounds(undefined, [], PLACED)).toEqual(fresh)
  })

  test('a window over two screens keeps the size that fits the one it is mostly on', () => {
    const small = { x: 0, y: 0, width: 1280, height: 800 }
    const large = { x: 1280, y: 0, width: 2560, height: 1440 }
    const across = { ...saved, x: 1100, y: 0, width: 2400, height: 1300 }
    expect(openingBounds(across, [small, large], PLACED)).toEqual(across)
  })

  test('is never smaller than usable nor larger than its screen', () => {
    expect(openingBounds({ ...saved, width: 10, height: 10 }, [screen], PLACED)).toMatchObject(
      MINIMUM_SIZE,
    )
    expect(openingBounds({ ...saved, width: 9000, height: 9000 }, [screen], PLACED)).toMatchObject({
      width: 1920,
      height: 1055,
    })
  })

  test('the title bar stays reachable', () => {
    expect(openingBounds({ ...saved, y: -300 }, [screen], PLACED)).toMatchObject({ y: 25 })
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
        const bounds = openingBounds(remembered, [screen, second], PLACED)
        expect(bounds.width).toBeGreaterThanOrEqual(MINIMUM_SIZE.width)
        expect(bounds.height).toBeGreaterThanOrEqual(MINIMUM_SIZE.height)
        expect(bounds.width).toBeLessThanOrEqual(1920)
        if (bounds.y !== undefined) expect(bounds.y).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('backWithinReach', () => {
  const here = { x: 100, y: 120, width: 900, height: 700 }
  const there = { ...here, x: 2000 }

  test('leaves a window alone that can be got hold of', () => {
    expect(backWithinReach(here, [screen])).toBeNull()
    expect(backWithinReach(there, [screen, second])).toBeNull()
    expect(backWithinReach({ ...here, x: -700 }, [screen])).toBeNull()
  })

  test('centres one whose screen is gone on the first that is left', () => {
    expect(backWithinReach(there, [screen])).toEqual({ x: 510, y: 203, width: 900, height: 700 })
    const large = { ...there, width: 2500, height: 1400 }
    expect(backWithinReach({ ...large, x: 4000 }, [screen])).toEqual(screen)
  })

  test('brings a title bar down that is above its screen', () => {
    expect(backWithinReach({ ...here, y: -40 }, [screen])).toEqual({ ...here, y: 25 })
  })

  test('brings a title bar down in one move where two screens begin at different heights', () => {
    const across = { x: 0, y: -276, width: 2040, height: 360 }
    expect(backWithinReach(across, [screen, second])).toEqual({ ...across, y: 25 })
  })

  test('a machine without any screen moves nothing', () => {
    expect(backWithinReach(here, [])).toBeNull()
  })

  test('whatever happens to the screens, it comes back within reach and stays', () => {
    const integer = fc.integer({ min: -20_000, max: 20_000 })
    const size = fc.integer({ min: 360, max: 5_000 })
    fc.assert(
      fc.property(
        fc.record({ x: integer, y: integer, width: size, height: size }),
        fc.subarray([screen, second], { minLength: 1 }),
        (bounds, areas) => {
          const moved = backWithinReach(bounds, areas) ?? bounds
          expect(backWithinReach(moved, areas)).toBeNull()
        },
      ),
      { numRuns: 1_000 },
    )
  })
})

describe('miniBounds', () => {
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
})

describe('isWaylandWindow', () => {
  const SESSION = { XDG_SESSION_TYPE: 'wayland', WAYLAND_DISPLAY: 'wayland-0' }

  test.each([
    ['linux', 'wayland', SESSION, true],
    // XWayland, asked for on the command line.
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
