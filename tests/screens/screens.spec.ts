/** `npm run screens`: takes screenshots of all screens in three sizes and both themes, for a reader to look at. */
import path from 'node:path'
import type { Browser, Page } from 'playwright'
import { ROOT } from '../../build/run.ts'
import { type Access, ROUTE_TABLE } from '../../renderer/routes/route-table.ts'
import { signInWithLibrary } from '../fixtures/library-page.ts'
import { stayOnReturn } from '../fixtures/payment-return.ts'
import { anonymousRegistration, demoUser } from '../fixtures/users.ts'
import { enterAs, newWindow, openNowPlaying, play, playerOf } from '../fixtures/web-pages.ts'
import { expect, test } from '../fixtures/web-test.ts'

const FOLDER = path.join(ROOT, 'test-results/screens')
const SIZES = [
  [1280, 800],
  [1024, 700],
  [390, 844],
] as const
const THEMES = ['light', 'dark'] as const
const STATIONS = 20

async function settle(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"], .animate-pulse')).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    const isInView = (image: HTMLImageElement) =>
      image.getBoundingClientRect().top < window.innerHeight
    const pending = [...document.images].filter((image) => !image.complete && isInView(image))
    await Promise.all(pending.map((image) => image.decode().catch(() => {})))
    const ending = document.getAnimations().filter(({ effect }) => {
      return Number.isFinite(effect?.getComputedTiming().endTime)
    })
    await Promise.all(ending.map(({ finished }) => finished.catch(() => {})))
  })
}

async function capture(page: Page, name: string): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    for (const theme of THEMES) {
      await page.evaluate((isDark) => {
        document.documentElement.classList.toggle('dark', isDark)
      }, theme === 'dark')
      await settle(page)
      await page.screenshot({ path: path.join(FOLDER, `${name}-${width}-${theme}.png`) })
    }
  }
  const [width, height] = SIZES[0]
  await page.setViewportSize({ width, height })
}

async function captureRoutes(page: Page, who: string, access: readonly Access[]): Promise<void> {
  for (const route of ROUTE_TABLE) {
    if (!access.includes(route.access) || route.path.includes(':')) continue
    await page.goto(route.path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await capture(page, `${who}${route.path === '/' ? '-home' : route.path.replaceAll('/', '-')}`)
  }
}

/** Opens a window for another role, whose storage is its own. */
async function openAs(browser: Browser): Promise<Page> {
  const page = await newWindow(browser)
  await stayOnReturn(page)
  return page
}

test.describe.configure({ timeout: 900_000 })
test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/./)
})

test('without an account', async ({ page }) => {
  await stayOnReturn(page)
  const registered = anonymousRegistration(page)
  await page.goto('/')
  await registered
  await captureRoutes(page, 'anonymous', ['public', 'listener'])
  await page.goto('/stations/no-such-station')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await capture(page, 'anonymous-station-unlisted')
})

test('as a listener with a library', async ({ browser }) => {
  const page = await openAs(browser)
  await signInWithLibrary(page, STATIONS)
  await captureRoutes(page, 'listener', ['listener', 'member'])
  await page.goto('/search?query=radio')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await capture(page, 'listener-search-results')
  await page.goto('/stations/demo-night-bus')
  await page.getByRole('heading', { level: 1, name: 'Night Bus' }).waitFor()
  await capture(page, 'listener-station')
  await page.goto('/library/favorites')
  await page.getByRole('button', { name: 'Play all' }).click()
  await page.goto('/search?query=night%20bus')
  await play(page, 'Night Bus')
  await expect(playerOf(page)).toContainText('Live')
  await openNowPlaying(page)
  await capture(page, 'listener-now-playing')
  await page.keyboard.press('Escape')
  await page.keyboard.press('q')
  await page.getByRole('dialog', { name: 'Queue' }).waitFor()
  await capture(page, 'listener-queue')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').waitFor()
  await capture(page, 'listener-palette')
})

for (const role of ['creator', 'admin'] as const)
  test(`as the demo ${role}`, async ({ browser }) => {
    const page = await openAs(browser)
    await enterAs(page, demoUser(role))
    if (role === 'admin') return captureRoutes(page, role, ['admin'])
    await page.goto('/profile')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await capture(page, 'creator-profile')
    await page.goto('/profile?station=new')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await capture(page, 'creator-new-station')
  })
