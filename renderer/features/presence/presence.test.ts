// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendListening } from '../../api/listening.ts'
import { setSetting } from '../settings/settings.ts'
import { LISTENING_BEAT_S } from './beat.ts'
import { createOwnPresence } from './presence.ts'

vi.mock('../../api/listening.ts')

const taken = { off: null, isWhole: true }
let account: string | null = null
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)
const device = () =>
  createOwnPresence(
    () => {},
    () => [],
    () => account,
  )
/** For each beat that was sent, whether it told the first sound. */
const told = () =>
  vi.mocked(sendListening).mock.calls.map(([{ firstSound }]) => firstSound === true)

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  vi.mocked(sendListening).mockReset().mockResolvedValue(taken)
  setSetting('listeningOutcomes', 'on')
  account = 'ada'
})
afterEach(() => vi.useRealTimers())

test('the first sound of an account is told once, also over a restart', async () => {
  const { beat } = device()
  beat.setStation('night-bus')
  await pass(2 * LISTENING_BEAT_S)
  beat.setStation(null)
  beat.setStation('test-card')
  await pass(0)
  beat.stop()
  const restarted = device().beat
  restarted.setStation('night-bus')
  await pass(0)
  restarted.stop()
  expect(told().indexOf(true)).toBe(0)
  expect(told().filter(Boolean)).toHaveLength(1)
  expect(told().length).toBeGreaterThan(4)
})

test('the beat after one that did not arrive tells it again', async () => {
  vi.mocked(sendListening).mockRejectedValueOnce(new Error('unreachable'))
  const { beat } = device()
  beat.setStation('night-bus')
  await pass(2 * LISTENING_BEAT_S)
  beat.stop()
  expect(told()).toEqual([true, true, false])
})

test('so does the beat after one of which an older API took the station alone', async () => {
  vi.mocked(sendListening).mockResolvedValueOnce({ off: null, isWhole: false })
  const { beat } = device()
  beat.setStation('night-bus')
  await pass(2 * LISTENING_BEAT_S)
  beat.stop()
  expect(told()).toEqual([true, true, false])
})

test('an answer after the sign-out leaves nothing of the account behind', async () => {
  let answer = (_: typeof taken) => {}
  vi.mocked(sendListening).mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  const { beat, firstSound } = device()
  beat.setStation('night-bus')
  await pass(0)
  account = null
  beat.stop()
  firstSound.forget()
  answer(taken)
  await pass(0)
  expect(Object.values({ ...localStorage })).not.toContain('ada')
})

test('a listener without an account tells it once there is one', async () => {
  account = null
  const { beat } = device()
  beat.setStation('night-bus')
  await pass(0)
  account = 'eve'
  await pass(LISTENING_BEAT_S)
  beat.stop()
  expect(told()).toEqual([false, true])
})

test('it is not told where that is not allowed, nor by a beat of silence', async () => {
  setSetting('listeningOutcomes', 'off')
  const { beat } = device()
  beat.setStation('night-bus')
  await pass(0)
  setSetting('listeningOutcomes', 'on')
  beat.setStation(null)
  await pass(0)
  expect(told()).toEqual([false, false])
})

test('the next account tells its own, and so does one that was forgotten', async () => {
  const { beat, firstSound } = device()
  for (const uid of ['ada', 'bob']) {
    account = uid
    beat.setStation(`station of ${uid}`)
    await pass(0)
  }
  expect(told()).toEqual([true, true])
  firstSound.forget()
  expect(localStorage).toHaveLength(1)
  expect(firstSound.due('night-bus')).toBe('bob')
  beat.stop()
})
