// @vitest-environment jsdom
import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import type { Station } from '../../../shared/api/stations.ts'
import { ApiProblem } from '../../api/problem.ts'
import { sampleStation } from '../../api/testing/samples.ts'
import type { PlayOutcome } from '../player/player-records.ts'
import { createStationPlayback } from './play-by-id.ts'

const play = vi.fn()
const tryPlay = vi.fn<(station: Station) => Promise<PlayOutcome>>()
const notify = vi.fn()
const getStation = vi.fn<(id: string, signal: AbortSignal) => Promise<Station>>()
let held: string | undefined
let warn: MockInstance
const { playById, playFirst, loadingId } = createStationPlayback({
  getStation,
  player: { play, tryPlay, currentId: () => held },
  notify,
})
const named = (id: string): Station => ({ ...sampleStation, id, name: `Radio ${id}` })

beforeEach(() => {
  vi.resetAllMocks()
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  getStation.mockImplementation(async (id) => named(id))
})

test('plays the station without a toast', async () => {
  await playById('night-bus')
  expect(play).toHaveBeenCalledExactlyOnceWith(named('night-bus'))
  expect(notify).not.toHaveBeenCalled()
})

test('plays the later of two stations regardless of response order', async () => {
  const first = Promise.withResolvers<Station>()
  getStation.mockImplementationOnce(() => first.promise)
  const waiting = playById('slow')
  await playById('night-bus')
  first.resolve(named('slow'))
  await waiting
  expect(getStation.mock.calls[0]?.[1].aborted).toBe(true)
  expect(play).toHaveBeenCalledExactlyOnceWith(named('night-bus'))
})

test('does not replace a station that was chosen in the meantime', async () => {
  const response = Promise.withResolvers<Station>()
  getStation.mockImplementationOnce(() => response.promise)
  const waiting = playById('slow')
  held = 'night-bus'
  response.resolve(named('slow'))
  await waiting
  expect(play).not.toHaveBeenCalled()
})

test('shows no toast for a replaced call', async () => {
  const first = Promise.withResolvers<Station>()
  getStation.mockImplementationOnce(() => first.promise)
  const waiting = playById('slow')
  await playById('night-bus')
  first.reject(new Error('aborted'))
  await waiting
  expect(notify).not.toHaveBeenCalled()
})

test('shows a toast without a retry for a missing station, and logs nothing', async () => {
  getStation.mockRejectedValue(new ApiProblem(404, null))
  await playById('nowhere')
  expect(play).not.toHaveBeenCalled()
  const [notice] = notify.mock.lastCall ?? []
  expect(notice.message).toBe('This station is not in the catalog.')
  expect(notice.action).toBeUndefined()
  expect(warn).not.toHaveBeenCalled()
})

test('shows a toast with a retry when the server does not respond', async () => {
  getStation.mockRejectedValueOnce(new Error('no answer'))
  await playById('night-bus')
  const [notice] = notify.mock.lastCall ?? []
  expect(notice.message).toBe('Could not look up this station.')
  notice.action.onClick()
  await expect.poll(() => play).toHaveBeenCalledExactlyOnceWith(named('night-bus'))
})

test('shows that a station is disabled and plays nothing', async () => {
  getStation.mockResolvedValue({ ...named('night-bus'), inactive: true } as Station)
  await playById('night-bus')
  expect(play).not.toHaveBeenCalled()
  expect(notify).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ message: expect.stringContaining('is paused') }),
  )
})

describe('playFirst', () => {
  const list = ['a', 'b', 'c', 'd']
  const tried = () => tryPlay.mock.calls.map(([{ id }]) => id)
  const outcomes = (results: Readonly<Record<string, PlayOutcome>>) =>
    tryPlay.mockImplementation(async ({ id }) => results[id] ?? 'playing')

  test('plays the first station without a toast', async () => {
    outcomes({})
    await playFirst(list)
    expect(tried()).toEqual(['a'])
    expect(notify).not.toHaveBeenCalled()
  })

  test('skips an unreachable station and names it', async () => {
    outcomes({ a: 'unreachable' })
    await playFirst(list)
    expect(tried()).toEqual(['a', 'b'])
    expect(notify).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: 'Skipped Radio a. It cannot be played.', tone: 'plain' }),
    )
  })

  test('counts unreachable, disabled and deleted stations in one toast', async () => {
    getStation.mockImplementation(async (id) => {
      if (id === 'a') throw new ApiProblem(404, null)
      return { ...named(id), inactive: id === 'b' } as Station
    })
    outcomes({ c: 'name-not-found' })
    await playFirst(list)
    expect(tried()).toEqual(['c', 'd'])
    expect(notify).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: 'Skipped 3 stations that cannot be played.' }),
    )
  })

  test('shows that no station can be played', async () => {
    outcomes({ a: 'gone', b: 'timeout', c: 'off', d: 'refused' })
    await playFirst(list)
    expect(notify).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        message: 'None of these 4 stations can be played. Try again later.',
        tone: 'error',
      }),
    )
  })

  test.each(['replaced', 'blocked', 'captive-portal', 'proxy-login'] as const)(
    'stops after the outcome %s',
    async (outcome) => {
      outcomes({ b: outcome, a: 'lost' })
      await playFirst(list)
      expect(tried()).toEqual(['a', 'b'])
      expect(notify).not.toHaveBeenCalled()
    },
  )

  test('stops when the server does not respond, and continues there on retry', async () => {
    outcomes({ a: 'timeout' })
    getStation.mockImplementationOnce(async (id) => named(id))
    getStation.mockRejectedValueOnce(new Error('no answer'))
    await playFirst(list)
    const [notice] = notify.mock.lastCall ?? []
    expect(notice.message).toBe('Could not look up this station.')
    notice.action.onClick()
    await expect.poll(tried).toEqual(['a', 'b'])
  })

  test('stops when a station is started by hand', async () => {
    const first = Promise.withResolvers<PlayOutcome>()
    tryPlay.mockImplementationOnce(() => first.promise)
    const waiting = playFirst(list)
    await expect.poll(tried).toEqual(['a'])
    await playById('night-bus')
    first.resolve('unreachable')
    await waiting
    expect(tried()).toEqual(['a'])
    expect(play).toHaveBeenCalledExactlyOnceWith(named('night-bus'))
    expect(notify).not.toHaveBeenCalled()
  })

  test('plays a single station as if it was started by hand', async () => {
    await playFirst(['a'])
    expect(play).toHaveBeenCalledExactlyOnceWith(named('a'))
    expect(tryPlay).not.toHaveBeenCalled()
  })
})

test('names the station that is loading', async () => {
  const waiting = playById('night-bus')
  expect(loadingId()).toBe('night-bus')
  await waiting
  expect(loadingId()).toBeNull()
})
