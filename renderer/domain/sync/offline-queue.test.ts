// @vitest-environment jsdom
/** Guarantees for all kinds of changes are tested in renderer/app/offline-queues.test.ts. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { newerVersion } from '../../../shared/api/versions.ts'
import { ApiProblem } from '../../api/problem.ts'
import { connectToaster, type Toast } from '../../lib/notify.ts'
import { clearChanges } from '../errors/errors.ts'
import { createOfflineQueue, queueSession, storedItems } from './offline-queue.ts'
import { QUEUE_MAX } from './queue-state.ts'

vi.mock('../../api/status-monitor.ts', () => ({ statusMonitor: { onRecovered: () => () => {} } }))

interface Thing {
  readonly id: string
  readonly version: number
  readonly deleted: boolean
}
const item = (id: string): Thing => ({ id, version: 1, deleted: false })
const things = (count: number) => Array.from({ length: count }, (_, n) => item(`thing-${n}`))

const send = vi.fn<(uid: string, sent: readonly Thing[]) => Promise<void>>()
const make = () =>
  createOfflineQueue<Thing, void>(
    {
      kind: 'thing',
      storageKey: 'waiting-things',
      stored: storedItems(z.object({ id: z.string(), version: z.number(), deleted: z.boolean() })),
      queueing: 'user',
      keyOf: ({ id }) => id,
      coalesce: newerVersion,
      due: (queued) => queued.slice(0, 100),
      send,
    },
    (uid) => uid === 'ada',
  )
const requests = () => send.mock.calls.map(([, sent]) => sent.map(({ id }) => id))
const settle = () => vi.advanceTimersByTimeAsync(0)

let toasts: Toast[]
let disconnect: () => void
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
  send.mockReset().mockResolvedValue()
  toasts = []
  disconnect = connectToaster({
    show: (notice) => toasts.push(notice),
    hide: () => {},
    clear: () => {},
  })
})
afterEach(() => {
  disconnect()
  clearChanges()
  localStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('drops the one invalid entry of a request and sends the others', async () => {
  send.mockImplementation(async (_uid, sent) => {
    if (sent.some(({ id }) => id === 'thing-2')) throw new ApiProblem(422, {})
  })
  make().add('ada', things(4))
  await settle()
  expect(requests()).toEqual([
    ['thing-0', 'thing-1', 'thing-2', 'thing-3'],
    ['thing-0', 'thing-1'],
    ['thing-2', 'thing-3'],
    ['thing-2'],
    ['thing-3'],
  ])
  expect(localStorage.getItem('waiting-things')).toBeNull()
  expect(toasts).toHaveLength(1)
})

test('drops the full request when it is rejected for another reason', async () => {
  send.mockRejectedValueOnce(new ApiProblem(403, {}))
  const queue = make()
  queue.add('ada', things(4))
  await settle()
  expect([requests().length, queue.entries('ada')]).toEqual([1, []])
  toasts[0]?.action?.onClick()
  await settle()
  expect(requests()[1]).toHaveLength(4)
})

test('sends entries added during an outage in one request afterwards', async () => {
  send.mockRejectedValueOnce(new ApiProblem(503, {}))
  const queue = make()
  queue.add('ada', [item('a')])
  await settle()
  queue.add('ada', [item('b')])
  queue.add('ada', [item('c')])
  await settle()
  expect(requests()).toEqual([['a']])
  window.dispatchEvent(new Event('online'))
  await settle()
  expect(requests()).toEqual([['a'], ['a', 'b', 'c']])
})

test('drops the oldest of too many entries', async () => {
  send.mockRejectedValue(new ApiProblem(503, {}))
  const queue = make()
  queue.add('ada', things(QUEUE_MAX + 1))
  const entries = queue.entries('ada')
  expect([entries.length, entries[0]?.id]).toEqual([QUEUE_MAX, 'thing-1'])
  expect(queue.entries('ada')).toBe(entries)
  await queue.forget()
})

test('sends queued changes when the user returns and deletes them only at sign-out', () => {
  const queue = { enter: vi.fn(), transfer: vi.fn(), forget: vi.fn() }
  const part = queueSession(queue)
  part.enter('ada')
  expect(queue.enter).toHaveBeenCalledExactlyOnceWith('ada')
  part.leave('ada', 'expired')
  part.leave('ada', 'replaced', 'bob')
  part.leave('lone', 'joined', 'ada')
  expect(queue.transfer).toHaveBeenCalledExactlyOnceWith('lone', 'ada')
  expect(queue.forget).not.toHaveBeenCalled()
  part.leave('ada', 'signed-out')
  expect(queue.forget).toHaveBeenCalledOnce()
})
