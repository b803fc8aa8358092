import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStopper } from './stopper.ts'

/** A process that notes its end instead of ending. */
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

test('ends the newest first, then the program, and tells work under way', async () => {
  const stopper = createStopper(host)
  const ended: string[] = []
  stopper.add(async () => void ended.push('backend'))
  stopper.add(async () => void ended.push(`web, told ${stopper.signal.aborted}`))
  void stopper.stop(3)
  await host.ended
  expect(ended).toEqual(['web, told true', 'backend'])
  expect(host.codes).toEqual([3])
})

test('one that fails to end does not keep the others', async () => {
  const stopper = createStopper(host)
  const backend = vi.fn(async () => undefined)
  stopper.add(backend)
  stopper.add(() => Promise.reject(new Error('already gone')))
  void stopper.stop(0)
  await host.ended
  expect(backend).toHaveBeenCalledOnce()
})

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('%s ends everything', async (signal) => {
  const stopper = createStopper(host)
  const end = vi.fn(async () => undefined)
  stopper.add(end)
  host.emit(signal)
  await host.ended
  expect(end).toHaveBeenCalledOnce()
  expect(host.codes).toEqual([0])
})

test('one Ctrl-C that arrives twice is one; a later second one ends at once', () => {
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

test('the first code counts', async () => {
  const stopper = createStopper(host)
  void stopper.stop(1)
  void stopper.stop(0)
  await host.ended
  expect(host.codes).toEqual([1])
})
