import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { IDLE_REPORT, type PlayerReport } from '../../../preload/contract/player.ts'
import type { TrayItem } from '../../electron-double/control/commands.ts'
import { testConfig } from '../../fixtures/config.ts'
import { type DesktopApp, launchDesktop } from '../../fixtures/desktop-app.ts'
import { savedFavorites } from '../../fixtures/library-page.ts'
import { LONG } from '../../fixtures/long.ts'
import { PLAYING } from '../../fixtures/shared-desktop.ts'
import { waitForSilence, waitForSound } from '../../fixtures/sound.ts'
import { newUser, signUp, waitUntilSignedIn } from '../../fixtures/users.ts'
import '../../fixtures/bridge-global.ts'

type SessionWindow = typeof window & { pressed: Map<string, () => void> }

const profileDir = mkdtempSync(path.join(tmpdir(), 'undertone-profile-'))
let app: DesktopApp

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  app = await launchDesktop({ profileDir, config: testConfig() })
  await watchSession(app.page)
  await signUp(app.page, newUser())
})
test.afterAll(async () => {
  await app.close()
  rmSync(profileDir, { recursive: true, force: true })
})

/**
 * Records the page's media session handlers, which tests cannot press. Reloads the page, because it may have registered
 * them already.
 */
async function watchSession(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const session = navigator.mediaSession
    const pressed = new Map<string, () => void>()
    const set = session.setActionHandler.bind(session)
    session.setActionHandler = (action, handler) => {
      if (handler) pressed.set(action, () => handler({ action }))
      else pressed.delete(action)
      set(action, handler)
    }
    ;(window as SessionWindow).pressed = pressed
  })
  await page.reload()
}
const pressSession = (action: MediaSessionAction) =>
  app.page.evaluate((name) => {
    const press = (window as SessionWindow).pressed.get(name)
    if (!press) throw new Error(`no listener for ${name}`)
    press()
  }, action)

const player = () => app.page.getByRole('region', { name: 'Player' })
const expectText = (text: string) => expect(player()).toContainText(text)

async function find(id: string): Promise<TrayItem | undefined> {
  const items = (await app.trayItems()) ?? []
  return [...items, ...items.flatMap((item) => item.items ?? [])].find((item) => item.id === id)
}
const label = (id: string) => expect.poll(async () => (await find(id))?.label)

async function choose(choice: string): Promise<void> {
  await app.page.evaluate(() => {
    history.pushState({}, '', '/settings/preferences')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  const field = app.page.getByLabel('Control playback through')
  await field.selectOption({ label: choice })
  await expect(field.locator('option:checked')).toHaveText(choice)
}

test('the tray lists the favorites by name and plays them', async () => {
  for (const name of ['Night Bus', 'Cellar Signal']) {
    const stored = savedFavorites(app.page)
    await app.page
      .getByRole('button', { name: `Add ${name} to favorites` })
      .first()
      .click()
    await stored
  }
  await expect
    .poll(async () => (await find('favorites'))?.items?.map((item) => item.label))
    .toEqual(['Cellar Signal', 'Night Bus'])
  await app.clickTray('favorite:demo-night-bus')
  expect(await waitForSound(app.page)).toBeGreaterThan(0)
  await label('station').toBe('Night Bus')
  // A show is on at any hour.
  await label('show').toMatch(/^Now: .+, until /)
  await label('play-pause').toBe('Pause')
  await label('recent:demo-night-bus').toBe('Night Bus')
})

test('the launcher’s menu pauses and plays without showing a hidden window', async () => {
  await app.closeWindow()
  await expect.poll(async () => (await app.windowState()).visible).toBe(false)
  await app.launchAgain(['undertone', '--command=pause'])
  await label('play-pause').toBe('Play')
  await app.launchAgain(['undertone', '--command=play'])
  await label('play-pause').toBe('Pause')
  expect((await app.windowState()).visible).toBe(false)
  await app.launchAgain(['undertone'])
  await expect.poll(async () => (await app.windowState()).visible).toBe(true)
})

test('the tray pauses, plays, sets volume and sleep timer, and mirrors them', async () => {
  await app.clickTray('play-pause')
  await waitForSilence(app.page)
  await expectText('Paused')
  await label('play-pause').toBe('Play')
  await app.clickTray('play-pause')
  await waitForSound(app.page)

  await app.clickTray('volume:50')
  await label('volume').toBe('Volume: 50%')
  await expect(app.page.getByRole('slider', { name: 'Volume' }).first()).toHaveValue('50')
  await app.clickTray('mute')
  await label('volume').toBe('Volume: Muted')
  await label('mute').toBe('Unmute')
  await app.clickTray('mute')
  await label('volume').toBe('Volume: 50%')

  await app.clickTray('sleep:30')
  await label('sleep').toMatch(/^Sleep Timer: .*\d/)
  await app.clickTray('sleep:off')
  await label('sleep').toBe('Sleep Timer')
})

test('next and previous cycle through the favorites, stop ends playback', async () => {
  for (const [entry, name] of [
    ['next', 'Cellar Signal'],
    ['previous', 'Night Bus'],
  ] as const) {
    await app.clickTray(entry)
    await label('station').toBe(name)
    // A station without sound does not count as played.
    await expectText(name)
    await expectText('Live')
  }
  await app.clickTray('stop')
  await expect.poll(async () => (await find('station')) === undefined).toBe(true)
  expect(await find('play-pause')).toMatchObject({ enabled: false })
  await expect
    .poll(async () => (await find('recents'))?.items?.map((item) => item.label))
    .toEqual(['Night Bus', 'Cellar Signal'])
})

test('the media session’s buttons work, once per press', async () => {
  await app.clickTray('favorite:demo-night-bus')
  await label('play-pause').toBe('Pause')
  await pressSession('pause')
  await expectText('Paused')
  await pressSession('play')
  await label('play-pause').toBe('Pause')
  await pressSession('nexttrack')
  await label('station').toBe('Cellar Signal')
  await pressSession('previoustrack')
  await label('station').toBe('Night Bus')
  expect(await app.pressKey('MediaPlayPause')).toBe(false)
})

test('shortcuts replace the media session, and a key of another program is reported', async () => {
  await app.registerKeysOfOtherApp(['MediaStop'])
  await choose('Undertone’s own shortcuts')
  await expect(app.page.getByRole('alert')).toContainText('Another program uses some of the keys')
  await app.registerKeysOfOtherApp([])
  await app.focusWindow(false)
  await app.focusWindow(true)
  await expect(app.page.getByRole('alert')).toHaveCount(0)

  // Pressed twice: a press with double effect would show.
  expect(await app.pressKey('MediaPlayPause')).toBe(true)
  await label('play-pause').toBe('Play')
  await pressSession('play')
  await pressSession('nexttrack')
  expect(await app.pressKey('MediaPlayPause')).toBe(true)
  await label('play-pause').toBe('Pause')
  await label('station').toBe('Night Bus')
  expect(await app.pressKey('MediaNextTrack')).toBe(true)
  await label('station').toBe('Cellar Signal')
  expect(await app.pressKey('MediaPreviousTrack')).toBe(true)
  await label('station').toBe('Night Bus')
  expect(await app.pressKey('MediaStop')).toBe(true)
  await expect.poll(async () => (await find('station')) === undefined).toBe(true)
})

test('a thousand changes in one tick update the menu once, no change never; tray and listeners stay at one', async () => {
  // A single page that reports nothing else.
  await expect.poll(() => find('play-pause')).toMatchObject({ enabled: false })
  const before = await app.trayFigures()
  const listeners = await app.listeners()
  const changes = Array.from(
    { length: 1_000 },
    (_, index): PlayerReport => ({ ...PLAYING, title: `Song ${index}` }),
  )
  await app.sendReportsTogether(changes)
  await label('title').toBe('Song 999')
  const after = await app.trayFigures()
  process.stdout.write(`1000 changes in one tick: ${after.menus - before.menus} menu\n`)
  expect(after).toEqual({ trays: 1, menus: before.menus + 1 })
  await app.sendReportsTogether(changes)
  await app.sendReportsTogether([IDLE_REPORT])
  await expect.poll(async () => (await find('title')) === undefined).toBe(true)
  const idle = await app.trayFigures()
  await app.sendReportsTogether(Array.from({ length: 1_000 }, () => IDLE_REPORT))
  await app.sendReportsTogether([PLAYING])
  await label('station').toBe('Night Bus')
  // Unchanged menus were not updated, the last one was.
  expect(await app.trayFigures()).toEqual({ trays: 1, menus: idle.menus + 1 })
  expect(await app.listeners()).toEqual(listeners)
  // Tray, quick menus and window each follow the theme.
  expect(listeners).toEqual({ theme: 3, reports: 1, menuStations: 1, focus: 1, keys: 4 })
})

test('the setting survives a restart; off disables all keys', LONG, async () => {
  app = await app.restart()
  await waitUntilSignedIn(app.page)
  await expect.poll(async () => (await app.listeners()).keys).toBe(4)
  await choose('Nothing')
  expect(await app.pressKey('MediaPlayPause')).toBe(false)
  expect((await app.listeners()).keys).toBe(0)
})
