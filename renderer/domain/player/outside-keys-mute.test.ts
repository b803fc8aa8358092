// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { bindMuteKey } from './outside-keys.ts'

afterEach(() => document.body.replaceChildren())

function setUp() {
  const state = { muted: false }
  const setMuted = vi.fn((muted: boolean) => {
    state.muted = muted
  })
  const getState = () => state as ReturnType<Parameters<typeof bindMuteKey>[0]['getState']>
  const stop = bindMuteKey({ getState, setMuted })
  return { setMuted, stop }
}

function press(html: string, key: string, more: KeyboardEventInit = {}): void {
  document.body.innerHTML = html
  const target = document.body.firstElementChild ?? document.body
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }))
}

test('M mutes, and M again ends that', () => {
  const { setMuted, stop } = setUp()
  press('<button></button>', 'm')
  press('<input type="range">', 'M')
  expect(setMuted.mock.calls).toEqual([[true], [false]])
  stop()
  press('<button></button>', 'm')
  expect(setMuted).toHaveBeenCalledTimes(2)
})

test.each<[string, string, string, KeyboardEventInit]>([
  ['in a field', '<input>', 'm', {}],
  ['in a text area', '<textarea></textarea>', 'm', {}],
  ['in a list that jumps by letter', '<select></select>', 'm', {}],
  ['in editable text', '<div contenteditable></div>', 'm', {}],
  ['with a modifier', '<button></button>', 'm', { ctrlKey: true }],
  ['held down', '<button></button>', 'm', { repeat: true }],
  ['another key', '<button></button>', 'n', {}],
])('not %s', (_where, html, key, more) => {
  const { setMuted, stop } = setUp()
  press(html, key, more)
  expect(setMuted).not.toHaveBeenCalled()
  stop()
})
