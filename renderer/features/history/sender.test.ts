import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiProblem } from '../../api/problem.ts'
import { connectToaster, type Notice } from '../../lib/notify.ts'
import { askClear, EMPTY, type Listening, type Outbox, record, undoClear } from './outbox.ts'
import { createSender } from './sender.ts'

const START = 1_000_000
const GRACE = 50_000

let outbox: Outbox
let uid: string | null
let open: string | null
let sent: string[]
let put: ReturnType<typeof vi.fn<(uid: string, listening: Listening) => Promise<void>>>
let clear: ReturnType<typeof vi.fn<(uid: string) => Promise<void>>>
const onTaken = vi.fn()

const heard = (id: string, startedAt: number, ms = 60_000): Listening => ({
  id,
  stationId: 'night-bus',
  startedAt,
  endedAt: startedAt + ms,
})
const left = () => outbox.entries.map(({ id }) => id)

function make() {
  return createSender({
    uid: () => uid,
    read: () => outbox,
    change: (_uid, edit) => {
      outbox = edit(outbox)
    },
    put,
    clear,
    openId: () => open,
    now: Date.now,
    onTaken,
    graceMs: GRACE,
  })
}

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  outbox = [heard('a', 1), heard('b', 2), heard('c', 3)].reduce(record, EMPTY)
  uid = 'ada'
  open = null
  sent = []
  put = vi.fn(async (_uid: string, { id }: Listening) => void sent.push(id))
  clear = vi.fn(async () => void sent.push('clear'))
  onTaken.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('all sessions are sent, one after the other, the oldest first', async () => {
  let under = 0
  put.mockImplementation(async (_uid, { id }) => {
    under += 1
    expect(under).toBe(1)
    await Promise.resolve()
    under -= 1
    sent.push(id)
  })
  const sender = make()
  await Promise.all([sender.send(), sender.send(), sender.sendAll()])
  expect(sent).toEqual(['a', 'b', 'c'])
  expect(left()).toEqual([])
  expect(onTaken).toHaveBeenCalledTimes(3)
})

test('the open session is not sent before its end', async () => {
  open = 'c'
  await make().send()
  expect(sent).toEqual(['a', 'b'])
  expect(left()).toEqual(['c'])
})

test('a session that grew while it was sent is sent again', async () => {
  put.mockImplementationOnce(async (_uid, { id }) => {
    outbox = record(outbox, heard('a', 1, 90_000))
    sent.push(id)
  })
  await make().send()
  expect(sent).toEqual(['a', 'a', 'b', 'c'])
})

test('signed out nothing is sent, and a change of user stops the sending', async () => {
  const sender = make()
  uid = null
  await sender.send()
  expect(sent).toEqual([])
  uid = 'ada'
  put.mockImplementationOnce(async (_uid, { id }) => {
    sent.push(id)
    uid = 'bob'
  })
  await sender.send()
  expect(sent).toEqual(['a'])
})

describe('failures', () => {
  test('of the network are retried at growing intervals, from the session that failed', async () => {
    put.mockRejectedValue(new Error('unreachable'))
    await make().send()
    for (const [ms, calls] of [
      [4_999, 1],
      [1, 2],
      [10_000, 3],
      [20_000, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(ms)
      expect(put).toHaveBeenCalledTimes(calls)
    }
    put.mockImplementation(async (_uid, { id }) => void sent.push(id))
    await vi.advanceTimersByTimeAsync(40_000)
    expect(sent).toEqual(['a', 'b', 'c'])
    expect(vi.getTimerCount()).toBe(0)
    // A failure after a success begins with the shortest pause again.
    outbox = record(outbox, heard('d', 4))
    put.mockRejectedValueOnce(new Error('unreachable'))
    await make().send()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sent.at(-1)).toBe('d')
  })

  test('an hour without a network leads to 10 to 20 tries', async () => {
    put.mockRejectedValue(new Error('unreachable'))
    await make().send()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(put.mock.calls.length).toBeGreaterThan(10)
    expect(put.mock.calls.length).toBeLessThan(20)
  })

  test('a send after the network is back does not wait for the interval', async () => {
    put.mockRejectedValueOnce(new Error('unreachable'))
    const sender = make()
    await sender.send()
    await sender.send()
    expect(sent).toEqual(['a', 'b', 'c'])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('drops a session that the API refuses for good, sends the others, and offers a retry', async () => {
    put.mockRejectedValueOnce(new ApiProblem(409, { code: 'another-session' }))
    const shown: Notice[] = []
    const toaster = {
      show: (notice: Notice) => shown.push(notice),
      hide: () => {},
      clear: () => {},
    }
    const disconnect = connectToaster(toaster)
    await make().send()
    disconnect()
    expect(sent).toEqual(['b', 'c'])
    expect(left()).toEqual([])
    expect(shown).toMatchObject([
      { message: 'Something went wrong!', action: { label: 'Try again' } },
    ])
    shown[0]?.action?.onClick()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toEqual(['b', 'c', 'a'])
  })

  test.each([401, 408, 429, 500, 503])('after a %i no session is lost', async (status) => {
    put.mockRejectedValueOnce(new ApiProblem(status, null))
    await make().send()
    expect(left()).toEqual(['a', 'b', 'c'])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sent).toEqual(['a', 'b', 'c'])
  })

  test('one of too many is sent when the API said, and all behind it', async () => {
    put.mockRejectedValueOnce(new ApiProblem(429, {}, 60_000))
    await make().send()
    await vi.advanceTimersByTimeAsync(59_999)
    expect([sent, left()]).toEqual([[], ['a', 'b', 'c']])
    await vi.advanceTimersByTimeAsync(1)
    expect([sent, left()]).toEqual([['a', 'b', 'c'], []])
  })
})

describe('clearing', () => {
  beforeEach(() => {
    outbox = askClear(outbox, START)
  })

  test('is sent when it can no longer be undone; sessions that began before it are never sent', async () => {
    const sender = make()
    await sender.send()
    outbox = record(outbox, heard('later', START + 1))
    await vi.advanceTimersByTimeAsync(GRACE - 1)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual(['clear', 'later'])
    expect(outbox).toEqual(EMPTY)
  })

  test('undone in time, all sessions are sent instead', async () => {
    const sender = make()
    await sender.send()
    outbox = undoClear(outbox)
    await sender.send()
    await vi.advanceTimersByTimeAsync(GRACE)
    expect(sent).toEqual(['a', 'b', 'c'])
    expect(clear).not.toHaveBeenCalled()
  })

  test('is sent at once when the user signs out', async () => {
    await make().sendAll()
    expect(sent).toEqual(['clear'])
  })

  test('is repeated until the API has done it', async () => {
    clear.mockRejectedValueOnce(new Error('unreachable'))
    await make().sendAll()
    expect(outbox.clearedAt).toBe(START)
    await vi.advanceTimersByTimeAsync(GRACE)
    expect(sent).toEqual(['clear'])
  })

  test('that is under way is reported, so that it cannot be undone', async () => {
    const sender = make()
    let answer: (() => void) | undefined
    clear.mockReturnValueOnce(
      new Promise<void>((resolve) => {
        answer = resolve
      }),
    )
    expect(sender.isClearing()).toBe(false)
    const leaving = sender.sendAll()
    await expect.poll(() => sender.isClearing()).toBe(true)
    answer?.()
    await leaving
    expect(sender.isClearing()).toBe(false)
  })

  test('does not wait for a clock that was put back', async () => {
    vi.setSystemTime(START - 3_600_000)
    await make().send()
    expect(sent).toEqual(['clear'])
  })
})
