// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleStation as station } from '../api/testing/samples.ts'
import { createFakePlayer } from '../domain/player/testing/fake-player.ts'
import { createObey } from './bind-player.ts'
import { createStationSteps } from './station-steps.ts'

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => vi.useRealTimers())

function setUp({
  listened = [] as string[],
  favorites = ['x', 'y', 'z'],
  last = async (): Promise<string | null> => null,
} = {}) {
  const { player } = createFakePlayer()
  const asked: string[] = []
  let arrive = () => {}
  const steps = createStationSteps({
    player,
    playStation: (id) => {
      asked.push(id)
      return new Promise((resolve) => {
        arrive = () => {
          player.play({ ...station, id })
          resolve()
        }
      })
    },
    listened: () => listened,
    favorites: () => favorites,
    lastPlayed: last,
  })
  const obey = createObey({
    player,
    steps,
    toggleFavorite: () => {},
    toggleSong: () => {},
    openStationPage: () => {},
  })
  return { player, steps, asked, obey, arrive: () => arrive() }
}

test('play, pause, toggle and stop', () => {
  const { player, obey } = setUp()
  player.play(station)
  obey('pause')
  expect(player.getState().isPlaying).toBe(false)
  obey('play')
  expect(player.getState().isPlaying).toBe(true)
  obey('play-pause')
  expect(player.getState().isPlaying).toBe(false)
  obey('play-pause')
  expect(player.getState().isPlaying).toBe(true)
  obey('stop')
  expect(player.getState().item).toBeNull()
})

test('volume up, volume down, volume to a level, and mute', () => {
  const { player, obey } = setUp()
  const volume = () => player.getState().volume
  obey('volume-up')
  expect(volume()).toBe(0.55)
  obey('volume-down')
  obey('volume-down')
  expect(volume()).toBe(0.45)
  obey({ type: 'volume', level: 0.2 })
  expect(volume()).toBe(0.2)
  obey('mute')
  expect(player.getState().muted).toBe(true)
  obey('mute')
  expect(player.getState().muted).toBe(false)
})

test('the sleep timer is set and removed', () => {
  const { player, obey } = setUp()
  player.play(station)
  obey({ type: 'sleep', minutes: 30 })
  expect(player.getState().sleepEndsAt).toBe(1_000_000 + 30 * 60_000)
  obey({ type: 'sleep', minutes: null })
  expect(player.getState().sleepEndsAt).toBeNull()
})

test('a station is played by its id', () => {
  const { asked, obey } = setUp()
  obey({ type: 'station', id: 'night-bus' })
  expect(asked).toEqual(['night-bus'])
})

test('next and previous go by the list that is listened to, else by the favorites', () => {
  const inList = setUp({ listened: ['a', station.id, 'b'] })
  inList.player.play(station)
  inList.obey('next')
  expect(inList.asked).toEqual(['b'])
  const { player, asked, obey } = setUp()
  player.play({ ...station, id: 'y' })
  obey('previous')
  expect(asked).toEqual(['x'])
})

test('next pressed again before the station is loaded goes on from that station', async () => {
  const { player, asked, obey, arrive } = setUp()
  player.play({ ...station, id: 'x' })
  obey('next')
  obey('next')
  expect(asked).toEqual(['y', 'z'])
  arrive()
  await expect.poll(() => player.getState().item?.id).toBe('z')
  obey('next')
  expect(asked).toEqual(['y', 'z', 'x'])
})

test('without any other station nothing happens', () => {
  const { player, steps, asked, obey } = setUp({ favorites: [] })
  expect(steps.canSkip()).toBe(false)
  obey('next')
  player.play(station)
  obey('previous')
  expect(asked).toEqual([])
  expect(player.getState().item).toEqual(station)
})

test.each(['play', 'play-pause'] as const)(
  '%s without a station plays the last one',
  async (command) => {
    const { asked, obey } = setUp({ last: async () => 'night-bus' })
    obey(command)
    await expect.poll(() => asked).toEqual(['night-bus'])
  },
)

test.each([
  ['is not known', async () => null],
  ['cannot be read', () => Promise.reject(new Error('offline'))],
])('plays the first favorite where the last station %s', async (_name, last) => {
  const { asked, obey } = setUp({ last })
  obey('play')
  await expect.poll(() => asked).toEqual(['x'])
})

test('a station that is chosen meanwhile is left alone', async () => {
  const last = Promise.withResolvers<string | null>()
  const { asked, obey } = setUp({ last: () => last.promise })
  obey('play')
  obey({ type: 'station', id: 'mixtape' })
  last.resolve('night-bus')
  await last.promise
  await Promise.resolve()
  expect(asked).toEqual(['mixtape'])
})
