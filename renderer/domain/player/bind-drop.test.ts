// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { bindDrop } from './dropped.ts'

const root = document.documentElement
let stop = () => {}
afterEach(() => stop())

const URL_TEXT = 'http://radio.example/live'
const carried = () => ({
  types: ['text/uri-list'],
  files: [],
  getData: () => URL_TEXT,
  dropEffect: 'none',
})

function setUp(isMember = true) {
  const onDropped = vi.fn()
  stop = bindDrop({ isMember: () => isMember, onDropped, root })
  /** Fires a drag event, and tells whether the page took it. */
  const fire = (type: string, more: object = {}) => {
    const event = new Event(type, { bubbles: true, cancelable: true })
    document.body.dispatchEvent(Object.assign(event, { dataTransfer: carried(), ...more }))
    return event.defaultPrevented
  }
  return { onDropped, fire }
}

it('takes an address, and shows that it would', () => {
  const { onDropped, fire } = setUp()
  const dataTransfer = carried()
  expect(fire('dragover', { dataTransfer })).toBe(true)
  expect(dataTransfer.dropEffect).toBe('copy')
  expect('dropping' in root.dataset).toBe(true)
  expect(fire('drop')).toBe(true)
  expect('dropping' in root.dataset).toBe(false)
  expect(onDropped).toHaveBeenCalledExactlyOnceWith({
    type: 'address',
    url: URL_TEXT,
    account: null,
  })
})

it('the mark goes when the drag leaves the window, not when it passes over another part', () => {
  const { fire } = setUp()
  fire('dragover')
  fire('dragleave', { relatedTarget: document.body })
  expect('dropping' in root.dataset).toBe(true)
  fire('dragleave', { relatedTarget: null })
  expect('dropping' in root.dataset).toBe(false)
})

it('what is dragged within the page is its own business, until that drag ends', () => {
  const { onDropped, fire } = setUp()
  fire('dragstart')
  expect(fire('dragover')).toBe(false)
  expect(fire('drop')).toBe(false)
  fire('dragend')
  expect(fire('dragover')).toBe(true)
  expect(onDropped).not.toHaveBeenCalled()
})

it('nothing plays while signed out, or of a kind that is no station', () => {
  const signedOut = setUp(false)
  expect(signedOut.fire('dragover')).toBe(false)
  expect(signedOut.fire('drop')).toBe(false)
  stop()
  const { onDropped, fire } = setUp()
  expect(fire('drop', { dataTransfer: { ...carried(), types: ['text/html'] } })).toBe(false)
  expect(signedOut.onDropped).not.toHaveBeenCalled()
  expect(onDropped).not.toHaveBeenCalled()
})

it('hears nothing once it is taken back, and leaves no mark', () => {
  const { onDropped, fire } = setUp()
  fire('dragover')
  stop()
  expect('dropping' in root.dataset).toBe(false)
  fire('drop')
  expect(onDropped).not.toHaveBeenCalled()
})
