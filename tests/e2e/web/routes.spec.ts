import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright'
import { ROOT } from '../../../build/run.ts'
import { ROUTE_TABLE } from '../../../renderer/routes/route-table.ts'
import { sampleOf } from '../../fixtures/all-faults.ts'
import { HEADINGS } from '../../fixtures/headings.ts'
import { LONG } from '../../fixtures/long.ts'
import { stayOnReturn } from '../../fixtures/payment-return.ts'
import { anonymousRegistration, demoUser, waitUntilSignedIn } from '../../fixtures/users.ts'
import { enterAs, showPage } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function expectPage(page: Page, path: (typeof ROUTE_TABLE)[number]['path']): Promise<void> {
  await expect(heading(page), path).toHaveText(HEADINGS[path])
  await expect(page, path).toHaveTitle(/Undertone/)
}

/** /library redirects to its favorites. */
const REDIRECTED: Readonly<Partial<Record<string, string>>> = { '/library': '/library/favorites' }

/** Built files with the chart library. */
function chartFiles(): string[] {
  const folder = path.join(ROOT, 'out/renderer/assets')
  const holds = (file: string) => readFileSync(path.join(folder, file), 'utf8').includes('recharts')
  return readdirSync(folder).filter((file) => file.endsWith('.js') && holds(file))
}

test('without an account public pages and listening open, member pages offer an account, and admin pages show 403', async ({
  page,
}) => {
  await stayOnReturn(page)
  const registered = anonymousRegistration(page)
  await page.goto('/')
  await registered
  for (const { path, access } of sampleOf(ROUTE_TABLE, 2)) {
    await page.goto(path)
    await expectPage(page, access === 'admin' ? '/403' : path)
    const offer = page.getByRole('main').getByRole('link', { name: 'Create account' })
    if (access === 'member')
      await expect(offer, path).toHaveAttribute(
        'href',
        `/sign-up?redirect=${encodeURIComponent(path)}`,
      )
    if (access === 'admin') await expect(offer, path).toHaveCount(0)
    expect(new URL(page.url()).pathname, path).toBe(REDIRECTED[path] ?? path)
  }
})

test(
  'for a listener member pages open, admin pages return 403, and none loads charts',
  LONG,
  async ({ page }) => {
    await stayOnReturn(page)
    const requestedFiles = new Set<string>()
    page.on('request', (request) =>
      requestedFiles.add(path.basename(new URL(request.url()).pathname)),
    )
    await enterAs(page, demoUser('listener'))
    for (const { path, access } of ROUTE_TABLE) {
      if (path.startsWith('/sign-')) continue
      await showPage(page, path, access === 'admin' ? '/403' : path)
      await expect(page, path).toHaveTitle(/Undertone/)
    }
    for (const path of ['/sign-in', '/sign-in-2', '/sign-up']) {
      await page.goto(path)
      await waitUntilSignedIn(page)
      expect(new URL(page.url()).pathname, `${path} leads home`).toBe('/')
    }
    const charts = chartFiles()
    expect(charts).not.toEqual([])
    expect(charts.filter((file) => requestedFiles.has(file))).toEqual([])
  },
)

test('for an admin the admin pages open', LONG, async ({ page }) => {
  await enterAs(page, demoUser('admin'))
  for (const { path, access } of ROUTE_TABLE) {
    if (access !== 'admin') continue
    await page.goto(path)
    await expectPage(page, path)
  }
})

test('an unknown address shows the exact page, and its buttons go back and home', async ({
  page,
}) => {
  await enterAs(page, demoUser('listener'))
  await page.goto('/browse')
  await expectPage(page, '/browse')
  await page.goto('/no/such/page?x=1#y')
  await expectPage(page, '/404')
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expectPage(page, '/browse')
  await page.goto('/500')
  await page.getByRole('button', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await waitUntilSignedIn(page)
})

/** Records every level-one heading of the page from its next load, including short-lived ones. */
async function noteHeadings(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const noted = new Set<string>()
    Object.assign(window, { noted })
    new MutationObserver(() => {
      const text = document.querySelector('h1')?.textContent
      if (text) noted.add(text)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => [...(window as typeof window & { noted: Set<string> }).noted])
}

for (const path of ['/subscriptions/success', '/subscriptions/cancel'] as const) {
  test(`${path} returns to the plans by itself`, async ({ page }) => {
    const headings = await noteHeadings(page)
    await page.clock.install()
    await page.goto(path)
    // The clock continues: the page may have redirected already.
    await expect.poll(headings).toContain(HEADINGS[path])
    await page.clock.runFor(5_100)
    await expect(page).toHaveURL(/\/subscriptions$/)
  })
}

for (const role of ['anonymous', 'listener', 'creator', 'pro', 'admin'] as const)
  test(`all routes, opened as ${role}, leave the console empty`, LONG, async ({ page }) => {
    const warnings: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text())
    })
    await stayOnReturn(page)
    if (role === 'anonymous') {
      const registered = anonymousRegistration(page)
      await page.goto('/')
      await registered
    } else await enterAs(page, demoUser(role))
    for (const { path } of ROUTE_TABLE) {
      await page.goto(path.replace(':stationId', 'demo-night-bus'))
      await heading(page).waitFor()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    }
    expect(warnings).toEqual([])
  })
