// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PlayerCommand, PlayerReport } from '../../preload/contract/player.ts'
import type { Song } from '../../shared/api/schedule.ts'
import { sampleStation as station } from '../api/testing/samples.ts'
import { droppedStation } from '../domain/player/dropped-station.ts'
import { swappedTitles } from '../domain/player/player.ts'
import type { Player } from '../domain/player/player-types.ts'
import { NO_QUEUE } from '../domain/player/queue.ts'
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
  const favorites = { ids: [] as string[] | null, emit: () => {} }
  const onAir = { now: null as ShowTime | null, song: null as Song | null, emit: () => {} }
  const toggle = vi.fn()
  const openStationPage = vi.fn()
  const savedSongs = { saved: null as boolean | null, emit: () => {}, toggle: vi.fn() }
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
        favorites.emit = listener
        return () => {}
      },
    },
    onAir: {
      of: () => ({ now: onAir.now, next: null, song: onAir.song }),
      subscribe: (listener) => {
        onAir.emit = listener
        return () => {}
      },
    },
    savedSongs: {
      isSaved: () => savedSongs.saved,
      toggle: savedSongs.toggle,
      subscribe: (listener) => {
        savedSongs.emit = listener
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
    savedSongs,
    toggle,
    openStationPage,
    stop,
    send: (next: PlayerCommand) => command?.(next),
  }
}

const named = { id: 'night-bus', name: 'Night Bus' }

test('reports every change once', () => {
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
    isSongSaved: null,
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

test('reports the current title as one line within the limit of main', () => {
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

test('reports favorite state and neighbors as soon as they are known', () => {
  const { player, reports, favorites, send, toggle, openStationPage } = setUp()
  favorites.ids = null
  player.play({ ...station, cover: `https://api.example/${'x'.repeat(3_000)}` })
  expect(reports.at(-1)).toMatchObject({ isFavorite: null, canSkip: false, cover: null })
  favorites.ids = [station.id, 'long-wave']
  favorites.emit()
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

test('reports the current show, and its song if the stream names none', () => {
  const { player, reports, onAir, sound, fire } = setUp()
  player.play(station)
  sound('a')
  fire('a', { type: 'sounding' })
  const show = { title: 'x'.repeat(400), startsAt: 1_000, endsAt: null }
  onAir.now = { ...show, id: 'a', showId: 'a', host: 'Ana' }
  onAir.song = { artist: 'Low', title: 'Words', at: '2026-11-21T12:00:00.000Z' }
  onAir.emit()
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

test("swaps artist and title of the scheduled song together with its station's titles", () => {
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

test('reports whether the current song is saved, and saves it by command under its current name', () => {
  const { player, reports, savedSongs, send, sound, fire } = setUp()
  savedSongs.saved = true
  send('save-song')
  player.play(station)
  send('save-song')
  expect(savedSongs.toggle).not.toHaveBeenCalled()
  expect(reports.at(-1)).toMatchObject({ isSongSaved: null })
  sound('a')
  const title = { artist: 'Low', title: 'Words', raw: 'Low - Words', at: 0 }
  fire('a', { type: 'title', title })
  expect(reports.at(-1)).toMatchObject({ isSongSaved: true })
  savedSongs.saved = false
  savedSongs.emit()
  expect(reports.at(-1)).toMatchObject({ isSongSaved: false })
  send('save-song')
  const currentSong = {
    artist: 'Low',
    title: 'Words',
    stationId: station.id,
    stationName: station.name,
  }
  expect(savedSongs.toggle.mock.calls).toEqual([[expect.objectContaining(currentSong)]])
})

test('passes commands to the player until the binding is removed', () => {
  const { player, send, stop } = setUp()
  player.play(station)
  send('pause')
  expect(player.getState().status).toBe('paused')
  send('play')
  stop()
  send('pause')
  expect(player.getState().status).toBe('connecting')
})

test('binds the player once, at the first sign-in', () => {
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
    const played: string[] = []
    let loadingId: string | null = null
    let arrive = () => {}
    const { player, reports, send } = setUp((player) =>
      createStationSteps({
        player,
        playFirst: ([id = '']) => {
          played.push(id)
          loadingId = id
          arrive = () => {
            loadingId = null
            player.play({ ...station, id })
          }
        },
        loadingId: () => loadingId,
        queue: () => ({ ...NO_QUEUE, ids: listened }),
        favorites: () => favorites,
        lastPlayed: last,
      }),
    )
    return { player, reports, played, handle: send, arrive: () => arrive() }
  }

  test('play, pause, toggle and stop the player', () => {
    const { player, handle } = setUpCommands()
    player.play(station)
    handle('pause')
    expect(player.getState().isPlaying).toBe(false)
    handle('play')
    expect(player.getState().isPlaying).toBe(true)
    handle('play-pause')
    expect(player.getState().isPlaying).toBe(false)
    handle('play-pause')
    expect(player.getState().isPlaying).toBe(true)
    handle('stop')
    expect(player.getState().item).toBeNull()
  })

  test('change the volume, set it, and mute', () => {
    const { player, handle } = setUpCommands()
    const volume = () => player.getState().volume
    handle('volume-up')
    expect(volume()).toBe(0.55)
    handle('volume-down')
    handle('volume-down')
    expect(volume()).toBe(0.45)
    handle({ type: 'volume', level: 0.2 })
    expect(volume()).toBe(0.2)
    handle('mute')
    expect(player.getState().muted).toBe(true)
    handle('mute')
    expect(player.getState().muted).toBe(false)
  })

  test('set and remove the sleep timer', () => {
    const { player, handle } = setUpCommands()
    player.play(station)
    handle({ type: 'sleep', minutes: 30 })
    expect(player.getState().sleepEndsAt).toBe(1_000_000 + 30 * 60_000)
    handle({ type: 'sleep', minutes: null })
    expect(player.getState().sleepEndsAt).toBeNull()
  })

  test('play a station by id', () => {
    const { played, handle } = setUpCommands()
    handle({ type: 'station', id: 'night-bus' })
    expect(played).toEqual(['night-bus'])
  })

  test('skip within the current list, or among the favorites', () => {
    const inList = setUpCommands({ listened: ['a', station.id, 'b'] })
    inList.player.play(station)
    inList.handle('next')
    expect(inList.played).toEqual(['b'])
    const { player, played, handle } = setUpCommands()
    player.play({ ...station, id: 'y' })
    handle('previous')
    expect(played).toEqual(['x'])
  })

  test('skip from a station that is still loading', async () => {
    const { player, played, handle, arrive } = setUpCommands()
    player.play({ ...station, id: 'x' })
    handle('next')
    handle('next')
    expect(played).toEqual(['y', 'z'])
    arrive()
    await expect.poll(() => player.getState().item?.id).toBe('z')
    handle('next')
    expect(played).toEqual(['y', 'z', 'x'])
  })

  test('do nothing without another station', () => {
    const { player, reports, played, handle } = setUpCommands({ favorites: [] })
    expect(reports.at(-1)?.canSkip).toBe(false)
    handle('next')
    player.play(station)
    handle('previous')
    expect(played).toEqual([])
    expect(player.getState().item).toEqual(station)
  })

  test.each(['play', 'play-pause'] as const)(
    'play the last station for %s without a station',
    async (command) => {
      const { played, handle } = setUpCommands({ last: async () => 'night-bus' })
      handle(command)
      await expect.poll(() => played).toEqual(['night-bus'])
    },
  )

  test.each([
    ['is not known', async () => null],
    ['cannot be read', () => Promise.reject(new Error('offline'))],
  ])('play the first favorite if the last station %s', async (_name, last) => {
    const { played, handle } = setUpCommands({ last })
    handle('play')
    await expect.poll(() => played).toEqual(['x'])
  })

  test('do not replace a station chosen in the meantime', async () => {
    const last = Promise.withResolvers<string | null>()
    const { played, handle } = setUpCommands({ last: () => last.promise })
    handle('play')
    handle({ type: 'station', id: 'mixtape' })
    last.resolve('night-bus')
    await last.promise
    await Promise.resolve()
    expect(played).toEqual(['mixtape'])
  })
})
