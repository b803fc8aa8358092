import { describe, expect, test } from 'vitest'
import { keyCommand } from './commands.ts'
import { toKeyPress } from './key-press.ts'

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

/** Command id of a press. */
const commandOf = (input: ReturnType<typeof key>, platform: NodeJS.Platform) => {
  const press = toKeyPress(input, platform)
  return (press && keyCommand(press)?.id) ?? null
}

describe('keyCommand', () => {
  test.each([
    [ctrl('+'), 'zoom-in'],
    [ctrl('='), 'zoom-in'],
    [ctrl('+', { shift: true }), 'zoom-in'],
    [ctrl('+', { code: 'NumpadAdd', isAutoRepeat: true }), 'zoom-in'],
    [ctrl('-'), 'zoom-out'],
    [ctrl('0'), 'zoom-reset'],
    [ctrl('à', { code: 'Digit0' }), 'zoom-reset'],
    [key('F11'), 'full-screen'],
    [ctrl('M', { shift: true }), 'mini-player'],
  ])('maps %j on Windows and Linux', (input, id) => {
    expect(commandOf(input, 'linux')).toBe(id)
    expect(commandOf(input, 'win32')).toBe(id)
    expect(commandOf(input, 'darwin')).toBeNull()
  })

  test.each([
    [cmd('+'), 'zoom-in'],
    [cmd('-'), 'zoom-out'],
    [cmd('f', { control: true }), 'full-screen'],
    [cmd('m', { shift: true }), 'mini-player'],
  ])('maps %j on macOS', (input, id) => {
    expect(commandOf(input, 'darwin')).toBe(id)
    expect(commandOf(input, 'linux')).toBeNull()
  })

  test.each([
    key('+'),
    key('m'),
    ctrl('m'),
    ctrl('r'),
    ctrl('+', { type: 'keyUp' }),
    // AltGr is Ctrl and Alt, and types letters.
    ctrl('+', { alt: true }),
    // A held key must not toggle a window repeatedly.
    key('F11', { isAutoRepeat: true }),
    ctrl('M', { shift: true, isAutoRepeat: true }),
    key('F11', { shift: true }),
  ])('leaves %j to the page', (input) => {
    expect(commandOf(input, 'linux')).toBeNull()
  })
})
