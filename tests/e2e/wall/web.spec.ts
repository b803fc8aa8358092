import type { WebServer } from '../../../build/scripts/web-server.ts'
import { ROUTE_TABLE } from '../../../renderer/routes/route-table.ts'
import { clickSignOut, toasts } from '../../fixtures/accounts.ts'
import { sampleOf } from '../../fixtures/all-faults.ts'
import { testConfig } from '../../fixtures/config.ts'
import { HEADINGS } from '../../fixtures/headings.ts'
import { openFavorites } from '../../fixtures/library-page.ts'
import { LONG } from '../../fixtures/long.ts'
import { ownWebOrigin, serveOwnWeb } from '../../fixtures/own-web.ts'
import { stayOnReturn } from '../../fixtures/payment-return.ts'
import { waitForSilence, waitForSound } from '../../fixtures/sound.ts'
import { demoUser, newUser, signIn, signUp, waitUntilSignedIn } from '../../fixtures/users.ts'
import { test as base, expect } from '../../fixtures/web-test.ts'

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  baseURL: async ({}, use) => {
    await use(ownWebOrigin())
  },
})

let web: WebServer
test.beforeAll(async () => {
  web = await serveOwnWeb({ ...testConfig(), anonymousListening: false })
})
test.afterAll(() => web.close())

test('public pages open signed out, and every other page leads to the sign-in form and back', async ({
  page,
}) => {
  await stayOnReturn(page)
  const heading = page.getByRole('heading', { level: 1 })
  const anonymousSessions: string[] = []
  page.on('request', (request) => {
    if (/accounts:signUp|users\/register/.test(request.url())) anonymousSessions.push(request.url())
  })
  for (const { path: route, access } of sampleOf(ROUTE_TABLE, 3)) {
    const path = route.replace(':stationId', 'demo-night-bus')
    await page.goto(path)
    await expect(heading, path).toHaveText(HEADINGS[access === 'public' ? route : '/sign-in'])
    if (access === 'public') continue
    expect(new URL(page.url()).searchParams.get('redirect'), path).toBe(path)
  }
  expect(anonymousSessions).toEqual([])
  await page.goto('/browse?genre=jazz')
  await signIn(page, demoUser('listener'))
  await expect(page).toHaveURL(/\/browse\?genre=jazz$/)
})

test('signing out stops the sound, returns to the form without a redirect, and lasts', async ({
  page,
  context,
}) => {
  await page.goto('/sign-in')
  await signIn(page, demoUser('listener'))
  const other = await context.newPage()
  await other.goto('/library/favorites')
  await waitUntilSignedIn(other)
  await page.getByRole('button', { name: 'Play Night Bus' }).first().click()
  expect(await waitForSound(page)).toBeGreaterThan(0)
  await clickSignOut(page)
  await expect(page).toHaveURL((url) => url.pathname === '/sign-in' && url.search === '')
  await waitForSilence(page)
  await expect(toasts(page)).toHaveText([])
  await expect(other).toHaveURL(/\/sign-in\?redirect=%2Flibrary%2Ffavorites$/)
  await page.goto('/browse')
  await expect(page).toHaveURL(/\/sign-in\?redirect=%2Fbrowse$/)
})

test(
  'the next user of this computer starts on the home page without data of the previous one',
  LONG,
  async ({ page }) => {
    await page.goto('/')
    await signUp(page, newUser())
    await page.getByRole('button', { name: 'Add Night Bus to favorites' }).first().click()
    await openFavorites(page)
    await clickSignOut(page)
    await expect(page).toHaveURL(/\/sign-in$/)
    await signUp(page, newUser())
    await expect(page).toHaveURL((url) => url.pathname === '/')
    await openFavorites(page)
    await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible()
  },
)
