import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiProblem } from '../../api/problem.ts'
import { createBeat, LISTENING_BEAT_S } from './beat.ts'

const send = vi.fn<(stationId: string | null) => Promise<string | null>>()
const onOff = vi.fn()
const onFailed = vi.fn()
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)
const sent = () => send.mock.calls.map(([stationId]) => stationId)

beforeEach(() => {
  vi.useFakeTimers()
  send.mockReset().mockResolvedValue(null)
  onOff.mockReset()
  onFailed.mockReset()
})
afterEach(() => vi.useRealTimers())

it('sends a beat at once, then every 30 s, and one without a station at the end', async () => {
  expect(LISTENING_BEAT_S).toBe(30)
  const beat = createBeat({ send, onOff, onFailed })
  beat.setStation('night-bus')
  await pass(29.9)
  expect(sent()).toEqual(['night-bus'])
  await pass(30.2)
  expect(sent()).toEqual(['night-bus', 'night-bus', 'night-bus'])
  beat.setStation(null)
  await pass(300)
  expect(sent().slice(3)).toEqual([null])
})

it('another station replaces the first, the same one changes nothing', async () => {
  const beat = createBeat({ send, onOff, onFailed })
  beat.setStation('night-bus')
  await pass(20)
  beat.setStation('night-bus')
  beat.setStation('test-card')
  await pass(29.9)
  expect(sent()).toEqual(['night-bus', 'test-card'])
  await pass(0.2)
  expect(sent()).toEqual(['night-bus', 'test-card', 'test-card'])
})

it('silence at the beginning sends nothing', async () => {
  createBeat({ send, onOff, onFailed }).setStation(null)
  await pass(60)
  expect(sent()).toEqual([])
})

it('goes on after an outage, and ends at an answer that would stay the same', async () => {
  const beat = createBeat({ send, onOff, onFailed })
  send.mockRejectedValueOnce(new Error('unreachable'))
  beat.setStation('night-bus')
  await pass(30)
  expect(sent()).toHaveLength(2)
  send.mockRejectedValueOnce(new ApiProblem(429, {}))
  await pass(60)
  expect(sent()).toHaveLength(4)
  for (const status of [400, 401, 403, 404, 422]) {
    send.mockClear()
    send.mockRejectedValueOnce(new ApiProblem(status, {}))
    beat.setStation(`station-${status}`)
    await pass(90)
    expect(sent()).toEqual([`station-${status}`])
  }
  expect(onFailed).toHaveBeenCalledTimes(7)
})

it('sends one beat after the other, and only for the present station', async () => {
  const beat = createBeat({ send, onOff, onFailed })
  let arrive = (_: unknown) => {}
  send.mockReturnValueOnce(
    new Promise((_, reject) => {
      arrive = reject
    }),
  )
  beat.setStation('gone')
  await pass(0)
  beat.setStation(null)
  beat.setStation('night-bus')
  await pass(1)
  expect(sent()).toEqual(['gone'])
  // The late refusal of one station does not end the beats of the next.
  arrive(new ApiProblem(404, {}))
  await pass(30)
  expect(sent()).toEqual(['gone', 'night-bus', 'night-bus'])
})

it('can be stopped without a last beat', async () => {
  const beat = createBeat({ send, onOff, onFailed })
  expect(beat.stop()).toBe(false)
  beat.setStation('night-bus')
  await pass(1)
  expect(beat.stop()).toBe(true)
  await pass(60)
  expect(sent()).toEqual(['night-bus'])
})

it('tells that the station is switched off, and nothing of silence', async () => {
  send.mockResolvedValue('A court has asked for it.')
  const beat = createBeat({ send, onOff, onFailed })
  beat.setStation('night-bus')
  await pass(0)
  expect(onOff.mock.calls).toEqual([['night-bus', 'A court has asked for it.']])
  beat.setStation(null)
  await pass(0)
  expect(onOff).toHaveBeenCalledOnce()
})
