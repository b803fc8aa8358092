// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { Station } from '../../../shared/api/stations.ts'
import { ApiProblem } from '../../api/problem.ts'
import { sampleStation } from '../../api/testing/samples.ts'
import { createStationCaller } from './play-by-id.ts'

const play = vi.fn()
const notify = vi.fn()
const getStation = vi.fn<(id: string, signal: AbortSignal) => Promise<Station>>()
let held: string | undefined
const playById = createStationCaller({
  getStation,
  player: { play, heldId: () => held },
  notify,
})
const named = (id: string): Station => ({ ...sampleStation, id })

beforeEach(() => {
  vi.resetAllMocks()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  getStation.mockImplementation(async (id) => named(id))
})

test('plays the station without a notice', async () => {
  await playById('night-bus')
  expect(play).toHaveBeenCalledExactlyOnceWith(named('night-bus'))
  expect(notify).not.toHaveBeenCalled()
})

test('of two the later one plays, whichever answer comes first', async () => {
  const first = Promise.withResolvers<Station>()
  getStation.mockImplementationOnce(() => first.promise)
  const waiting = playById('slow')
  await playById('night-bus')
  first.resolve(named('slow'))
  await waiting
  expect(getStation.mock.calls[0]?.[1].aborted).toBe(true)
  expect(play).toHaveBeenCalledExactlyOnceWith(named('night-bus'))
})

test('a station that was begun from a list meanwhile plays on', async () => {
  const answer = Promise.withResolvers<Station>()
  getStation.mockImplementationOnce(() => answer.promise)
  const waiting = playById('slow')
  held = 'night-bus'
  answer.resolve(named('slow'))
  await waiting
  expect(play).not.toHaveBeenCalled()
})

test('a station that a later call has replaced shows no notice', async () => {
  const first = Promise.withResolvers<Station>()
  getStation.mockImplementationOnce(() => first.promise)
  const waiting = playById('slow')
  await playById('night-bus')
  first.reject(new Error('aborted'))
  await waiting
  expect(notify).not.toHaveBeenCalled()
})

test('a station that does not exist shows a notice without a retry', async () => {
  getStation.mockRejectedValue(new ApiProblem(404, null))
  await playById('nowhere')
  expect(play).not.toHaveBeenCalled()
  const [notice] = notify.mock.lastCall ?? []
  expect(notice.message).toBe('The station you asked for is not in the catalogue.')
  expect(notice.action).toBeUndefined()
})

test('a server that does not answer shows a notice with a retry', async () => {
  getStation.mockRejectedValueOnce(new Error('no answer'))
  await playById('night-bus')
  const [notice] = notify.mock.lastCall ?? []
  expect(notice.message).toBe('The station you asked for could not be looked up.')
  notice.action.onClick()
  await expect.poll(() => play).toHaveBeenCalledExactlyOnceWith(named('night-bus'))
})

test('says of a station that rests that it does, and plays nothing', async () => {
  getStation.mockResolvedValue({ ...named('night-bus'), resting: true } as Station)
  await playById('night-bus')
  expect(play).not.toHaveBeenCalled()
  expect(notify).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ message: expect.stringContaining('rests') }),
  )
})
