import type { ThumbarButton } from 'electron'
import { expect, test, vi } from 'vitest'
import type { QuickControl } from './quick-controls.ts'
import { createQuickMenus, dockMenu, NOTHING, thumbnailButtons, UNDER_WAY } from './quick-menus.ts'

const controls: readonly QuickControl[] = [
  { id: 'previous', title: 'Previous Station', enabled: false },
  { id: 'pause', title: 'Pause', enabled: true },
]

test('the buttons under the thumbnail show each control and pass it on', () => {
  const act = vi.fn()
  const buttons = thumbnailButtons(controls, true, act)
  expect(buttons.map(({ tooltip, flags }) => [tooltip, flags])).toEqual([
    ['Previous Station', ['disabled']],
    ['Pause', ['enabled']],
  ])
  buttons[1]?.click()
  expect(act).toHaveBeenCalledExactlyOnceWith('pause')
})

test('the dock’s menu too', () => {
  const act = vi.fn()
  const items = dockMenu(controls, act)
  expect(items.map(({ label, enabled }) => [label, enabled])).toEqual([
    ['Previous Station', false],
    ['Pause', true],
  ])
  items[1]?.click?.(undefined as never, undefined, undefined as never)
  expect(act).toHaveBeenCalledExactlyOnceWith('pause')
})

test('each place is shown a change once; another theme is a change', () => {
  const setThumbarButtons = vi.fn((_buttons: ThumbarButton[]) => true)
  const setMenu = vi.fn()
  let dark = false
  const setProgressBar = vi.fn()
  const places = { dock: { setMenu }, thumbnail: { setThumbarButtons, setProgressBar } }
  const render = createQuickMenus(
    () => places,
    () => dark,
    vi.fn(),
  )
  render(controls, false)
  render([...controls], false)
  expect(setThumbarButtons).toHaveBeenCalledTimes(1)
  expect(setMenu).toHaveBeenCalledTimes(1)
  dark = true
  render(controls, false)
  expect(setThumbarButtons).toHaveBeenCalledTimes(2)
  expect(setMenu).toHaveBeenCalledTimes(1)
})

test('a window that comes into the taskbar gets its buttons, each time', () => {
  const window = { setThumbarButtons: vi.fn(() => true), setProgressBar: vi.fn() }
  let thumbnail: typeof window | null = null
  const render = createQuickMenus(
    () => ({ dock: undefined, thumbnail }),
    () => false,
    vi.fn(),
  )
  render(controls, true)
  for (const showings of [1, 2]) {
    thumbnail = window
    render(controls, true)
    expect(window.setThumbarButtons).toHaveBeenCalledTimes(showings)
    expect(window.setProgressBar).toHaveBeenCalledTimes(showings)
    thumbnail = null
    render(controls, true)
  }
})

test('the taskbar says that a station is awaited, once', () => {
  const setProgressBar = vi.fn()
  const render = createQuickMenus(
    () => ({ dock: undefined, thumbnail: { setThumbarButtons: () => true, setProgressBar } }),
    () => false,
    vi.fn(),
  )
  for (const isAwaited of [false, true, true, false]) render([], isAwaited)
  expect(setProgressBar.mock.calls).toEqual([[NOTHING], [UNDER_WAY], [NOTHING]])
})

test('a platform without such places is shown nothing', () => {
  const render = createQuickMenus(
    () => ({ dock: undefined, thumbnail: null }),
    () => false,
    vi.fn(),
  )
  expect(() => render(controls, true)).not.toThrow()
})
