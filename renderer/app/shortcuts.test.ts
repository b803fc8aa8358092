// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { handleShortcut, moveRowFocus, pressedShortcut, SHORTCUTS } from './shortcuts.ts'

const actions = {
  player: vi.fn(),
  navigate: vi.fn(),
  toggleMiniPlayer: vi.fn(),
  openPalette: vi.fn(),
  openHelp: vi.fn(),
  openQueue: vi.fn(),
  focusSearch: vi.fn(),
}

afterEach(() => {
  document.body.replaceChildren()
  vi.clearAllMocks()
})

/** Presses a key on the first element, or on the body. Returns true if the page handled the key. */
function press(key: string, more: KeyboardEventInit = {}, html = ''): boolean {
  document.body.innerHTML = html
  const target = document.body.querySelector('[data-target]') ?? document.body.firstElementChild
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  const listener = (pressed: KeyboardEvent) => handleShortcut(pressed, actions)
  document.addEventListener('keydown', listener, { once: true })
  ;(target ?? document.body).dispatchEvent(event)
  return event.defaultPrevented
}

const calls = () =>
  Object.values(actions).reduce((sum, action) => sum + action.mock.calls.length, 0)

test.each<[string, KeyboardEventInit, string]>([
  [' ', {}, 'play-pause'],
  ['ArrowRight', {}, 'next'],
  ['ArrowLeft', {}, 'previous'],
  ['ArrowUp', { altKey: true }, 'volume-up'],
  ['ArrowDown', { altKey: true }, 'volume-down'],
  ['m', {}, 'mute'],
])('runs the command of %j with %j', (key, more, command) => {
  expect(press(key, more)).toBe(true)
  expect(actions.player.mock.calls).toEqual([[command]])
})

test('opens palette, search, queue and help', () => {
  press('k', { ctrlKey: true })
  press('/')
  press('q')
  press('?', { shiftKey: true })
  expect(actions.openPalette).toHaveBeenCalledOnce()
  expect(actions.focusSearch).toHaveBeenCalledOnce()
  expect(actions.openQueue).toHaveBeenCalledOnce()
  expect(actions.openHelp).toHaveBeenCalledOnce()
})

test.each([
  '<input>',
  '<input type="search">',
  '<textarea></textarea>',
  '<select></select>',
  '<div contenteditable></div>',
])('leaves typed keys to %s', (field) => {
  for (const key of [' ', '/', '?', 'm', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])
    expect(press(key, {}, field)).toBe(false)
  press('ArrowUp', { altKey: true }, field)
  expect(calls()).toBe(0)
})

test('opens the palette from a text field, because the chord types nothing', () => {
  press('k', { ctrlKey: true }, '<input>')
  expect(actions.openPalette).toHaveBeenCalledOnce()
})

test.each(['<dialog open></dialog>', '<div role="menu"></div>'])(
  'does nothing over %s',
  (layer) => {
    for (const key of [' ', '/', '?', 'm', 'ArrowLeft']) press(key, {}, layer)
    press('k', { ctrlKey: true }, layer)
    expect(calls()).toBe(0)
  },
)

test('runs over the now-playing view', () => {
  press(' ', {}, '<dialog open data-full-screen></dialog>')
  expect(calls()).toBe(1)
})

test.each<[string, KeyboardEventInit]>([
  [' ', { shiftKey: true }],
  ['m', { ctrlKey: true }],
  ['m', { shiftKey: true }],
  ['/', { ctrlKey: true }],
  ['ArrowLeft', { altKey: true }],
  ['k', { ctrlKey: true, shiftKey: true }],
  ['m', { repeat: true }],
])('ignores %j with %j', (key, more) => {
  expect(press(key, more)).toBe(false)
  expect(calls()).toBe(0)
})

test('leaves Space to the focused button and arrows to the focused slider', () => {
  expect(press(' ', {}, '<button></button>')).toBe(false)
  expect(press('ArrowRight', {}, '<input type="range">')).toBe(false)
  expect(calls()).toBe(0)
  press('ArrowRight', {}, '<button></button>')
  press('m', {}, '<input type="range">')
  expect(actions.player.mock.calls).toEqual([['next'], ['mute']])
})

test('repeats a held volume key', () => {
  press('ArrowUp', { altKey: true, repeat: true })
  expect(actions.player).toHaveBeenCalledWith('volume-up')
})

test('ignores a key that another handler used', () => {
  const event = new KeyboardEvent('keydown', { key: 'm', cancelable: true })
  event.preventDefault()
  handleShortcut(event, actions)
  expect(calls()).toBe(0)
})

test('reads the physical key of layouts without Latin letters', () => {
  const event = { key: 'л', code: 'KeyK', ctrlKey: true, metaKey: false, altKey: false }
  expect(pressedShortcut({ ...event, shiftKey: false })).toBe('Control+K')
})

test('has one entry for each key', () => {
  const keys = SHORTCUTS.map(({ shortcut }) => shortcut)
  expect(new Set(keys).size).toBe(keys.length)
})

const row = (name: string, control = '<button data-result="play"></button>') =>
  `<li id="${name}">${control}<a href="/${name}"></a><i tabindex="-1"></i></li>`

test('moves the focus between rows and leaves the key to the page at the ends', () => {
  document.body.innerHTML = `<ul>${row('a')}${row('b', '')}${row('c')}</ul>`
  const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus()
  const focusedRow = () => document.activeElement?.closest('li')?.id
  focus('#a i')
  expect([moveRowFocus(1), focusedRow(), document.activeElement?.tagName]).toEqual([true, 'b', 'A'])
  expect([moveRowFocus(1), focusedRow()]).toEqual([true, 'c'])
  expect([moveRowFocus(1), focusedRow()]).toEqual([false, 'c'])
  moveRowFocus(-1)
  moveRowFocus(-1)
  expect([moveRowFocus(-1), focusedRow()]).toEqual([false, 'a'])
})

test('moves by one line of a grid', () => {
  const columns = 'display: grid; grid-template-columns: 200px 200px'
  document.body.innerHTML = `<ul style="${columns}">${['a', 'b', 'c', 'd'].map((name) => row(name)).join('')}</ul>`
  document.querySelector<HTMLElement>('#b button')?.focus()
  moveRowFocus(1)
  expect(document.activeElement?.closest('li')?.id).toBe('d')
})

test('does not move in lists without stations', () => {
  document.body.innerHTML = '<ul><li><a href="/a"></a></li><li><a href="/b"></a></li></ul>'
  document.querySelector('a')?.focus()
  expect(moveRowFocus(1)).toBe(false)
})
