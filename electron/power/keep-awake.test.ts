import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PlayerReport } from '../../preload/contract/player.ts'
import { createAwakeKeeper, GRACE_MS, staysAwake } from './keep-awake.ts'

/** A system that counts what keeps it awake, and in which way. */
function fakeBlocker() {
  const held = new Set<number>()
  const types: string[] = []
  let id = 0
  return {
    held,
    types,
    start: (type: string) => {
      types.push(type)
      held.add(++id)
      return id
    },
    stop: (which: number) => held.delete(which),
  }
}

let blocker = fakeBlocker()
let keeper = createAwakeKeeper(blocker)
const follow = (...statuses: PlayerReport['status'][]) => {
  for (const status of statuses) keeper.follow({ status })
}

beforeEach(() => {
  vi.useFakeTimers()
  blocker = fakeBlocker()
  keeper = createAwakeKeeper(blocker)
})
afterEach(() => vi.useRealTimers())

test.each([
  ['idle', 'no'],
  ['connecting', 'for-a-while'],
  ['playing', 'yes'],
  ['buffering', 'yes'],
  ['reconnecting', 'for-a-while'],
  ['paused', 'no'],
  ['failed', 'no'],
] as const)('a player that is %s keeps the computer awake: %s', (status, wish) => {
  expect(staysAwake(status)).toBe(wish)
})

test('the computer stays awake once, however often playing is reported, and only the app does', () => {
  follow('connecting')
  expect(blocker.held.size).toBe(0)
  follow('playing', 'playing', 'buffering', 'playing')
  expect(blocker.held.size).toBe(1)
  expect(blocker.types).toEqual(['prevent-app-suspension'])
})

test.each(['idle', 'paused', 'failed'] as const)('%s lets it sleep at once', (status) => {
  follow('playing', status)
  expect(blocker.held.size).toBe(0)
  follow('playing')
  expect(blocker.held.size).toBe(1)
})

test('a connection that is sought again keeps it awake for a while, and no longer', () => {
  follow('playing', 'reconnecting')
  vi.advanceTimersByTime(GRACE_MS / 2)
  // Said again, it is the same wait.
  follow('reconnecting', 'connecting')
  vi.advanceTimersByTime(GRACE_MS / 2 - 1)
  expect(blocker.held.size).toBe(1)
  vi.advanceTimersByTime(1)
  expect(blocker.held.size).toBe(0)
  follow('reconnecting')
  expect(blocker.held.size).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('sound that comes back in time ends the wait', () => {
  follow('playing', 'reconnecting', 'playing')
  vi.advanceTimersByTime(GRACE_MS * 2)
  expect(blocker.held.size).toBe(1)
})

test('after the end nothing is held and no timer runs', () => {
  follow('playing', 'reconnecting')
  keeper.stop()
  expect(blocker.held.size).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('not while the user does not want it, and again once they do', () => {
  follow('playing')
  keeper.allow(false)
  expect(blocker.held.size).toBe(0)
  follow('buffering', 'playing')
  expect(blocker.held.size).toBe(0)
  keeper.allow(true)
  expect(blocker.held.size).toBe(1)
  follow('paused')
  keeper.allow(false)
  keeper.allow(true)
  expect(blocker.held.size).toBe(0)
})
