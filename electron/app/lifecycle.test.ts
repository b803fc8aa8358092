import { EventEmitter } from 'node:events'
import { app, autoUpdater, type PowerMonitor, powerMonitor } from 'electron'
import { describe, expect, test, vi } from 'vitest'
import { createSignal } from '../../shared/signal.ts'
import { emitEnding, watchPower, watchQuitting } from './lifecycle.ts'

test('counts a restart for an update as quitting, so that no window vetoes it', () => {
  const quitting = watchQuitting()
  expect(quitting.isQuitting()).toBe(false)
  autoUpdater.emit('before-quit-for-update')
  expect(quitting.isQuitting()).toBe(true)
  quitting.cancel()
  app.emit('before-quit')
  expect(quitting.isQuitting()).toBe(true)
})

test('emits the ending before a Linux system shuts down', () => {
  const ending = createSignal()
  const onEnding = vi.fn()
  ending.subscribe(onEnding)
  // A power monitor without listeners.
  const Monitor = powerMonitor.constructor as new () => PowerMonitor & { shutDown(): void }
  const monitor = new Monitor()
  emitEnding(ending, monitor)
  monitor.shutDown()
  expect(onEnding).toHaveBeenCalledOnce()
})

describe('watchPower', () => {
  function setUp() {
    const monitor = new EventEmitter()
    const onResumed = vi.fn()
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
    watchPower(onResumed, log, monitor as never)
    return { monitor, onResumed }
  }

  test('reports one resume per sleep, even if the system repeats it', () => {
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

  test('ignores a resume without a sleep', () => {
    const { monitor, onResumed } = setUp()
    monitor.emit('resume')
    expect(onResumed).not.toHaveBeenCalled()
  })
})
