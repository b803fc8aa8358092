import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { toasts } from '../../fixtures/accounts.ts'
import { testConfig } from '../../fixtures/config.ts'
import { type DesktopApp, type DesktopOptions, launchDesktop } from '../../fixtures/desktop-app.ts'
import { listen } from '../../fixtures/listening.ts'
import { LONG } from '../../fixtures/long.ts'
import { stayOnReturn } from '../../fixtures/payment-return.ts'
import { waitForSound } from '../../fixtures/sound.ts'
import { anonymousMenu } from '../../fixtures/users.ts'

const STATION = 'undertone://station/demo-night-bus'
const SEARCH = '?plan=pro&session_id=cs_test_cold'

const stationPage = (page: Page) => page.getByRole('heading', { level: 1 })
const player = (page: Page) => page.getByRole('region', { name: 'Player' })

let profileDir: string
let app: DesktopApp | undefined
async function launch(options: Omit<DesktopOptions, 'profileDir'> = {}): Promise<DesktopApp> {
  app = await launchDesktop({ profileDir, config: testConfig(), ...options })
  return app
}

test.beforeEach(() => {
  profileDir = mkdtempSync(path.join(tmpdir(), 'undertone-profile-'))
})
test.afterEach(async () => {
  await app?.close()
  app = undefined
  rmSync(profileDir, { recursive: true, force: true })
})

for (const [how, options] of [
  ['on the command line', { args: ['--lang=en', `undertone://subscriptions/success${SEARCH}`] }],
  [
    'by open-url before the app is ready',
    { openUrl: `undertone://subscriptions/success${SEARCH}` },
  ],
] as const)
  test(
    `a start by a checkout’s link, ${how}, opens its page signed out and in front`,
    LONG,
    async () => {
      const { page, windowState, logs } = await launch(options)
      await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
      const { pathname, search } = new URL(page.url())
      expect(pathname + search).toBe(`/subscriptions/success${SEARCH}`)
      expect(await windowState()).toMatchObject({ visible: true, focused: true })
      expect(logs()).not.toContain('cs_test_cold')
      // The page redirects by itself, and a reload does not bring it back.
      await expect(page.getByRole('heading', { level: 1, name: 'Subscriptions' })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: 'Subscriptions' })).toBeVisible()
    },
  )

test('a start with two links opens neither', LONG, async () => {
  const { page, logs } = await launch({ args: [STATION, 'undertone://subscriptions/cancel'] })
  await expect(anonymousMenu(page)).toBeVisible()
  await expect.poll(logs).toContain('refused a launch with more than one link')
})

test('a link plays its station without an account, and --play on the next start too', async () => {
  const first = await launch({ args: [STATION] })
  await test.step('the station plays with its page open', async () => {
    await expect(player(first.page)).toContainText('Night Bus')
    expect(await waitForSound(first.page)).toBeGreaterThan(0)
    await expect(stationPage(first.page)).toContainText('Night Bus')
  })
  await test.step('another station replaces it, with the window in front', async () => {
    await first.closeWindow()
    await first.launchAgain(['undertone://station/demo-long-wave'])
    await expect(player(first.page)).toContainText('Long Wave')
    await expect(stationPage(first.page)).toContainText('Long Wave')
    await expect.poll(first.windowState).toMatchObject({ visible: true, focused: true })
  })
  await test.step('an unknown station is reported, and the current one continues', async () => {
    await first.launchAgain(['--play=no-such-station'])
    await expect(toasts(first.page)).toHaveText([/is not in the catalog/])
    await expect(player(first.page)).toContainText('Long Wave')
  })
  await test.step('a checkout’s link opens its page for a signed-in user too, and the station continues', async () => {
    await stayOnReturn(first.page)
    await first.launchAgain([`undertone://subscriptions/success${SEARCH}`])
    await expect(first.page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
    expect(await waitForSound(first.page)).toBeGreaterThan(0)
    await first.page.getByRole('link', { name: 'Manage Subscriptions' }).click()
    await first.page.getByRole('link', { name: 'Home', exact: true }).first().click()
    await anonymousMenu(first.page).waitFor()
  })
  await test.step('a second launch in the background leaves the window unchanged', async () => {
    await first.closeWindow()
    await first.launchAgain(['--hidden', '--play=demo-night-bus'])
    await expect(player(first.page)).toContainText('Night Bus')
    expect((await first.windowState()).visible).toBe(false)
    await first.close()
  })
  await test.step('the next start plays without interaction', async () => {
    const { page } = await launch({ args: ['--play', 'demo-night-bus'] })
    await expect(player(page)).toContainText('Night Bus')
    expect(await waitForSound(page)).toBeGreaterThan(0)
  })
})

test('the launcher’s "Play" plays the last station on the next start', LONG, async () => {
  const first = await launch()
  await listen(first.page, 'Night Bus')
  await first.close()
  const { page } = await launch({ args: ['--command=play'] })
  await expect(player(page)).toContainText('Night Bus')
  expect(await waitForSound(page)).toBeGreaterThan(0)
})

test('--hidden starts in the tray, and a second launch shows the window', LONG, async () => {
  const { page, windowState, launchAgain } = await launch({ args: ['--hidden'] })
  await expect(anonymousMenu(page)).toBeVisible()
  expect((await windowState()).visible).toBe(false)
  await launchAgain(['--hidden'])
  await launchAgain(['undertone://subscriptions/nowhere', '--hidden'])
  await page.getByRole('link', { name: 'Search', exact: true }).first().click()
  await page.getByRole('searchbox').fill('night bus')
  expect((await windowState()).visible).toBe(false)
  await launchAgain()
  await expect.poll(windowState).toMatchObject({ visible: true, focused: true })
})

test('--version prints the version without starting the app', async () => {
  const started = launchDesktop({ profileDir, args: ['--version'] })
  await expect(started).rejects.toThrow(/(^|\] )\d+\.\d+\.\d+(-\w+)?$/m)
})
