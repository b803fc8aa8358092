import { describe, expect, test, vi } from 'vitest'
import { createSignal } from './signal.ts'

describe('createSignal', () => {
  test('calls every listener with the arguments, in the order they subscribed', () => {
    const signal = createSignal<[name: string, at: number]>()
    const calls: string[] = []
    signal.subscribe((name, at) => calls.push(`first ${name} ${at}`))
    signal.subscribe((name, at) => calls.push(`second ${name} ${at}`))
    signal.emit('a', 1)
    expect(calls).toEqual(['first a 1', 'second a 1'])
  })

  test('does not call a listener again after it unsubscribed', () => {
    const signal = createSignal()
    const listener = vi.fn()
    const stop = signal.subscribe(listener)
    signal.emit()
    stop()
    signal.emit()
    expect(listener).toHaveBeenCalledOnce()
  })

  test('skips a listener that another one unsubscribes during the same emit', () => {
    const signal = createSignal()
    const listener = vi.fn()
    signal.subscribe(() => stop())
    const stop = signal.subscribe(listener)
    signal.emit()
    expect(listener).not.toHaveBeenCalled()
  })

  test('calls a listener that subscribes during an emit from the next emit on', () => {
    const signal = createSignal()
    const listener = vi.fn()
    signal.subscribe(() => signal.subscribe(listener))
    signal.emit()
    expect(listener).not.toHaveBeenCalled()
    signal.emit()
    expect(listener).toHaveBeenCalledOnce()
  })

  test('reports whether it has listeners', () => {
    const signal = createSignal()
    expect(signal.hasListeners()).toBe(false)
    const stop = signal.subscribe(() => {})
    expect(signal.hasListeners()).toBe(true)
    stop()
    expect(signal.hasListeners()).toBe(false)
  })
})
