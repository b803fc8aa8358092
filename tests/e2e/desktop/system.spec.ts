import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { testConfig } from '../../fixtures/config.ts'
import { type DesktopApp, launchDesktop } from '../../fixtures/desktop-app.ts'
import { LONG } from '../../fixtures/long.ts'
import { hearSound } from '../../fixtures/sound.ts'
import { demoUser, signedIn, signIn } from '../../fixtures/users.ts'
import '../../fixtures/bridge-global.ts'

/** What main tells the page of its streams and of the computer, as the page hears it. */
type Heard = typeof window & { heard: string[] }

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

/** What the tray says of the player: main has it from the page's own reports. */
const playButton = async () =>
  (await app.trayItems())?.find(({ id }) => id === 'play-pause')?.label ?? null
const plays = () => expect.poll(playButton, { timeout: 30_000 }).toBe('Pause')
/** Night Bus sounds, whether or not the test before has left it so. */
const nightBusSounds = async () => {
  if ((await playButton()) !== 'Pause')
    await app.page.getByRole('button', { name: 'Play Night Bus' }).first().click()
  await hearSound(app.page)
  await plays()
}

test('a computer that slept connects anew at once, in the same response, and the page is told', async () => {
  await app.page.evaluate(() => {
    const page = window as Heard
    page.heard = []
    window.undertone.desktop.onResumed(() => page.heard.push('resumed'))
    window.undertone.streams.onEvent((_stream, event) => {
      if (event.type === 'lost') page.heard.push(`lost ${event.reason}`)
      if (event.type === 'connected') page.heard.push(`connected ${event.spliced}`)
    })
  })
  const heard = () => app.page.evaluate(() => [...(window as Heard).heard].sort())
  await nightBusSounds()
  // Events and sound reach the page by different ways.
  await expect.poll(heard).toContain('connected false')
  await app.page.evaluate(() => {
    ;(window as Heard).heard = []
  })
  await app.sleepAndWake()
  await expect.poll(heard).toEqual(['connected true', 'lost network-changed', 'resumed'])
  expect(await hearSound(app.page)).toBeGreaterThan(0)
  await plays()
})

test('the page’s process dies: the window comes back and the station plays again', async () => {
  await nightBusSounds()
  const before = await app.windowState()
  const context = app.page.context()
  // The new page knows its station by its id alone: until this answers, it plays nothing.
  const looked = Promise.withResolvers<void>()
  const station = /\/stations\/demo-night-bus$/
  await context.route(station, async (route) => {
    await looked.promise
    await route.continue()
  })
  const since = performance.now()
  await app.crashPage()
  // The tray cannot mirror a player that is gone.
  await expect.poll(playButton).toBe('Play')
  looked.resolve()
  await plays()
  const took = Math.round(performance.now() - since)
  process.stdout.write(`      a page that died plays again after ${took} ms (${app.runtime})\n`)
  expect(await app.trayTooltip()).toContain('Night Bus')
  expect(await app.windowState()).toEqual(before)
  // On real Electron Playwright is blind to a page that has crashed once.
  if (app.runtime !== 'double') return
  const page = context.pages().find((one) => one !== app.page)
  expect(await hearSound(page ?? app.page)).toBeGreaterThan(0)
})

test('what crashed is kept on this computer and shown when it is asked for', async () => {
  app = await app.restart()
  const { page } = app
  await signedIn(page)
  await page.evaluate(() => {
    history.pushState(null, '', '/settings/preferences')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  const panel = page.getByRole('region', { name: 'Crash log' }).first()
  await panel.getByRole('button', { name: 'Show the crash log' }).click()
  await expect(panel.locator('pre')).toContainText('the page ended: crashed')
  const kept = readFileSync(logFile('crashes.log'), 'utf8')
  expect(kept).not.toContain(demoUser('listener').email)
  await panel.getByRole('button', { name: 'Copy' }).click()
  await expect(panel.getByRole('status')).toHaveText('Copied.')
})

test('a run that was killed is noted by the next one, a run that quit is not', LONG, async () => {
  const crashes = () => app.page.evaluate(() => window.undertone.desktop.crashLog())
  expect(await crashes()).not.toContain('did not quit')
  expect(existsSync(logFile('running'))).toBe(true)
  await app.crash()
  app = await launchDesktop({ profileDir, config: testConfig() })
  await expect.poll(crashes).toContain('the run before did not quit')
  app = await app.restart()
  expect((await crashes()).match(/did not quit/g)).toHaveLength(1)
})

test('in development nothing is entered to start at login, and no update is looked for', async () => {
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
