// @vitest-environment jsdom
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import type { Station } from '../../../shared/api/stations.ts'
import { ApiProblem } from '../../api/problem.ts'
import { sampleStation } from '../../api/testing/samples.ts'
import { createPlayById } from './play-by-id.ts'

const play = vi.fn()
const notify = vi.fn()
const getStation = vi.fn<(id: string, signal: AbortSignal) => Promise<Station>>()
let held: string | undefined
let warn: MockInstance
const playById = createPlayById({
  getStation,
  player: { play, currentId: () => held },
  notify,
})
const named = (id: string): Station => ({ ...sampleStation, id })

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
