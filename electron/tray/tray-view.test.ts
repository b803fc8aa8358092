import { describe, expect, test } from 'vitest'
import { trayIconName } from './tray-icon.ts'
import { type TrayState, trayView } from './tray-view.ts'

const station = { id: 'night-bus', name: 'Night Bus' }
const idle: TrayState = {
  report: { status: 'idle', station: null, title: null },
  windowVisible: true,
}

describe('trayView', () => {
  test('with nothing to play there is nothing to press, but the window and the way out', () => {
    expect(trayView(idle)).toEqual({
      tooltip: 'Undertone',
      entries: [
        { id: 'play-pause', label: 'Play', enabled: false, action: 'play' },
        { id: 'show-hide', label: 'Hide Undertone', enabled: true, action: 'hide' },
        { id: 'quit', label: 'Quit Undertone', enabled: true, action: 'quit' },
      ],
    })
  })

  test.each([
    ['connecting', 'Pause', 'pause'],
    ['playing', 'Pause', 'pause'],
    ['buffering', 'Pause', 'pause'],
    ['reconnecting', 'Pause', 'pause'],
    ['paused', 'Play', 'play'],
    ['failed', 'Play', 'play'],
  ] as const)('%s offers %s', (status, label, action) => {
    const view = trayView({ ...idle, report: { status, station, title: null } })
    expect(view.tooltip).toBe('Undertone: Night Bus')
    expect(view.entries[0]).toEqual({ id: 'play-pause', label, enabled: true, action })
  })

  test('the tooltip says what is on while it sounds', () => {
    const report = { station, title: 'Burial – Archangel' }
    const tooltip = (status: 'playing' | 'paused') =>
      trayView({ ...idle, report: { ...report, status } }).tooltip
    expect(tooltip('playing')).toBe('Burial – Archangel · Night Bus')
    expect(tooltip('paused')).toBe('Undertone: Night Bus')
  })

  test('a tooltip is never longer than Windows shows; the station stays readable', () => {
    const long = { ...station, name: 'n'.repeat(300) }
    for (const title of [null, '😀'.repeat(150)]) {
      const { tooltip } = trayView({ ...idle, report: { status: 'playing', station: long, title } })
      expect(tooltip.length).toBeLessThanOrEqual(127)
      expect(tooltip).toContain('n'.repeat(50))
      expect(tooltip.isWellFormed()).toBe(true)
    }
  })

  test('a hidden window can be shown', () => {
    expect(trayView({ ...idle, windowVisible: false }).entries[1]).toMatchObject({
      label: 'Show Undertone',
      action: 'show',
    })
  })
})

describe('trayIconName', () => {
  test.each([
    ['darwin', true, 'trayTemplate.png'],
    ['linux', true, 'tray-dark.png'],
    ['win32', false, 'tray-light.png'],
  ] as const)('%s, dark %s: %s', (platform, dark, name) => {
    expect(trayIconName(platform, dark)).toBe(name)
  })
})
