import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { handleKeys } from './handle-keys.ts'
import { createZoom } from './zoom.ts'

function setUp(remembered: number) {
  const factors: number[] = []
  const contents = Object.assign(new EventEmitter(), {
    isDestroyed: () => false,
    setZoomFactor: (factor: number) => void factors.push(factor),
  })
  const zoom = createZoom({ read: () => remembered, write: () => {} })
  handleKeys(
    contents as never,
    zoom,
    { toggleFullScreen: vi.fn(), toggleMiniPlayer: vi.fn() },
    'linux',
  )
  /** Presses Ctrl and a key. Returns true if the page receives it. */
  const reachesPage = (key: string) => {
    const preventDefault = vi.fn()
    const held = { isAutoRepeat: false, shift: false, control: true, alt: false, meta: false }
    contents.emit(
      'before-input-event',
      { preventDefault },
      { type: 'keyDown', key, code: '', ...held },
    )
    return preventDefault.mock.calls.length === 0
  }
  return { contents, zoom, factors, reachesPage }
}

test('runs zoom keys once, before the page and the menu', () => {
  const { contents, factors, reachesPage } = setUp(1.25)
  expect(reachesPage('+')).toBe(false)
  expect(reachesPage('r')).toBe(true)
  contents.emit('zoom-changed', {}, 'out')
  expect(reachesPage('0')).toBe(false)
  expect(factors).toEqual([1.5, 1.25, 1])
})

test('applies the zoom to every new page', () => {
  const { contents, factors } = setUp(1.5)
  contents.emit('did-navigate', {}, 'app://undertone/', 200, 'OK')
  contents.emit('did-navigate', {}, 'app://undertone/', 200, 'OK')
  expect(factors).toEqual([1.5, 1.5])
})

test('ignores a destroyed page', () => {
  const { contents, zoom, factors } = setUp(1)
  contents.emit('destroyed')
  zoom.change('in')
  expect(factors).toEqual([])
})
