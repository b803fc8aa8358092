import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RuntimeConfig } from '../../shared/config/config.ts'
import { createBrowserHandoffs, createHandoffs, HANDOFF_TIMEOUT_MS } from './browser-handoffs.ts'

describe('createHandoffs', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** A handoff that the test resolves, with its signal. */
  function openHandoff() {
    const { promise, resolve } = Promise.withResolvers<{ outcome: 'token' }>()
    const signals: AbortSignal[] = []
    const handoff = (signal: AbortSignal) => {
      signals.push(signal)
      return promise
    }
    return { handoff, finish: () => resolve({ outcome: 'token' }), signal: () => signals[0] }
  }

  test('returns its result and is released afterwards', async () => {
    const { handoff, finish, signal } = openHandoff()
    const result = createHandoffs().run(handoff)
    expect(signal()?.aborted).toBe(false)
    finish()
    expect(await result).toEqual({ outcome: 'token' })
    expect(signal()?.aborted).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('cancels the first handoff when a second starts', async () => {
    const handoffs = createHandoffs()
    const first = openHandoff()
    const second = openHandoff()
    const results = [handoffs.run(first.handoff), handoffs.run(second.handoff)]
    expect(await results[0]).toEqual({ outcome: 'cancelled' })
    expect(first.signal()?.aborted).toBe(true)
    expect(second.signal()?.aborted).toBe(false)
    first.finish()
    second.finish()
    expect(await results[1]).toEqual({ outcome: 'token' })
  })

  test('times out after five minutes', async () => {
    const { handoff, signal } = openHandoff()
    const result = createHandoffs().run(handoff)
    await vi.advanceTimersByTimeAsync(HANDOFF_TIMEOUT_MS - 1)
    expect(signal()?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await result).toEqual({ outcome: 'timed-out' })
    expect(signal()?.aborted).toBe(true)
    expect(HANDOFF_TIMEOUT_MS).toBe(300_000)
  })

  test('cancels immediately, and does nothing without a handoff', async () => {
    const handoffs = createHandoffs()
    handoffs.cancel()
    const { handoff } = openHandoff()
    const result = handoffs.run(handoff)
    handoffs.cancel()
    handoffs.cancel()
    expect(await result).toEqual({ outcome: 'cancelled' })
  })

  test('rejects with a failed handoff and runs the next one', async () => {
    const handoffs = createHandoffs()
    await expect(handoffs.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await handoffs.run(async () => ({ outcome: 'token' }))).toEqual({ outcome: 'token' })
  })
})

describe('createBrowserHandoffs', () => {
  const nothing: RuntimeConfig = {
    apiUrl: 'https://api.undertone.example',
    functionsUrl: null,
    identityUrl: null,
    documentsUrl: null,
    streamsUrl: null,
    directoryUrl: null,
    listenBrainzUrl: null,
    lastFm: null,
    google: null,
    anonymousListening: false,
    firebase: { apiKey: 'key', projectId: 'undertone-prod', recaptchaSiteKey: null },
  }
  const everything: RuntimeConfig = {
    ...nothing,
    google: {
      clientId: 'undertone-test',
      authorizationUrl: 'https://provider.example/auth',
      tokenUrl: 'https://provider.example/token',
    },
    firebase: { ...nothing.firebase, recaptchaSiteKey: 'site-key' },
  }

  let end = () => {}
  afterEach(() => end())

  function setUp(config: RuntimeConfig) {
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
    const onDone = vi.fn()
    const opened: URL[] = []
    const hearings: (() => void)[] = []
    const openBrowser = async (url: string) => {
      opened.push(new URL(url))
      for (const notify of hearings.splice(0)) notify()
    }
    const next = () => new Promise<void>((resolve) => hearings.push(resolve))
    const browser = createBrowserHandoffs({
      config,
      googleClientSecret: null,
      lastFmSecret: null,
      openBrowser,
      fetch,
      log,
      onDone,
    })
    end = browser.cancel
    return { browser, opened, next, onDone, log }
  }

  test('opens nothing that is not configured', async () => {
    const { browser, opened } = setUp(nothing)
    expect(await browser.signInWithGoogle()).toEqual({ outcome: 'unreachable' })
    expect(await browser.checkForRobot()).toEqual({ outcome: 'unreachable' })
    expect(opened).toEqual([])
  })

  test('cancels the first handoff for a second of either kind; cancel ends the last', async () => {
    const { browser, opened, next, onDone } = setUp(everything)
    const shown = next()
    const first = browser.signInWithGoogle()
    await shown
    const second = browser.signInWithGoogle()
    expect(await first).toEqual({ outcome: 'cancelled' })
    await next()
    const third = browser.checkForRobot()
    expect(await second).toEqual({ outcome: 'cancelled' })
    await next()
    browser.cancel()
    expect(await third).toEqual({ outcome: 'cancelled' })
    expect(opened.map(({ hostname }) => hostname)).toEqual([
      'provider.example',
      'provider.example',
      'localhost',
    ])
    expect(onDone).not.toHaveBeenCalled()
  })

  test('calls onDone when the user has finished', async () => {
    const { browser, opened, next, onDone, log } = setUp(everything)
    const shown = next()
    const result = browser.checkForRobot()
    await shown
    const [page] = opened
    await fetch(page ?? '', {
      method: 'POST',
      body: 'the-token',
      headers: { origin: page?.origin ?? '' },
    })
    expect(await result).toEqual({ outcome: 'token', token: 'the-token' })
    expect(onDone).toHaveBeenCalledOnce()
    expect(JSON.stringify(log.info.mock.calls)).not.toContain('the-token')
  })
})
