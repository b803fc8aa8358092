// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { PlayerCommand, PlayerReport } from '../../preload/contract/player.ts'
import type { Song } from '../../shared/api/programme.ts'
import { sampleStation as station } from '../api/testing/samples.ts'
import { droppedStation } from '../domain/player/dropped-station.ts'
import { swappedTitles } from '../domain/player/player.ts'
import { createFakePlayer } from '../domain/player/testing/fake-player.ts'
import type { ShowTime } from '../domain/schedule/on-air-at.ts'
import { bindPlatformPlayer, playerBinding } from './bind-player.ts'

function setUp() {
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
    steps: {
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
  send('play')
  expect(player.getState().status).toBe('idle')
  player.play(station)
  send('pause')
  expect(player.getState().status).toBe('paused')
  send('play')
  expect(player.getState().status).toBe('connecting')
  send('stop')
  expect(player.getState().status).toBe('idle')
  player.play(station)
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
