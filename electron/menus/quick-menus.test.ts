import type { ThumbarButton } from 'electron'
import { describe, expect, test, vi } from 'vitest'
import { IDLE_REPORT, type PlayerReport } from '../../preload/contract/player.ts'
import {
  createQuickMenus,
  dockMenu,
  drawGlyph,
  INDETERMINATE,
  isLoading,
  NO_PROGRESS,
  type QuickControl,
  quickControls,
  thumbnailButtons,
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

  test('shows play or pause, whichever a press would do', () => {
    expect(ids(controls({ status: 'playing', station }))).toEqual([
      'previous',
      'pause',
      'stop',
      'next',
    ])
    expect(ids(controls({ status: 'failed', station }))).toContain('play')
  })

  test('enables next and previous without a station only if there are favorites', () => {
    expect(enabled(controls({}))).toEqual([])
    expect(enabled(controls({}, [station]))).toEqual(['previous', 'next'])
  })

  test('awaits audio until the station plays, and again while it reconnects', () => {
    const awaited = (
      ['idle', 'connecting', 'playing', 'buffering', 'reconnecting', 'paused', 'failed'] as const
    ).filter(isLoading)
    expect(awaited).toEqual(['connecting', 'buffering', 'reconnecting'])
  })
})

describe('drawGlyph', () => {
  const SIZE = 16
  const IDS = ['play', 'pause', 'stop', 'next', 'previous'] as const

  /** Ink per column. */
  function columns(pixels: Buffer): number[] {
    return Array.from({ length: SIZE }, (_, x) => {
      let sum = 0
      for (let y = 0; y < SIZE; y++) sum += pixels[(y * SIZE + x) * 4 + 3] ?? 0
      return sum
    })
  }

  test.each(IDS)('draws %s with a margin', (id) => {
    const pixels = drawGlyph(id, SIZE, true)
    expect(pixels).toHaveLength(SIZE * SIZE * 4)
    const inked = columns(pixels)
    expect(inked.at(0)).toBe(0)
    expect(inked.at(-1)).toBe(0)
    expect(inked.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(30 * 255)
  })

  test('draws distinct icons, with previous as a mirror image of next', () => {
    const drawn = IDS.map((id) => drawGlyph(id, SIZE, true).toString('hex'))
    expect(new Set(drawn).size).toBe(IDS.length)
    expect(columns(drawGlyph('previous', SIZE, true))).toEqual(
      columns(drawGlyph('next', SIZE, true)).toReversed(),
    )
  })

  test('draws the same shape white for dark panels and black for light ones', () => {
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

  test('shows a thumbnail button per control and runs it', () => {
    const act = vi.fn()
    const buttons = thumbnailButtons(controls, true, act)
    expect(buttons.map(({ tooltip, flags }) => [tooltip, flags])).toEqual([
      ['Previous Station', ['disabled']],
      ['Pause', ['enabled']],
    ])
    buttons[1]?.click()
    expect(act).toHaveBeenCalledExactlyOnceWith('pause')
  })

  test('shows the dock menu', () => {
    const act = vi.fn()
    const items = dockMenu(controls, act)
    expect(items.map(({ label, enabled }) => [label, enabled])).toEqual([
      ['Previous Station', false],
      ['Pause', true],
    ])
    items[1]?.click?.(undefined as never, undefined, undefined as never)
    expect(act).toHaveBeenCalledExactlyOnceWith('pause')
  })

  test('updates each place once per change, and for another theme', () => {
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

  test('sets the buttons each time the window returns to the taskbar', () => {
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

  test('shows once in the taskbar that audio is awaited', () => {
    const setProgressBar = vi.fn()
    const render = createQuickMenus(
      () => ({ dock: undefined, thumbnail: { setThumbarButtons: () => true, setProgressBar } }),
      () => false,
      vi.fn(),
    )
    for (const isLoading of [false, true, true, false]) render([], isLoading)
    expect(setProgressBar.mock.calls).toEqual([[NO_PROGRESS], [INDETERMINATE], [NO_PROGRESS]])
  })

  test('does nothing on a platform without dock and thumbnails', () => {
    const render = createQuickMenus(
      () => ({ dock: undefined, thumbnail: null }),
      () => false,
      vi.fn(),
    )
    expect(() => render(controls, true)).not.toThrow()
  })
})
