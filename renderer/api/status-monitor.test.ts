import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStatusMonitor, improved, type WatchedService } from './status-monitor.ts'

let answer: () => Promise<WatchedService[]>
let asked: number
beforeEach(() => {
  vi.useFakeTimers()
  asked = 0
  answer = async () => []
})
afterEach(() => vi.useRealTimers())

function start() {
  const monitor = createStatusMonitor(() => {
    asked += 1
    return answer()
  })
  const onImproved = vi.fn()
  monitor.onImproved(onImproved)
  return { monitor, onImproved }
}
const down = () => Promise.reject(new Error('refused'))

test('when all is well it asks once and not again', async () => {
  const { monitor } = start()
  await monitor.check()
  monitor.report('answered')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(1)
  expect(monitor.status.getState()).toEqual({ reachable: true, waitingFor: [] })
})

test('a service that is starting is waited for, every 2000 ms, until it is ready', async () => {
  const { monitor, onImproved } = start()
  answer = async () => ['identity']
  await monitor.check()
  expect(monitor.status.getState()).toEqual({ reachable: true, waitingFor: ['identity'] })
  await vi.advanceTimersByTimeAsync(1_999)
  expect(asked).toBe(1)
  answer = async () => []
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toBe(2)
  expect(monitor.status.getState().waitingFor).toEqual([])
  expect(onImproved).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(2)
})

test('a failed call starts the watch, the return of the API ends it', async () => {
  const { monitor, onImproved } = start()
  answer = down
  monitor.report('unreachable')
  await vi.advanceTimersByTimeAsync(0)
  expect(monitor.status.getState().reachable).toBe(false)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(onImproved).not.toHaveBeenCalled()
  answer = async () => []
  await vi.advanceTimersByTimeAsync(2_000)
  expect(monitor.status.getState().reachable).toBe(true)
  expect(onImproved).toHaveBeenCalledOnce()
})

test('one slow call is no proof: /status decides', async () => {
  const { monitor, onImproved } = start()
  monitor.report('unreachable')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(1)
  expect(monitor.status.getState().reachable).toBe(true)
  expect(onImproved).not.toHaveBeenCalled()
})

test('many reports at once are one question', async () => {
  const { monitor } = start()
  answer = down
  for (let call = 0; call < 5; call += 1) monitor.report('unreachable')
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toBe(1)
})

test('subscribers hear changes only', async () => {
  const { monitor } = start()
  const listener = vi.fn()
  const stop = monitor.status.subscribe(listener)
  answer = down
  await monitor.check()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(listener).toHaveBeenCalledOnce()
  stop()
})

test('an improvement is the API back, or one service less to wait for', () => {
  const well = { reachable: true, waitingFor: [] }
  const lost = { reachable: false, waitingFor: [] }
  const waiting = { reachable: true, waitingFor: ['identity', 'streams'] as const }
  expect(improved(lost, waiting)).toBe(true)
  expect(improved(waiting, { reachable: true, waitingFor: ['streams'] })).toBe(true)
  expect(improved(waiting, well)).toBe(true)
  expect(improved(well, waiting)).toBe(false)
  expect(improved(waiting, { ...waiting, reachable: false })).toBe(false)
})
