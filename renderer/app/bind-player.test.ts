// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PlayerCommand, PlayerReport } from '../../preload/contract/player.ts'
import type { Song } from '../../shared/api/programme.ts'
import { sampleStation as station } from '../api/testing/samples.ts'
import { droppedStation } from '../domain/player/dropped-station.ts'
import { swappedTitles } from '../domain/player/player.ts'
import type { Player } from '../domain/player/player-types.ts'
import { createFakePlayer } from '../domain/player/testing/fake-player.ts'
import type { ShowTime } from '../domain/schedule/on-air-at.ts'
import { bindPlatformPlayer, playerBinding } from './bind-player.ts'
import { createStationSteps, type StationSteps } from './station-steps.ts'

function setUp(makeSteps?: (player: Player) => StationSteps) {
  const fake = createFakePlayer()
  const reports: PlayerReport[] = []
  let command: ((command: PlayerCommand) => void) | null = null
  const outside = {
    report: (report: PlayerReport) => void reports.push(report),
    onCommand: (listener: (command: PlayerCommand) => void) => {
      command = listener
      return () => {
        command = null
      }
    },
  }
  const favorites = { ids: [] as string[] | null, tell: () => {} }
  const onAir = { now: null as ShowTime | null, song: null as Song | null, tell: () => {} }
  const toggle = vi.fn()
  const openStationPage = vi.fn()
  const crate = { kept: null as boolean | null, tell: () => {}, toggle: vi.fn() }
  const stop = bindPlatformPlayer(fake.player, outside, {
    steps: makeSteps?.(fake.player) ?? {
      play: vi.fn(),
      playLast: vi.fn(),
      skip: vi.fn(),
      canSkip: () => (favorites.ids?.length ?? 0) > 1,
    },
    favorites: {
      ids: () => favorites.ids,
      toggle,
      subscribe: (listener) => {
        favorites.tell = listener
        return () => {}
      },
    },
    onAir: {
      of: () => ({ now: onAir.now, next: null, song: onAir.song }),
      subscribe: (listener) => {
        onAir.tell = listener
        return () => {}
      },
    },
    crate: {
      isKept: () => crate.kept,
      toggle: crate.toggle,
      subscribe: (listener) => {
        crate.tell = listener
        return () => {}
      },
    },
    openStationPage,
  })
  return {
    ...fake,
    reports,
    favorites,
    onAir,
    crate,
    toggle,
    openStationPage,
    stop,
    send: (next: PlayerCommand) => command?.(next),
  }
}

const named = { id: 'night-bus', name: 'Night Bus' }

test('every change is reported once, and nothing in between', () => {
  const { player, reports, sound, fire } = setUp()
  player.play(station)
  sound('a')
  fire('a', { type: 'sounding' })
  player.setVolume(0.2)
  player.pause()
  player.setMuted(true)
  const around = { cover: null, favicon: station.favicon, isFavorite: false, canSkip: false }
  const silent = {
    ...around,
    station: named,
    title: null,
    show: null,
    nextShow: null,
    isSongKept: null,
    volume: 0.5,
    muted: false,
    sleepEndsAt: null,
    failure: null,
  }
  expect(reports).toEqual([
    { ...silent, status: 'idle', station: null, favicon: null, isFavorite: null },
    { ...silent, status: 'connecting' },
    { ...silent, status: 'playing' },
    { ...silent, status: 'playing', volume: 0.2 },
    { ...silent, status: 'paused', volume: 0.2 },
    { ...silent, status: 'paused', volume: 0.2, muted: true },
  ])
})

test('what is heard is reported as one line, no longer than main takes', () => {
  const { player, reports, sound, fire } = setUp()
  const title = { artist: 'Low', title: 'Words', raw: 'Low - Words', at: 0 }
  player.play(station)
  sound('a')
  fire('a', { type: 'title', title })
  expect(reports.at(-1)).toMatchObject({ status: 'playing', station: named, title: 'Low – Words' })
  fire('a', { type: 'title', title: { ...title, artist: null, title: 'x'.repeat(4_000) } })
  expect(reports.at(-1)?.title).toBe('x'.repeat(300))
  fire('a', { type: 'title', title: { ...title, artist: null, title: null } })
  expect(reports.at(-1)?.title).toBeNull()
})

test('whether it is kept and what comes next is reported, as soon as it is known', () => {
  const { player, reports, favorites, send, toggle, openStationPage } = setUp()
  favorites.ids = null
  player.play({ ...station, cover: `https://api.example/${'x'.repeat(3_000)}` })
  expect(reports.at(-1)).toMatchObject({ isFavorite: null, canSkip: false, cover: null })
  favorites.ids = [station.id, 'long-wave']
  favorites.tell()
  expect(reports.at(-1)).toMatchObject({ isFavorite: true, canSkip: true })
  send('favorite')
  send('station-page')
  expect([toggle.mock.calls, openStationPage.mock.calls]).toMatchObject([[[named]], [[station.id]]])
  player.play(droppedStation('https://radio.example/live', null))
  expect(reports.at(-1)).toMatchObject({ isFavorite: null })
  send('favorite')
  send('station-page')
  expect(toggle).toHaveBeenCalledOnce()
  expect(openStationPage).toHaveBeenCalledOnce()
})

test('the show that is on is reported as soon as it is known, and its song where the stream names none', () => {
  const { player, reports, onAir, sound, fire } = setUp()
  player.play(station)
  sound('a')
  fire('a', { type: 'sounding' })
  const show = { title: 'x'.repeat(400), startsAt: 1_000, endsAt: null }
  onAir.now = { ...show, id: 'a', showId: 'a', host: 'Ana' }
  onAir.song = { artist: 'Low', title: 'Words', at: '2026-11-21T12:00:00.000Z' }
  onAir.tell()
  expect(reports.at(-1)).toMatchObject({
    show: { ...show, title: 'x'.repeat(300) },
    nextShow: null,
    title: 'Low – Words',
  })
  const title = { artist: null, title: 'Heard', raw: 'Heard', at: 0 }
  fire('a', { type: 'title', title })
  expect(reports.at(-1)?.title).toBe('Heard')
  player.stop()
  expect(reports.at(-1)).toMatchObject({ station: null, show: null, title: null })
})

test('reports the song of the programme with artist and title swapped while its station is', () => {
  const { player, reports, onAir, sound } = setUp()
  onAir.song = { artist: 'Words', title: 'Low', at: '2026-11-21T12:00:00.000Z' }
  player.play(station)
  sound('a')
  expect(reports.at(-1)?.title).toBe('Words – Low')
  swappedTitles.set(station.id, true)
  expect(reports.at(-1)?.title).toBe('Low – Words')
  swappedTitles.set(station.id, false)
  expect(reports.at(-1)?.title).toBe('Words – Low')
})

test('whether the song on is kept is reported, and a command keeps it as it is named now', () => {
  const { player, reports, crate, send, sound, fire } = setUp()
  crate.kept = true
  send('keep-song')
  player.play(station)
  send('keep-song')
  expect(crate.toggle).not.toHaveBeenCalled()
  expect(reports.at(-1)).toMatchObject({ isSongKept: null })
  sound('a')
  const title = { artist: 'Low', title: 'Words', raw: 'Low - Words', at: 0 }
  fire('a', { type: 'title', title })
  expect(reports.at(-1)).toMatchObject({ isSongKept: true })
  crate.kept = false
  crate.tell()
  expect(reports.at(-1)).toMatchObject({ isSongKept: false })
  send('keep-song')
  const heard = { artist: 'Low', title: 'Words', stationId: station.id, stationName: station.name }
  expect(crate.toggle.mock.calls).toEqual([[expect.objectContaining(heard)]])
})

test('commands reach the player until the binding is removed', () => {
  const { player, send, stop } = setUp()
  player.play(station)
  send('pause')
  expect(player.getState().status).toBe('paused')
  send('play')
  stop()
  send('pause')
  expect(player.getState().status).toBe('connecting')
})

test('the player is bound with the first sign-in, once', () => {
  const bind = vi.fn()
  const part = playerBinding(bind)
  expect(bind).not.toHaveBeenCalled()
  part.enter?.('ada')
  part.enter?.('grace')
  expect(bind).toHaveBeenCalledOnce()
})

describe('commands', () => {
  beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }))
  afterEach(() => vi.useRealTimers())

  function setUpCommands({
    listened = [] as string[],
    favorites = ['x', 'y', 'z'],
    last = async (): Promise<string | null> => null,
  } = {}) {
    const asked: string[] = []
    let arrive = () => {}
    const { player, reports, send } = setUp((player) =>
      createStationSteps({
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
      }),
    )
    return { player, reports, asked, obey: send, arrive: () => arrive() }
  }

  test('play, pause, toggle and stop', () => {
    const { player, obey } = setUpCommands()
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
    const { player, obey } = setUpCommands()
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
    const { player, obey } = setUpCommands()
    player.play(station)
    obey({ type: 'sleep', minutes: 30 })
    expect(player.getState().sleepEndsAt).toBe(1_000_000 + 30 * 60_000)
    obey({ type: 'sleep', minutes: null })
    expect(player.getState().sleepEndsAt).toBeNull()
  })

  test('a station is played by its id', () => {
    const { asked, obey } = setUpCommands()
    obey({ type: 'station', id: 'night-bus' })
    expect(asked).toEqual(['night-bus'])
  })

  test('next and previous go by the list that is listened to, else by the favorites', () => {
    const inList = setUpCommands({ listened: ['a', station.id, 'b'] })
    inList.player.play(station)
    inList.obey('next')
    expect(inList.asked).toEqual(['b'])
    const { player, asked, obey } = setUpCommands()
    player.play({ ...station, id: 'y' })
    obey('previous')
    expect(asked).toEqual(['x'])
  })

  test('next pressed again before the station is loaded goes on from that station', async () => {
    const { player, asked, obey, arrive } = setUpCommands()
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
    const { player, reports, asked, obey } = setUpCommands({ favorites: [] })
    expect(reports.at(-1)?.canSkip).toBe(false)
    obey('next')
    player.play(station)
    obey('previous')
    expect(asked).toEqual([])
    expect(player.getState().item).toEqual(station)
  })

  test.each(['play', 'play-pause'] as const)(
    '%s without a station plays the last one',
    async (command) => {
      const { asked, obey } = setUpCommands({ last: async () => 'night-bus' })
      obey(command)
      await expect.poll(() => asked).toEqual(['night-bus'])
    },
  )

  test.each([
    ['is not known', async () => null],
    ['cannot be read', () => Promise.reject(new Error('offline'))],
  ])('plays the first favorite where the last station %s', async (_name, last) => {
    const { asked, obey } = setUpCommands({ last })
    obey('play')
    await expect.poll(() => asked).toEqual(['x'])
  })

  test('a station that is chosen meanwhile is left alone', async () => {
    const last = Promise.withResolvers<string | null>()
    const { asked, obey } = setUpCommands({ last: () => last.promise })
    obey('play')
    obey({ type: 'station', id: 'mixtape' })
    last.resolve('night-bus')
    await last.promise
    await Promise.resolve()
    expect(asked).toEqual(['mixtape'])
  })
})
