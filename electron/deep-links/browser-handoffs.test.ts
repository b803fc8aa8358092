import { afterEach, expect, test, vi } from 'vitest'
import type { RuntimeConfig } from '../../shared/config/config.ts'
import { createBrowserHandoffs } from './browser-handoffs.ts'

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
  openDoor: false,
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
    for (const hear of hearings.splice(0)) hear()
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

test('what is not configured opens nothing', async () => {
  const { browser, opened } = setUp(nothing)
  expect(await browser.signInWithGoogle()).toEqual({ outcome: 'unreachable' })
  expect(await browser.checkForRobot()).toEqual({ outcome: 'unreachable' })
  expect(opened).toEqual([])
})

test('a second one of either kind cancels the first; cancel ends the last', async () => {
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

test('when a user has done their part the window is told', async () => {
  const { browser, opened, next, onDone, log } = setUp(everything)
  const shown = next()
  const answer = browser.checkForRobot()
  await shown
  const [page] = opened
  await fetch(page ?? '', {
    method: 'POST',
    body: 'the-token',
    headers: { origin: page?.origin ?? '' },
  })
  expect(await answer).toEqual({ outcome: 'token', token: 'the-token' })
  expect(onDone).toHaveBeenCalledOnce()
  expect(JSON.stringify(log.info.mock.calls)).not.toContain('the-token')
})
