import { expect, test, vi } from 'vitest'
import type { WindowStore } from './window-store.ts'
import { createZoom } from './zoom.ts'

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
