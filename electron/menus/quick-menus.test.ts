import type { ThumbarButton } from 'electron'
import { describe, expect, test, vi } from 'vitest'
import { IDLE_REPORT, type PlayerReport } from '../../preload/contract/player.ts'
import {
  createQuickMenus,
  dockMenu,
  drawGlyph,
  isAwaited,
  NOTHING,
  type QuickControl,
  quickControls,
  thumbnailButtons,
  UNDER_WAY,
} from './quick-menus.ts'

describe('quickControls', () => {
  const station = { id: 'night-bus', name: 'Night Bus' }
  const controls = (report: Partial<PlayerReport>, favorites: readonly (typeof station)[] = []) =>
    quickControls({
      report: { ...IDLE_REPORT, ...report },
      menuStations: { favorites, recent: [] },
      windowVisible: true,
      miniOpen: false,
    })
  const ids = (shown: ReturnType<typeof quickControls>) => shown.map(({ id }) => id)
  const enabled = (shown: ReturnType<typeof quickControls>) =>
    shown.filter((control) => control.enabled).map(({ id }) => id)

  test('the middle one is what pressing it would do', () => {
    expect(ids(controls({ status: 'playing', station }))).toEqual([
      'previous',
      'pause',
      'stop',
      'next',
    ])
    expect(ids(controls({ status: 'failed', station }))).toContain('play')
  })

  test('without a station there are its neighbours at most: the favorites', () => {
    expect(enabled(controls({}))).toEqual([])
    expect(enabled(controls({}, [station]))).toEqual(['previous', 'next'])
  })

  test('a station is awaited until it plays, and again while it is lost', () => {
    const awaited = (
      ['idle', 'connecting', 'playing', 'buffering', 'reconnecting', 'paused', 'failed'] as const
    ).filter(isAwaited)
    expect(awaited).toEqual(['connecting', 'buffering', 'reconnecting'])
  })
})

describe('drawGlyph', () => {
  const SIZE = 16
  const IDS = ['play', 'pause', 'stop', 'next', 'previous'] as const

  /** How strongly each column is inked. */
  function columns(pixels: Buffer): number[] {
    return Array.from({ length: SIZE }, (_, x) => {
      let sum = 0
      for (let y = 0; y < SIZE; y++) sum += pixels[(y * SIZE + x) * 4 + 3] ?? 0
      return sum
    })
  }

  test.each(IDS)('%s has something to see, and room around it', (id) => {
    const pixels = drawGlyph(id, SIZE, true)
    expect(pixels).toHaveLength(SIZE * SIZE * 4)
    const inked = columns(pixels)
    expect(inked.at(0)).toBe(0)
    expect(inked.at(-1)).toBe(0)
    expect(inked.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(30 * 255)
  })

  test('no two are the same; previous is next in a mirror', () => {
    const drawn = IDS.map((id) => drawGlyph(id, SIZE, true).toString('hex'))
    expect(new Set(drawn).size).toBe(IDS.length)
    expect(columns(drawGlyph('previous', SIZE, true))).toEqual(
      columns(drawGlyph('next', SIZE, true)).toReversed(),
    )
  })

  test('white for dark panels, black for light ones, of the same shape', () => {
    const [white, black] = [drawGlyph('stop', SIZE, true), drawGlyph('stop', SIZE, false)]
    const middle = (SIZE * 8 + 8) * 4
    expect([...white.subarray(middle, middle + 4)]).toEqual([255, 255, 255, 255])
    expect([...black.subarray(middle, middle + 4)]).toEqual([0, 0, 0, 255])
    expect(columns(white)).toEqual(columns(black))
  })
})

describe('createQuickMenus', () => {
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
})
