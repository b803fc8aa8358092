import { beforeEach, expect, test, vi } from 'vitest'
import type { Listening } from './create-listening.ts'
import { createListeningDoor, LEAVING_WAIT_MS } from './listening-door.ts'

const done: string[] = []
const listening = {
  note: vi.fn(({ stationId }) => done.push(stationId)),
  resume: vi.fn(async () => void done.push('resume')),
  sendWithin: vi.fn(async () => {}),
  forget: vi.fn(async () => {}),
} satisfies Partial<Listening>
const load = vi.fn(async () => ({ listening: listening as unknown as Listening }))

const session = { stationId: 'night-bus', startedAt: 0, endedAt: null }
const kept = { exists: vi.fn(async () => false), remove: vi.fn(async () => {}) }
const make = (isKept = false) => {
  kept.exists.mockResolvedValue(isKept)
  return createListeningDoor(load, kept)
}

beforeEach(() => {
  vi.clearAllMocks()
  done.length = 0
})

test('nothing is loaded for somebody who has heard nothing', async () => {
  const door = make()
  await door.enter()
  await door.sendBeforeLeaving()
  await door.forget()
  expect(load).not.toHaveBeenCalled()
})

test('what an earlier run has left is reason enough', async () => {
  await make(true).enter()
  expect(done).toEqual(['resume'])
})

test('the first sound loads it, once; what a crash has left comes before it', async () => {
  const door = make()
  const next = { ...session, stationId: 'long-wave' }
  await Promise.all([door.note(session), door.note(next)])
  expect(done).toEqual(['resume', 'night-bus', 'long-wave'])
  expect(load).toHaveBeenCalledOnce()
  await door.enter()
  expect(listening.resume).toHaveBeenCalledTimes(2)
})

test('leaving sends and forgets what there is', async () => {
  const door = make()
  await door.note(session)
  await door.sendBeforeLeaving()
  expect(listening.sendWithin).toHaveBeenCalledExactlyOnceWith(LEAVING_WAIT_MS)
  await door.forget()
  expect(listening.forget).toHaveBeenCalledOnce()
  expect(kept.remove).not.toHaveBeenCalled()
})

test('leaving forgets what an earlier run has left where the code cannot be had', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  load.mockRejectedValueOnce(new Error('offline'))
  const door = make(true)
  await door.enter()
  await door.forget()
  expect(kept.remove).toHaveBeenCalledOnce()
  expect(listening.forget).not.toHaveBeenCalled()
  said.mockRestore()
})

test('code that cannot be had is said in the log, and asked for again', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  load.mockRejectedValueOnce(new Error('offline'))
  const door = make()
  await door.note(session)
  expect(said).toHaveBeenCalledOnce()
  expect(done).toEqual([])
  await door.note(session)
  expect(done).toEqual(['resume', 'night-bus'])
  said.mockRestore()
})
