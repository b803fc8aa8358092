import { expect, test } from 'vitest'
import { isAwaited, quickControls } from './quick-controls.ts'

const station = { id: 'night-bus', name: 'Night Bus' }
const ids = (controls: ReturnType<typeof quickControls>) => controls.map(({ id }) => id)
const enabled = (controls: ReturnType<typeof quickControls>) =>
  controls.filter((control) => control.enabled).map(({ id }) => id)

test('the middle one is what pressing it would do', () => {
  expect(ids(quickControls({ status: 'playing', station }, false))).toEqual([
    'previous',
    'pause',
    'stop',
    'next',
  ])
  expect(ids(quickControls({ status: 'failed', station }, false))).toContain('play')
})

test('without a station there are its neighbours at most: the favorites', () => {
  expect(enabled(quickControls({ status: 'idle', station: null }, false))).toEqual([])
  expect(enabled(quickControls({ status: 'idle', station: null }, true))).toEqual([
    'previous',
    'next',
  ])
})

test('a station is awaited until it sounds, and again while it is lost', () => {
  const awaited = (
    ['idle', 'connecting', 'playing', 'buffering', 'reconnecting', 'paused', 'failed'] as const
  ).filter(isAwaited)
  expect(awaited).toEqual(['connecting', 'buffering', 'reconnecting'])
})
