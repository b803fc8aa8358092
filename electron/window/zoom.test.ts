import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { WindowStore } from './window-store.ts'
import { createZoom, initialZoom, nextZoom, ZOOM_STEPS } from './zoom.ts'

function setUp(remembered?: unknown) {
  const write = vi.fn<WindowStore['write']>()
  const zoom = createZoom({ read: () => remembered, write })
  const listener = vi.fn()
  return { zoom, write, listener, stop: zoom.subscribe(listener) }
}

test('starts with the stored factor, and stores and reports every change', () => {
  const { zoom, write, listener } = setUp(1.25)
  expect(zoom.factor()).toBe(1.25)
  zoom.change('in')
  expect(zoom.factor()).toBe(1.5)
  expect(write).toHaveBeenCalledExactlyOnceWith('zoom', 1.5)
  expect(listener).toHaveBeenCalledExactlyOnceWith(1.5)
})

test('neither stores nor reports an unchanged factor', () => {
  const { zoom, write, listener } = setUp(3)
  zoom.change('in')
  expect(write).not.toHaveBeenCalled()
  expect(listener).not.toHaveBeenCalled()
})

test('does not call an unsubscribed listener', () => {
  const { zoom, listener, stop } = setUp()
  stop()
  zoom.change('out')
  expect(listener).not.toHaveBeenCalled()
})

describe('nextZoom and initialZoom', () => {
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
    'uses the default size when %j was stored',
    (remembered) => expect(initialZoom(remembered)).toBe(1),
  )

  test('selects a step for any stored number', () => {
    expect(initialZoom(1.25)).toBe(1.25)
    expect(initialZoom(900)).toBe(3)
    expect(initialZoom(-4)).toBe(0.5)
    fc.assert(
      fc.property(fc.double({ noNaN: true }), (number) => {
        expect(ZOOM_STEPS).toContain(initialZoom(number))
      }),
    )
  })

  test('reaches every step from either end', () => {
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
