import { expect, test } from 'vitest'
import { IDLE_REPORT, type PlayerReport } from '../../preload/contract/player.ts'
import { isAwaited, quickControls } from './quick-controls.ts'

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
