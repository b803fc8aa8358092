import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { testConfig } from '../../fixtures/config.ts'
import { type DesktopApp, launchDesktop } from '../../fixtures/desktop-app.ts'
import { LONG } from '../../fixtures/long.ts'
import { waitForSound } from '../../fixtures/sound.ts'
import { demoUser, signIn, waitUntilSignedIn } from '../../fixtures/users.ts'
import '../../fixtures/bridge-global.ts'

type EventWindow = typeof window & { events: string[] }

const profileDir = mkdtempSync(path.join(tmpdir(), 'undertone-profile-'))
const logFile = (name: string) => path.join(profileDir, 'logs', name)
let app: DesktopApp

test.beforeAll(async () => {
  app = await launchDesktop({ profileDir, config: testConfig() })
  await signIn(app.page, demoUser('listener'))
})

test.afterAll(async () => {
  await app.close()
  rmSync(profileDir, { recursive: true, force: true })
})

/** Main's player state, from the page's reports. */
const playButton = async () =>
  (await app.trayItems())?.find(({ id }) => id === 'play-pause')?.label ?? null
const plays = () => expect.poll(playButton, { timeout: 30_000 }).toBe('Pause')
const nightBusSounds = async () => {
  if ((await playButton()) !== 'Pause')
    await app.page.getByRole('button', { name: 'Play Night Bus' }).first().click()
  await waitForSound(app.page)
  await plays()
}

test('after sleep the station reconnects immediately in the same response, and the page is notified', async () => {
  await app.page.evaluate(() => {
    const page = window as EventWindow
    page.events = []
    window.undertone.desktop.onResumed(() => page.events.push('resumed'))
    window.undertone.streams.onEvent((_stream, event) => {
      if (event.type === 'lost') page.events.push(`lost ${event.reason}`)
      if (event.type === 'connected') page.events.push(`connected ${event.spliced}`)
    })
  })
  const receivedEvents = () => app.page.evaluate(() => [...(window as EventWindow).events].sort())
  await nightBusSounds()
  // Events and sound use different channels.
  await expect.poll(receivedEvents).toContain('connected false')
  await app.page.evaluate(() => {
    ;(window as EventWindow).events = []
  })
  await app.sleepAndWake()
  await expect.poll(receivedEvents).toEqual(['connected true', 'lost network-changed', 'resumed'])
  expect(await waitForSound(app.page)).toBeGreaterThan(0)
  await plays()
})

test('after a crash of the page’s process the window returns and the station plays again', async () => {
  await nightBusSounds()
  const before = await app.windowState()
  const context = app.page.context()
  // The new page knows only its station's id: it plays nothing until this responds.
  const lookedUp = Promise.withResolvers<void>()
  const station = /\/stations\/demo-night-bus$/
  await context.route(station, async (route) => {
    await lookedUp.promise
    await route.continue()
  })
  const since = performance.now()
  await app.crashPage()
  // The tray cannot mirror a missing player.
  await expect.poll(playButton).toBe('Play')
  lookedUp.resolve()
  await plays()
  const took = Math.round(performance.now() - since)
  process.stdout.write(`      a page that died plays again after ${took} ms (${app.runtime})\n`)
  expect(await app.trayTooltip()).toContain('Night Bus')
  expect(await app.windowState()).toEqual(before)
  // Playwright loses a page that crashed on real Electron.
  if (app.runtime !== 'double') return
  const page = context.pages().find((one) => one !== app.page)
  expect(await waitForSound(page ?? app.page)).toBeGreaterThan(0)
})

test('crash reports stay on this computer and are shown on request', LONG, async () => {
  app = await app.restart()
  const { page } = app
  await waitUntilSignedIn(page)
  await page.evaluate(() => {
    history.pushState(null, '', '/settings/preferences')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  const panel = page.getByRole('region', { name: 'Crash log', exact: true })
  await panel.getByRole('button', { name: 'Show the crash log' }).click()
  await expect(panel.locator('pre')).toContainText('the page ended: crashed')
  const log = readFileSync(logFile('crashes.log'), 'utf8')
  expect(log).not.toContain(demoUser('listener').email)
  await panel.getByRole('button', { name: 'Copy' }).click()
  await expect(panel.getByRole('status')).toHaveText('Copied.')
})

test('the next run records a killed run, but not a run that quit', LONG, async () => {
  const crashes = () => app.page.evaluate(() => window.undertone.desktop.crashLog())
  expect(await crashes()).not.toContain('did not quit')
  expect(existsSync(logFile('running'))).toBe(true)
  await app.crash()
  app = await launchDesktop({ profileDir, config: testConfig() })
  await expect.poll(crashes).toContain('the run before did not quit')
  app = await app.restart()
  expect((await crashes()).match(/did not quit/g)).toHaveLength(1)
})

test('in development there is no start at login and no update check', async () => {
  app = await app.restart()
  const state = await app.page.evaluate(() =>
    window.undertone.desktop.change({ startAtLogin: true }),
  )
  expect(state).toMatchObject({
    settings: { startAtLogin: false },
    canStartAtLogin: false,
    update: null,
  })
  expect(readFileSync(logFile('main.log'), 'utf8')).toContain(
    'no updates are looked for {"reason":"development"}',
  )
})
