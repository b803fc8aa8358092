import type { Page, Request } from 'playwright'
import { callApi } from '../../../backend/testing/calls.ts'
import { submitSignIn, toasts } from '../../fixtures/accounts.ts'
import {
  createAccountByApi,
  deleteAccountByApi,
  disableAccountByApi,
  getTokenByApi,
  readFavorites,
  revokeSessionsByApi,
} from '../../fixtures/accounts-by-api.ts'
import { testConfig } from '../../fixtures/config.ts'
import { LONG } from '../../fixtures/long.ts'
import { waitForSilence, waitForSound } from '../../fixtures/sound.ts'
import {
  anonymousMenu,
  demoUser,
  newUser,
  registration,
  signIn,
  type TestUser,
  waitUntilSignedIn,
} from '../../fixtures/users.ts'
import { play, playerOf } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/status of 40[01]/)
})

const open = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).first().click()

/** Signs in and waits until all its requests completed. */
async function enter(page: Page, user: TestUser, path = '/'): Promise<void> {
  const registered = registration(page)
  // Anonymous data is refetched after its merge.
  const merged = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/merge'),
  )
  await page.goto(`/sign-in?${new URLSearchParams({ redirect: path })}`)
  await signIn(page, user)
  await Promise.all([registered, merged])
  // A start refetches the claims a moment later.
  const pendingRequests = new Set<Request>()
  page.on('request', (request) => {
    // Endless response.
    if (new URL(request.url()).pathname !== '/events') pendingRequests.add(request)
  })
  page.on('requestfinished', (request) => pendingRequests.delete(request))
  page.on('requestfailed', (request) => pendingRequests.delete(request))
  const confirmed = page.waitForResponse((response) => {
    const { pathname } = new URL(response.url())
    return response.request().method() === 'GET' && /\/users\/[A-Za-z0-9]+$/.test(pathname)
  })
  // The stored session is used while the provider verifies it, which may take longer.
  const restored = page.waitForResponse(/accounts:lookup/)
  await page.goto(path)
  await Promise.all([confirmed, restored])
  await expect.poll(() => pendingRequests.size).toBe(0)
}

async function listening(page: Page): Promise<TestUser> {
  const user = newUser()
  await createAccountByApi(testConfig(), user)
  await enter(page, user)
  await play(page, 'Night Bus')
  await page.getByRole('button', { name: 'Add Night Bus to favorites' }).first().click()
  await expect.poll(() => readFavorites(testConfig(), user)).toEqual(['demo-night-bus'])
  expect(await waitForSound(page)).toBeGreaterThan(0)
  return user
}

/** Ends the session elsewhere; the page notices on its way to the community. */
async function loseSession(page: Page, { email }: TestUser): Promise<void> {
  // Heartbeats run every half minute: the page could notice too early.
  const requestSent = Promise.withResolvers<void>()
  await page.route(`${testConfig().apiUrl}/**`, async (route) => {
    await requestSent.promise
    await route.continue()
  })
  await revokeSessionsByApi(testConfig(), email)
  await open(page, 'Community')
  await expect(page).toHaveURL(/\/users$/)
  requestSent.resolve()
  await expect(page).toHaveURL(/\/sign-in\?redirect=%2Fusers$/)
  await expect(toasts(page)).toHaveText(['Session expired!'])
}

test(
  'a session that ends elsewhere keeps the player playing for the same user',
  LONG,
  async ({ page }) => {
    const user = await listening(page)
    await page.evaluate(() => document.querySelector('audio')?.setAttribute('data-same', ''))
    await loseSession(page, user)
    await expect(page.locator('audio[data-same]')).toHaveJSProperty('paused', false)
    expect(await waitForSound(page)).toBeGreaterThan(0)

    await submitSignIn(page, user)
    await waitUntilSignedIn(page)
    await expect(page).toHaveURL(/\/users$/)
    await expect(playerOf(page)).toContainText('Night Bus')
    await expect(playerOf(page)).toContainText('Live')
    await expect(page.locator('audio[data-same]')).toHaveJSProperty('paused', false)
    expect(await waitForSound(page)).toBeGreaterThan(0)
    expect(await readFavorites(testConfig(), user)).toEqual(['demo-night-bus'])
  },
)

test('a session that ends elsewhere stops the player for another user', LONG, async ({ page }) => {
  await loseSession(page, await listening(page))
  await submitSignIn(page, demoUser('listener'))
  await waitUntilSignedIn(page)
  await expect(page).toHaveURL(/\/users$/)
  await waitForSilence(page)
  await expect(playerOf(page)).toContainText('Nothing playing.')
})

test(
  'a role that an admin gave after the token was issued takes effect',
  LONG,
  async ({ page }) => {
    const user = newUser()
    await createAccountByApi(testConfig(), user)
    await enter(page, user)
    const { uid } = await getTokenByApi(testConfig(), user)
    const admin = await getTokenByApi(testConfig(), demoUser('admin'))
    const role = { role: 'creator' }
    await callApi(testConfig().apiUrl, 'PUT', `/users/${uid}`, admin.token, role)
    const forced = page.waitForResponse(/securetoken\.googleapis\.com/)
    await page.goto('/profile')
    await forced
    await expect(page.getByRole('definition').filter({ hasText: /^Creator$/ })).toBeVisible()
  },
)

test(
  'queries rejected together cause one toast and one sign-in, and all data returns',
  LONG,
  async ({ page, expectedErrors }) => {
    // Station data is missing afterwards: names do not matter here.
    expectedErrors.push(/status of 404/)
    const user = newUser()
    await createAccountByApi(testConfig(), user)
    const { uid, token } = await getTokenByApi(testConfig(), user)
    await callApi(testConfig().apiUrl, 'POST', '/users/register', token, {})
    const items = Array.from({ length: 20 }, (_, index) => ({
      stationId: `station-${index}`,
      version: Date.now(),
      deleted: false,
    }))
    await callApi(testConfig().apiUrl, 'PUT', `/users/${uid}/favorites`, token, { items })
    // Home would have requested them earlier.
    await enter(page, user, '/settings')

    const refused = new Set<string>()
    await page.route(/\/stations\?ids=|\/users\/\w+\/favorites|\/schedule\//, async (route) => {
      if (route.request().method() === 'OPTIONS') return route.continue()
      refused.add(route.request().url())
      await route.fulfill({
        status: 401,
        headers: { 'access-control-allow-origin': process.env.UNDERTONE_TEST_WEB ?? '' },
        json: { type: 'about:blank', title: 'Sign in', status: 401 },
      })
    })
    const visited: string[] = []
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
    await open(page, 'Library')
    await expect(page).toHaveURL(/\/sign-in\?redirect=%2Flibrary%2Ffavorites$/)
    await expect(toasts(page)).toHaveText(['Session expired!'])
    await expect(page.getByLabel('Email')).toBeVisible()
    expect(refused.size).toBeGreaterThan(0)
    expect(visited.filter((path) => path === '/sign-in')).toHaveLength(1)

    await page.unrouteAll()
    await submitSignIn(page, user)
    // Only rows near the window are rendered.
    await expect(
      page.getByRole('listitem').filter({ hasText: 'station-' }).first(),
    ).toHaveAttribute('aria-setsize', '20')
  },
)

for (const [what, happen] of [
  ['deleted', deleteAccountByApi],
  ['disabled', disableAccountByApi],
] as const) {
  test(
    `an account that is ${what} elsewhere is signed out with one toast, and stays out`,
    LONG,
    async ({ page }) => {
      const user = newUser()
      await createAccountByApi(testConfig(), user)
      await enter(page, user)
      // A page without API requests.
      await open(page, 'Settings')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
      await happen(testConfig(), user.email)
      await open(page, 'Community')
      await expect(page).toHaveURL(/\/sign-in\?redirect=%2Fusers$/)
      await expect(toasts(page)).toHaveText(['Session expired!'])
      await page.goto('/browse')
      await expect(anonymousMenu(page)).toBeVisible()
      await expect(toasts(page)).toHaveText([])
    },
  )
}
