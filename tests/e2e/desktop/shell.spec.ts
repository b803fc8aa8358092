import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { IDLE_REPORT } from '../../../preload/contract/player.ts'
import { PLAYING, shareDesktop } from '../../fixtures/shared-desktop.ts'

const desktop = shareDesktop()
const sessionFile = path.join(desktop.profileDir, 'session.json')

test('the page has access to the bridge only', async () => {
  const found = await desktop.app.page.evaluate(() => ({
    bridge: Object.keys(window.undertone).sort(),
    others: ['require', 'process', 'module', 'Buffer', 'electron'].filter((name) => name in window),
  }))
  expect(found).toEqual({
    bridge: [
      'browser',
      'config',
      'desktop',
      'links',
      'notifications',
      'player',
      'scrobbling',
      'session',
      'streams',
      'window',
    ],
    others: [],
  })
})

test('main rejects arguments of the wrong shape without logging them', async () => {
  const problems = await desktop.app.page.evaluate(async () => {
    const save = window.undertone.session.save as (...values: unknown[]) => Promise<unknown>
    const outcome = (call: Promise<unknown>) => call.then(() => 'accepted', String)
    return Promise.all([
      outcome(save({ secret: 'never-log-me' })),
      outcome(save('')),
      outcome(save('never-log-me'.repeat(10_000))),
    ])
  })
  for (const problem of problems) expect(problem).toContain('refused')
  await expect
    .poll(() => desktop.app.logs())
    .toContain('refused a message {"channel":"session:save"')
  expect(desktop.app.logs()).not.toContain('never-log-me')
})

test('calls without arguments accept none: a page cannot choose an address to open', async () => {
  const before = await desktop.app.openedExternally()
  const responses = await desktop.app.page.evaluate(async () => {
    type Anything = (...values: unknown[]) => Promise<unknown>
    const { browser, session, config } = window.undertone
    const { save: _save, ...functions } = { ...browser, ...session }
    const all: [string, Anything][] = Object.entries({ ...functions, config: config.load })
    const evil = ['https://evil.example/never-log-me', { url: 'https://evil.example/' }, -1, null]
    return Promise.all(
      evil.flatMap((value) =>
        all.map(async ([name, call]) => [
          name,
          await call(value, value).then(JSON.stringify, String),
        ]),
      ),
    )
  })
  const names = new Set(responses.map(([name]) => name))
  expect([...names]).toEqual([
    'signInWithGoogle',
    'checkForRobot',
    'cancel',
    'load',
    'clear',
    'keyringWaits',
    'goOnWithoutKeyring',
    'config',
  ])
  for (const [name, response] of responses) {
    expect(String(response), name).not.toContain('evil')
    // The shipped configuration has neither.
    if (name === 'signInWithGoogle' || name === 'checkForRobot')
      expect(response).toBe('{"outcome":"unreachable"}')
  }
  expect(await desktop.app.openedExternally()).toEqual(before)
  expect(desktop.app.logs()).not.toContain('never-log-me')
})

test('the policy blocks inline scripts, frames and calls to other origins', async () => {
  const blocked = await desktop.app.page.evaluate(async () => {
    const violations = new Set<string>()
    const allThree = new Promise<void>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => {
        violations.add(event.effectiveDirective)
        if (violations.size === 3) resolve()
      })
    })
    const script = document.createElement('script')
    script.textContent = 'window.inlineScriptRan = true'
    const frame = document.createElement('iframe')
    frame.src = 'https://radio.example/'
    document.body.append(script, frame)
    const call = await fetch('https://radio.example/').then(
      () => 'answered',
      () => 'blocked',
    )
    await allThree
    script.remove()
    frame.remove()
    return { violations: [...violations].sort(), call, ran: 'inlineScriptRan' in window }
  })
  expect(blocked).toEqual({
    violations: ['connect-src', 'frame-src', 'script-src-elem'],
    call: 'blocked',
    ran: false,
  })
})

test('only files in the renderer’s folder can be fetched, by GET and HEAD only', async () => {
  const statuses = await desktop.app.page.evaluate(() => {
    const requests: [string, string][] = [
      ['GET', '/index.html'],
      ['HEAD', '/index.html'],
      ['GET', '/..%2f..%2fpackage.json'],
      ['GET', '/..%5c..%5cpackage.json'],
      ['GET', '/assets/%2e%2e%2f%2e%2e%2fmain/index.js'],
      ['GET', '/.env'],
      ['GET', '/none.js'],
      ['POST', '/index.html'],
      ['DELETE', '/'],
    ]
    return Promise.all(requests.map(async ([method, url]) => (await fetch(url, { method })).status))
  })
  expect(statuses).toEqual([200, 200, 400, 400, 400, 400, 404, 405, 405])
})

test('every response has the security headers', async () => {
  const headers = await desktop.app.page.evaluate(async () =>
    Object.fromEntries((await fetch('/index.html')).headers),
  )
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('microphone=()'),
  })
})

test('a nested page survives a reload', async () => {
  await desktop.app.page.evaluate(() => location.assign('/forgot-password'))
  await expect.poll(() => new URL(desktop.app.page.url()).pathname).toBe('/forgot-password')
  await desktop.app.page.reload()
  await expect(desktop.app.page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(new URL(desktop.app.page.url()).pathname).toBe('/forgot-password')
  await Promise.all([
    desktop.app.page.waitForURL(({ pathname }) => pathname === '/'),
    desktop.app.page.evaluate(() => location.assign('/')),
  ])
  await desktop.waitUntilReady()
})

test('the app gets only the permissions that it needs', async () => {
  const states = await desktop.app.page.evaluate(() =>
    Promise.all(
      ['camera', 'microphone', 'geolocation', 'notifications'].map(async (name) => {
        const { state } = await navigator.permissions.query({ name: name as PermissionName })
        return state
      }),
    ),
  )
  expect(states).toEqual(['denied', 'denied', 'denied', 'denied'])
})

test('the session is stored encrypted, restored, and deleted without leaving a file', async () => {
  const session = JSON.stringify({ uid: 'nel', refreshToken: 'a-secret-token' })
  const roundTrip = await desktop.app.page.evaluate(async (text) => {
    const saved = await window.undertone.session.save(text, false)
    return { saved, loaded: await window.undertone.session.load() }
  }, session)
  expect(roundTrip).toEqual({
    saved: { protection: 'encrypted', reason: null },
    loaded: { session, setAside: false },
  })
  const stored = JSON.parse(readFileSync(sessionFile, 'utf8'))
  expect(Object.keys(stored).sort()).toEqual(['ciphertext', 'version'])
  const ciphertext = Buffer.from(stored.ciphertext, 'base64')
  expect(ciphertext.length).toBeGreaterThan(session.length)
  expect(ciphertext.toString('latin1')).not.toContain('secret-token')
  expect(desktop.app.logs()).not.toContain('secret-token')

  const cleared = await desktop.app.page.evaluate(async () => {
    await window.undertone.session.clear()
    return window.undertone.session.load()
  })
  expect(cleared).toEqual({ session: null, setAside: false })
  expect(existsSync(sessionFile)).toBe(false)
})

test('the tray mirrors the player, and its Pause reaches the page once', async () => {
  await desktop.app.page.evaluate(() => {
    window.receivedCommands = []
    window.undertone.player.onCommand((command) => window.receivedCommands.push(command))
  })
  await desktop.report(PLAYING)
  await expect
    .poll(() => desktop.app.trayItems())
    .toContainEqual({ id: 'play-pause', label: 'Pause', enabled: true })
  await desktop.app.clickTray('play-pause')
  await expect
    .poll(() => desktop.app.page.evaluate(() => window.receivedCommands))
    .toEqual(['pause'])

  await desktop.report({ ...PLAYING, status: 'paused' })
  await expect
    .poll(() => desktop.app.trayItems())
    .toContainEqual({ id: 'play-pause', label: 'Play', enabled: true })
  await desktop.app.clickTray('play-pause')
  await expect
    .poll(() => desktop.app.page.evaluate(() => window.receivedCommands))
    .toEqual(['pause', 'play'])

  await desktop.report(IDLE_REPORT)
  await expect
    .poll(() => desktop.app.trayItems())
    .toContainEqual({ id: 'play-pause', label: 'Play', enabled: false })
})

test('closing hides the window and keeps the page; tray and second launch show it', async () => {
  await desktop.app.page.evaluate(() => {
    window.receivedCommands = ['same page']
  })
  for (const showAgain of [
    () => desktop.app.clickTray('show-hide'),
    () => desktop.app.launchAgain(),
  ]) {
    await desktop.app.closeWindow()
    await expect.poll(async () => (await desktop.app.windowState()).visible).toBe(false)
    await expect
      .poll(() => desktop.app.trayItems())
      .toContainEqual({ id: 'show-hide', label: 'Show Undertone', enabled: true })
    await showAgain()
    await expect.poll(async () => (await desktop.app.windowState()).visible).toBe(true)
  }
  expect(await desktop.app.page.evaluate(() => window.receivedCommands)).toEqual(['same page'])
})

test('the page is notified when the window gains and loses focus', async () => {
  await desktop.app.page.evaluate(() => {
    window.receivedFocus = []
    window.undertone.window.onFocus((focused) => window.receivedFocus.push(focused))
  })
  await desktop.app.focusWindow(false)
  await desktop.app.focusWindow(true)
  await expect
    .poll(() => desktop.app.page.evaluate(() => window.receivedFocus))
    .toEqual([false, true])
})
