import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { WindowStore } from './window-store.ts'
import { createZoom, nextZoom, openingZoom, ZOOM_STEPS } from './zoom.ts'

function setUp(remembered?: unknown) {
  const write = vi.fn<WindowStore['write']>()
  const zoom = createZoom({ read: () => remembered, write })
  const heard = vi.fn()
  return { zoom, write, heard, stop: zoom.subscribe(heard) }
}

test('begins where it was left, and remembers and tells every change', () => {
  const { zoom, write, heard } = setUp(1.25)
  expect(zoom.factor()).toBe(1.25)
  zoom.change('in')
  expect(zoom.factor()).toBe(1.5)
  expect(write).toHaveBeenCalledExactlyOnceWith('zoom', 1.5)
  expect(heard).toHaveBeenCalledExactlyOnceWith(1.5)
})

test('a change that changes nothing is neither written nor told', () => {
  const { zoom, write, heard } = setUp(3)
  zoom.change('in')
  expect(write).not.toHaveBeenCalled()
  expect(heard).not.toHaveBeenCalled()
})

test('an unsubscribed listener is not called', () => {
  const { zoom, heard, stop } = setUp()
  stop()
  zoom.change('out')
  expect(heard).not.toHaveBeenCalled()
})

describe('steps of the zoom', () => {
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
})
