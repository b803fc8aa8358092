import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStopper } from './stopper.ts'

class FakeProcess extends EventEmitter {
  readonly codes: number[] = []
  readonly #ended = Promise.withResolvers<void>()
  readonly ended = this.#ended.promise
  exit = (code: number): never => {
    this.codes.push(code)
    this.#ended.resolve()
    return undefined as never
  }
}

let host: FakeProcess
beforeEach(() => {
  host = new FakeProcess()
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => vi.useRealTimers())

test('ends the newest first, then the program, and aborts pending work', async () => {
  const stopper = createStopper(host)
  const ended: string[] = []
  stopper.add(async () => void ended.push('backend'))
  stopper.add(async () => void ended.push(`web, aborted ${stopper.signal.aborted}`))
  void stopper.stop(3)
  await host.ended
  expect(ended).toEqual(['web, aborted true', 'backend'])
  expect(host.codes).toEqual([3])
})

test('ends the others when one fails to end', async () => {
  const stopper = createStopper(host)
  const backend = vi.fn(async () => undefined)
  stopper.add(backend)
  stopper.add(() => Promise.reject(new Error('already gone')))
  void stopper.stop(0)
  await host.ended
  expect(backend).toHaveBeenCalledOnce()
})

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('ends everything after %s', async (signal) => {
  const stopper = createStopper(host)
  const end = vi.fn(async () => undefined)
  stopper.add(end)
  host.emit(signal)
  await host.ended
  expect(end).toHaveBeenCalledOnce()
  expect(host.codes).toEqual([0])
})

test('treats a doubled Ctrl-C as one, and exits immediately at a later second one', () => {
  const stopper = createStopper(host)
  const end = vi.fn(() => new Promise<void>(() => undefined))
  stopper.add(end)
  host.emit('SIGINT')
  host.emit('SIGINT')
  vi.advanceTimersByTime(400)
  host.emit('SIGINT')
  expect(end).toHaveBeenCalledOnce()
  expect(host.codes).toEqual([])
  vi.advanceTimersByTime(200)
  host.emit('SIGINT')
  expect(host.codes).toEqual([1])
})

test('exits with the first code', async () => {
  const stopper = createStopper(host)
  void stopper.stop(1)
  void stopper.stop(0)
  await host.ended
  expect(host.codes).toEqual([1])
})
