import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { watchPower } from './watch-power.ts'

function setUp() {
  const monitor = new EventEmitter()
  const onResumed = vi.fn()
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  watchPower(onResumed, log, monitor as never)
  return { monitor, onResumed }
}

test('each sleep is followed by one awakening, said once or twice', () => {
  const { monitor, onResumed } = setUp()
  monitor.emit('suspend')
  expect(onResumed).not.toHaveBeenCalled()
  monitor.emit('resume')
  monitor.emit('resume')
  expect(onResumed).toHaveBeenCalledOnce()
  monitor.emit('suspend')
  monitor.emit('resume')
  expect(onResumed).toHaveBeenCalledTimes(2)
})

test('a computer that never slept does not wake up', () => {
  const { monitor, onResumed } = setUp()
  monitor.emit('resume')
  expect(onResumed).not.toHaveBeenCalled()
})
