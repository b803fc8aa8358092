// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest'
import { sampleStation } from '../../api/testing/samples.ts'
import {
  followList,
  makeQueue,
  moveIn,
  NO_QUEUE,
  playNext,
  type Queue,
  removeFrom,
  restoreOrder,
  shuffle,
  upcoming,
  withCurrent,
} from './queue.ts'
import { changeQueue, createQueueSession, followPlayer, queueStore } from './queue-store.ts'
import { createFakePlayer } from './testing/fake-player.ts'

const made = makeQueue(['a', 'b', 'c'])
const listed: Queue = { ...NO_QUEUE, ids: ['a', 'b', 'c'] }

describe('upcoming', () => {
  test.each([
    // The others in order, wrapping around.
    [made, 'a', ['b', 'c']],
    [made, 'c', ['a', 'b']],
    [listed, 'b', ['c', 'a']],
    // A made queue continues after another station, a list does not.
    [made, 'x', ['a', 'b', 'c']],
    [made, null, ['a', 'b', 'c']],
    [withCurrent(made, 'b'), 'x', ['c', 'a', 'b']],
    [listed, 'x', []],
    [listed, null, []],
    [NO_QUEUE, 'a', []],
  ])('%j during %j: %j', (queue, playing, expected) => {
    expect(upcoming(queue, playing)).toEqual(expected)
  })
})

describe('makeQueue', () => {
  test('contains each station once', () => {
    expect(makeQueue(['a', 'b', 'a'])).toEqual({ ...NO_QUEUE, ids: ['a', 'b'], isMade: true })
  })

  test('contains at most 500 stations', () => {
    expect(makeQueue(Array.from({ length: 2_000 }, (_, n) => `s${n}`)).ids).toHaveLength(500)
  })
})

describe('followList', () => {
  const long = Array.from({ length: 2_000 }, (_, n) => `s${n}`)

  test('replaces the list in which the user pressed play before', () => {
    expect(followList(listed, ['x', 'y'], 'y')).toEqual({ ...NO_QUEUE, ids: ['x', 'y'] })
    expect(followList(listed, [], 'x')).toEqual(NO_QUEUE)
  })

  test('leaves a queue of the user', () => {
    expect(followList(made, ['x', 'y'], 'y')).toBe(made)
  })

  test.each([
    ['s0', 's0', 's499'],
    ['s700', 's700', 's1199'],
    ['s1999', 's1500', 's1999'],
  ])('contains %s of a long list', (pressed, first, last) => {
    const { ids } = followList(NO_QUEUE, long, pressed)
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([500, first, last])
  })
})

describe('playNext', () => {
  test.each([
    [made, 'b', 'x', ['x', 'c', 'a']],
    [made, 'b', 'a', ['a', 'c']],
    [made, 'b', 'b', ['c', 'a']],
    [listed, 'c', 'x', ['x', 'a', 'b']],
    [withCurrent(made, 'b'), 'y', 'x', ['x', 'c', 'a', 'b']],
    [NO_QUEUE, null, 'x', ['x']],
  ])('puts the station first: %j during %j, %j: %j', (queue, playing, id, expected) => {
    expect(upcoming(playNext(queue, playing, id), playing)).toEqual(expected)
  })

  test('starts a queue with the playing station', () => {
    const queue = playNext(NO_QUEUE, 'a', 'x')
    expect(queue).toMatchObject({ ids: ['a', 'x'], isMade: true })
    expect(upcoming(queue, 'x')).toEqual(['a'])
  })

  test('keeps at most 500 stations', () => {
    const full = makeQueue(Array.from({ length: 500 }, (_, n) => `s${n}`))
    const { ids } = playNext(full, 's0', 'x')
    expect([ids.length, ids[1], ids.at(-1)]).toEqual([500, 'x', 's498'])
  })
})

test('removes a station', () => {
  expect(upcoming(removeFrom(made, 'a', 'b'), 'a')).toEqual(['c'])
  expect(upcoming(removeFrom(withCurrent(made, 'b'), 'x', 'b'), 'x')).toEqual(['c', 'a'])
})

test.each([
  ['c', -1, ['c', 'b']],
  ['b', 1, ['c', 'b']],
  ['b', -1, ['b', 'c']],
  ['c', 1, ['b', 'c']],
  ['x', 1, ['b', 'c']],
] as const)('moves %s by %d: %j', (id, offset, expected) => {
  expect(upcoming(moveIn(made, 'a', id, offset), 'a')).toEqual(expected)
})

test('moves a station while another one interrupts the queue', () => {
  const queue = moveIn(withCurrent(made, 'b'), 'x', 'b', -1)
  expect(upcoming(queue, 'x')).toEqual(['c', 'b', 'a'])
})

describe('shuffle', () => {
  const first = () => 0

  test('changes the order of the upcoming stations and restores it', () => {
    const queue = shuffle(makeQueue(['a', 'b', 'c', 'd']), 'a', first)
    expect(upcoming(queue, 'a')).toEqual(['d', 'c', 'b'])
    expect(upcoming(restoreOrder(queue), 'a')).toEqual(['b', 'c', 'd'])
    expect(restoreOrder(restoreOrder(queue)).originalIds).toBeNull()
  })

  test('restores the order with added and without removed stations', () => {
    const shuffled = shuffle(made, 'b', first)
    const queue = removeFrom(playNext(shuffled, 'b', 'x'), 'b', 'a')
    expect(upcoming(queue, 'b')).toEqual(['x', 'c'])
    expect(restoreOrder(queue).ids).toEqual(['b', 'x', 'c'])
  })
})

describe('the queue of a user', () => {
  const session = createQueueSession(localStorage)

  beforeEach(() => {
    localStorage.clear()
    changeQueue(() => NO_QUEUE)
    session.enter('ada')
  })

  test('follows the player', () => {
    const { player } = createFakePlayer()
    const stop = followPlayer(player)
    changeQueue(() => makeQueue(['x', sampleStation.id]))
    player.play(sampleStation)
    expect(queueStore.getState().current).toBe(sampleStation.id)
    stop()
  })

  function restart(uid: string): Queue {
    session.leave(uid, 'expired')
    changeQueue(() => NO_QUEUE)
    session.enter(uid)
    return queueStore.getState()
  }

  test('survives a restart', () => {
    changeQueue(() => withCurrent(shuffle(made, 'a', Math.random), 'b'))
    const queue = queueStore.getState()
    expect(restart('ada')).toEqual(queue)
  })

  test('is gone after a restart if it is only the list of the pressed station', () => {
    changeQueue(() => listed)
    expect(restart('ada')).toBe(NO_QUEUE)
  })

  test('continues after a lost session', () => {
    changeQueue(() => made)
    session.leave('ada', 'expired')
    expect(queueStore.getState()).toBe(made)
  })

  test.each(['signed-out', 'replaced'])('is deleted when the user leaves: %s', (reason) => {
    changeQueue(() => made)
    session.leave('ada', reason, 'bea')
    expect([queueStore.getState(), localStorage.length]).toEqual([NO_QUEUE, 0])
  })

  test('moves to the account on a merge', () => {
    changeQueue(() => made)
    session.leave('ada', 'joined', 'bea')
    session.enter('bea')
    expect(localStorage.getItem('queue:ada')).toBeNull()
    expect(restart('bea')).toEqual(made)
  })

  test('ignores stored text of another shape', () => {
    localStorage.setItem('queue:ada', '{"ids":"a"}')
    expect(restart('ada')).toBe(NO_QUEUE)
  })
})
