import { describe, expect, test } from 'vitest'
import type { AppState } from '../../preload/contract/commands.ts'
import { IDLE_REPORT, type PlayerReport } from '../../preload/contract/player.ts'
import { formats } from '../../shared/locale/formats.ts'
import { menuLabel, type TrayView, trayView, truncateText } from './tray-view.ts'

const MINUTE = 60_000
const station = { id: 'night-bus', name: 'Night Bus' }
const playing: PlayerReport = { ...IDLE_REPORT, status: 'playing', station }
const idle: AppState = {
  report: IDLE_REPORT,
  menuStations: { favorites: [], recent: [] },
  windowVisible: true,
  miniOpen: false,
}

type Line = Exclude<TrayView['entries'][number], 'separator'>

const lines = ({ entries }: TrayView) =>
  entries.filter((entry): entry is Line => entry !== 'separator')

/** Entry by id, in the menu or a submenu. */
function line(state: AppState, id: string): Line | undefined {
  const all = lines(trayView(state))
  return [...all, ...all.flatMap(({ entries }) => entries ?? [])].find((entry) => entry.id === id)
}

describe('trayView', () => {
  test('enables only volume, windows and quit without a station', () => {
    const view = trayView(idle)
    expect(view.tooltip).toBe('Undertone')
    const known = [
      '(Play)',
      '(Stop)',
      '(Next Station)',
      '(Previous Station)',
      '(Favorites)',
      '(Recently Played)',
      'Volume: 100%',
      '(Sleep Timer)',
      'Mini Player',
      'Hide Undertone',
      'Quit Undertone',
    ]
    const labels = lines(view).map(({ label, enabled }) => (enabled ? label : `(${label})`))
    // Additional commands do not affect the existing ones.
    expect(labels.filter((label) => known.includes(label))).toEqual(known)
  })

  test('shows the reason of a failure in the tooltip and the menu', () => {
    const failure = 'Night Bus has been switched off for everyone. The reason: A court has asked.'
    const report = { ...playing, status: 'failed', failure } as const
    expect(trayView({ ...idle, report }).tooltip).toBe(failure)
    expect(line({ ...idle, report }, 'failure')).toMatchObject({ label: failure, enabled: false })
    expect(line({ ...idle, report: playing }, 'failure')).toBeUndefined()
  })

  test.each([
    ['connecting', 'Pause', 'pause'],
    ['playing', 'Pause', 'pause'],
    ['buffering', 'Pause', 'pause'],
    ['reconnecting', 'Pause', 'pause'],
    ['paused', 'Play', 'play'],
    ['failed', 'Play', 'play'],
  ] as const)('%s offers %s', (status, label, action) => {
    const state = { ...idle, report: { ...playing, status } }
    expect(trayView(state).tooltip).toBe('Undertone: Night Bus')
    expect(line(state, 'play-pause')).toEqual({ id: 'play-pause', label, enabled: true, action })
    for (const id of ['stop', 'next', 'previous', 'sleep'])
      expect(line(state, id)).toMatchObject({ enabled: true })
  })

  test('shows station and song first, shortened and with escaped ampersands', () => {
    const title = `Leftfield & ${'o'.repeat(300)}`
    const state = { ...idle, report: { ...playing, title } }
    expect(line(state, 'station')).toEqual({ id: 'station', label: 'Night Bus', enabled: false })
    const song = line(state, 'title')
    expect(song?.label.startsWith('Leftfield && o')).toBe(true)
    expect(song?.label.endsWith('…')).toBe(true)
    expect(song?.label.length).toBeLessThan(60)
    expect(
      line({ ...state, report: { ...state.report, status: 'paused' } }, 'title'),
    ).toBeUndefined()
    expect(line(idle, 'station')).toBeUndefined()
  })

  test('shows the current and the next show with their times, apart from the song', () => {
    const endsAt = new Date(2026, 0, 5, 22, 0).getTime()
    const show = { title: 'Deep & Space', startsAt: endsAt - 60 * MINUTE, endsAt }
    const nextShow = { title: 'Drift', startsAt: show.endsAt, endsAt: null }
    const report = { ...playing, title: 'Burial – Archangel', show, nextShow }
    expect(line({ ...idle, report }, 'title')?.label).toBe('Burial – Archangel')
    const time = formats.time(show.endsAt)
    const now = (at: number) =>
      lines(trayView({ ...idle, report }, at)).find(({ id }) => id === 'show')
    expect(now(endsAt - 47.5 * MINUTE)).toEqual({
      id: 'show',
      label: `Now: Deep && Space, until ${time} · 12 of 60 min`,
      enabled: false,
    })
    expect(now(endsAt)?.label).toBe(`Now: Deep && Space, until ${time}`)
    const next = (now: number) =>
      lines(trayView({ ...idle, report }, now)).find(({ id }) => id === 'next-show')?.label
    expect(next(show.endsAt - 1)).toBe(`Next: Drift, ${time}`)
    expect(next(show.endsAt - 86_400_000)).toBe(`Next: Drift, Monday ${time}`)
    const open = { ...report, show: { ...show, endsAt: null }, nextShow: null }
    expect(line({ ...idle, report: open }, 'show')?.label).toBe('Now: Deep && Space')
    expect(line({ ...idle, report: open }, 'next-show')).toBeUndefined()
    expect(line({ ...idle, report: playing }, 'show')).toBeUndefined()
  })

  test('saves or removes the current song if its state is known', () => {
    const of = (isSongSaved: boolean | null) => {
      const report = { ...playing, title: 'Low – Words', isSongSaved }
      return line({ ...idle, report }, 'save-song')
    }
    expect(of(false)).toMatchObject({ label: 'Save Song', enabled: true, action: 'save-song' })
    expect(of(true)).toMatchObject({ label: 'Remove Saved Song', enabled: true })
    expect(of(null)).toMatchObject({ label: 'Save Song', enabled: false })
  })

  test('plays stations by id, and enables next and previous with favorites', () => {
    const menuStations = {
      favorites: [{ id: 'a', name: 'A & A' }],
      recent: [{ id: 'b', name: 'B' }],
    }
    const state = { ...idle, menuStations }
    expect(line(state, 'favorite:a')).toEqual({
      id: 'favorite:a',
      label: 'A && A',
      enabled: true,
      action: { type: 'station', id: 'a' },
    })
    expect(line(state, 'recent:b')).toMatchObject({ action: { type: 'station', id: 'b' } })
    expect(line(state, 'favorites')).toMatchObject({ enabled: true })
    expect(line(state, 'next')).toMatchObject({ enabled: true })
    expect(line(state, 'play-pause')).toMatchObject({ enabled: false })
  })

  test.each([
    [1, '100%'],
    [0.6, '50%'],
    [0, '10%'],
  ])('checks exactly one choice for a volume of %d: %s', (volume, held) => {
    const entries = line({ ...idle, report: { ...playing, volume } }, 'volume')?.entries ?? []
    expect(entries.filter(({ checked }) => checked).map(({ label }) => label)).toEqual([held])
  })

  test('shows that it is muted, with an entry to unmute', () => {
    const state = { ...idle, report: { ...playing, volume: 0.4, muted: true } }
    expect(line(state, 'volume')?.label).toBe('Volume: Muted')
    expect(line(state, 'mute')).toMatchObject({ label: 'Unmute', action: 'mute' })
    expect(line({ ...idle, report: { ...playing, volume: 0.333 } }, 'volume')?.label).toBe(
      'Volume: 33%',
    )
  })

  test('shows when the sleep timer ends, and only then offers to turn it off', () => {
    const sleepEndsAt = new Date(2026, 0, 5, 23, 40).getTime()
    const state = { ...idle, report: { ...playing, sleepEndsAt } }
    expect(line(state, 'sleep')?.label).toMatch(/^Sleep Timer: .*40/)
    expect(line(state, 'sleep:off')).toMatchObject({ action: { type: 'sleep', minutes: null } })
    const without = { ...idle, report: playing }
    expect(line(without, 'sleep')?.label).toBe('Sleep Timer')
    expect(line(without, 'sleep:off')).toBeUndefined()
    expect(line(without, 'sleep:30')).toMatchObject({ action: { type: 'sleep', minutes: 30 } })
  })

  test('shows the current song in the tooltip while it plays', () => {
    const report = { ...IDLE_REPORT, station, title: 'Burial – Archangel' }
    const tooltip = (status: 'playing' | 'paused') =>
      trayView({ ...idle, report: { ...report, status } }).tooltip
    expect(tooltip('playing')).toBe('Burial – Archangel · Night Bus')
    expect(tooltip('paused')).toBe('Undertone: Night Bus')
    const show = { title: 'Deep Space', startsAt: 0, endsAt: null }
    expect(trayView({ ...idle, report: { ...playing, show } }).tooltip).toBe(
      'Deep Space · Night Bus',
    )
  })

  test('limits the tooltip to the length of Windows and keeps the station readable', () => {
    const long = { ...station, name: 'n'.repeat(300) }
    for (const title of [null, '😀'.repeat(150)]) {
      const { tooltip } = trayView({
        ...idle,
        report: { ...IDLE_REPORT, status: 'playing', station: long, title },
      })
      expect(tooltip.length).toBeLessThanOrEqual(127)
      expect(tooltip).toContain('n'.repeat(50))
      expect(tooltip.isWellFormed()).toBe(true)
    }
  })

  test('offers to show a hidden window and to close an open one', () => {
    expect(line(idle, 'show-hide')).toMatchObject({ action: 'hide' })
    expect(line({ ...idle, windowVisible: false }, 'show-hide')).toMatchObject({
      label: 'Show Undertone',
      action: 'show',
    })
    expect(line({ ...idle, miniOpen: true }, 'mini-player')).toMatchObject({
      label: 'Close Mini Player',
      action: 'mini-player',
    })
  })
})

describe('menuLabel', () => {
  test('keeps a short text and ends a long one in an ellipsis without splitting a character', () => {
    expect(truncateText('four', 4)).toBe('four')
    expect(truncateText('fives', 4)).toBe('fiv…')
    const cut = truncateText('a😀😀', 4)
    expect(cut).toBe('a😀…')
    expect(truncateText('aa😀😀', 4)).toBe('aa…')
  })

  test.each([
    ['Drum & Bass', 'Drum && Bass'],
    ['two\nlines\tand\u0000more', 'two lines and more'],
    ['  ', ''],
  ])('shows %j as %j', (text, label) => {
    expect(menuLabel(text)).toBe(label)
  })

  test('limits the width', () => {
    const label = menuLabel('n'.repeat(300))
    expect(label).toHaveLength(48)
    expect(label.endsWith('…')).toBe(true)
  })
})
