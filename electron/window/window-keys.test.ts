import { describe, expect, test } from 'vitest'
import { windowWish } from './window-keys.ts'

const none = {
  type: 'keyDown',
  code: '',
  isAutoRepeat: false,
  shift: false,
  control: false,
  alt: false,
  meta: false,
}
const key = (name: string, more: Partial<typeof none> = {}) => ({ ...none, key: name, ...more })
const ctrl = (name: string, more: Partial<typeof none> = {}) =>
  key(name, { control: true, ...more })
const cmd = (name: string, more: Partial<typeof none> = {}) => key(name, { meta: true, ...more })

describe('keys of the window', () => {
  test.each([
    [ctrl('+'), { type: 'zoom', wish: 'in' }],
    [ctrl('='), { type: 'zoom', wish: 'in' }],
    [ctrl('+', { shift: true }), { type: 'zoom', wish: 'in' }],
    [ctrl('+', { code: 'NumpadAdd', isAutoRepeat: true }), { type: 'zoom', wish: 'in' }],
    [ctrl('-'), { type: 'zoom', wish: 'out' }],
    [ctrl('0'), { type: 'zoom', wish: 'reset' }],
    [ctrl('à', { code: 'Digit0' }), { type: 'zoom', wish: 'reset' }],
    [key('F11'), { type: 'full-screen' }],
    [ctrl('M', { shift: true }), { type: 'mini' }],
  ])('elsewhere %j', (input, wish) => {
    expect(windowWish(input, 'linux')).toEqual(wish)
    expect(windowWish(input, 'win32')).toEqual(wish)
    expect(windowWish(input, 'darwin')).toBeNull()
  })

  test.each([
    [cmd('+'), { type: 'zoom', wish: 'in' }],
    [cmd('-'), { type: 'zoom', wish: 'out' }],
    [cmd('f', { control: true }), { type: 'full-screen' }],
    [cmd('m', { shift: true }), { type: 'mini' }],
  ])('on macOS %j', (input, wish) => {
    expect(windowWish(input, 'darwin')).toEqual(wish)
    expect(windowWish(input, 'linux')).toBeNull()
  })

  test.each([
    key('+'),
    key('m'),
    ctrl('m'),
    ctrl('r'),
    ctrl('+', { type: 'keyUp' }),
    // AltGr is Ctrl and Alt, and writes letters.
    ctrl('+', { alt: true }),
    // A key that is held must not open and close a window over and over.
    key('F11', { isAutoRepeat: true }),
    ctrl('M', { shift: true, isAutoRepeat: true }),
    key('F11', { shift: true }),
  ])('%j is the page’s', (input) => {
    expect(windowWish(input, 'linux')).toBeNull()
  })
})
