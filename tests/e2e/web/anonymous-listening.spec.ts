import type { Page } from 'playwright'
import type { WebServer } from '../../../build/scripts/web-server.ts'
import { STORAGE_KEYS } from '../../../renderer/limits.ts'
import { submitSignIn, toasts } from '../../fixtures/accounts.ts'
import { testConfig } from '../../fixtures/config.ts'
import { type FaultProxy, startFaultProxy } from '../../fixtures/fault-proxy.ts'
import { openFavorites, savedFavorites } from '../../fixtures/library-page.ts'
import { LONG } from '../../fixtures/long.ts'
import { serveOwnWeb } from '../../fixtures/own-web.ts'
import { waitForSound } from '../../fixtures/sound.ts'
import { anonymousMenu, anonymousRegistration, newUser, signUp } from '../../fixtures/users.ts'
import { violations } from '../../fixtures/violations.ts'
import { play } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

let web: WebServer
let identity: FaultProxy

test.beforeAll(async () => {
  const config = testConfig()
  identity = await startFaultProxy(config.identityUrl ?? '')
  web = await serveOwnWeb({ ...config, identityUrl: identity.url })
})
test.afterAll(async () => {
  await web.close()
  await identity.stop()
})
test.afterEach(() => identity.heal())

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const heart = (page: Page, station: string) =>
  page.getByRole('button', { name: `Add ${station} to favorites` }).first()

/** Opens home in a fresh profile; an anonymous user is registered at the API. */
async function openHome(page: Page): Promise<void> {
  const registered = anonymousRegistration(page)
  await page.goto(web.url)
  await registered
  await anonymousMenu(page).waitFor()
}

async function addFavorite(page: Page, station: string): Promise<void> {
  const saved = savedFavorites(page)
  await heart(page, station).click()
  await saved
}

async function choose(page: Page, link: 'Create account' | 'Sign in'): Promise<void> {
  await anonymousMenu(page).click()
  await page.getByRole('link', { name: link }).click()
  await heading(page, link).waitFor()
}

async function fillSignUp(page: Page, user = newUser()): Promise<typeof user> {
  await page.getByLabel('Name').fill(user.name)
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  return user
}

test('a fresh profile plays a station with one click, and finds its data after a reload', async ({
  page,
}) => {
  await page.goto(web.url)
  await play(page, 'Night Bus')
  expect(await waitForSound(page)).toBeGreaterThan(0)
  await expect(anonymousMenu(page)).toBeVisible()
  await addFavorite(page, 'Long Wave')
  await page.reload()
  await openFavorites(page)
  await expect(
    page.getByRole('main').getByRole('button', { name: 'Remove Long Wave from favorites' }),
  ).toBeVisible()
})

test(
  'without the sign-in service a station plays, and the app says that nothing is saved',
  LONG,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED/)
    await identity.down()
    await page.goto(web.url)
    await play(page, 'Night Bus')
    expect(await waitForSound(page)).toBeGreaterThan(0)
    await expect(page.getByText('Cannot reach the sign-in service.')).toBeVisible()
    await identity.heal()
    // The retry is automatic.
    await expect(page.getByText('Cannot reach the sign-in service.')).toBeHidden()
    await expect(heart(page, 'Long Wave')).toBeEnabled()
  },
)

test('an account is requested in place, with a reason, and leads back', LONG, async ({ page }) => {
  await openHome(page)
  const pages = [
    ['/users', 'Community', 'Create an account to see the community.'],
    ['/library/following', 'Following', 'Create an account to sync who you follow across devices.'],
    ['/settings/account', 'Account', 'You have no account yet'],
    ['/profile', 'Profile', 'Create an account to have a profile.'],
  ] as const
  for (const [path, title, why] of pages) {
    await page.goto(web.url + path)
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByText(why)).toBeVisible()
    const create = page.getByRole('main').getByRole('link', { name: 'Create account' })
    const to = await create.getAttribute('href')
    expect(to, path).toBe(`/sign-up?redirect=${encodeURIComponent(path)}`)
  }
  expect(await violations(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await heading(page, 'Sign in').waitFor()
  await page.getByRole('link', { name: 'Listen without an account' }).click()
  await expect(anonymousMenu(page)).toBeVisible()
  expect(await violations(page)).toEqual([])
  // Everyone may view plans, only accounts can buy them.
  await page.goto(`${web.url}/subscriptions`)
  await expect(page.getByRole('link', { name: /^Sign in to get / }).first()).toBeVisible()
})

test(
  'a new account takes over the anonymous data, and the station plays on',
  LONG,
  async ({ page }) => {
    await openHome(page)
    await play(page, 'Night Bus')
    await waitForSound(page)
    await addFavorite(page, 'Long Wave')
    await choose(page, 'Create account')
    const registered = page.waitForResponse(/\/users\/register$/)
    const user = await fillSignUp(page)
    await expect(page.getByRole('button', { name: `Account menu of ${user.name}` })).toBeVisible()
    expect((await (await registered).json()).email).toBe(user.email)
    expect(await waitForSound(page)).toBeGreaterThan(0)
    await openFavorites(page)
    await expect(
      page.getByRole('main').getByRole('button', { name: 'Remove Long Wave from favorites' }),
    ).toBeVisible()
    // A reload restores the account, not the anonymous session.
    await page.reload()
    await expect(page.getByRole('button', { name: `Account menu of ${user.name}` })).toBeVisible()
  },
)

test('signing in to an account merges the anonymous data, and an address in use is rejected', async ({
  page,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/)
  const user = newUser()
  await test.step('the account saves a station elsewhere', async () => {
    const elsewhere = await browser.newContext()
    const other = await elsewhere.newPage()
    await other.goto(`${web.url}/sign-in`)
    await signUp(other, user)
    await addFavorite(other, 'Cellar Signal')
    await elsewhere.close()
  })
  await openHome(page)
  await addFavorite(page, 'Long Wave')
  await choose(page, 'Create account')
  await fillSignUp(page, user)
  await expect(page.getByText(/already/)).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await submitSignIn(page, user)
  await expect(toasts(page)).toContainText('Added to your account: 1 favorite.')
  await openFavorites(page)
  for (const station of ['Cellar Signal', 'Long Wave']) {
    await expect(
      page.getByRole('button', { name: `Remove ${station} from favorites` }),
    ).toBeVisible()
  }
})

test(
  'after a sign-out listening continues without the account and its data',
  LONG,
  async ({ page }) => {
    await page.goto(`${web.url}/sign-in`)
    await signUp(page, newUser())
    await addFavorite(page, 'Long Wave')
    await page.getByRole('button', { name: /^Account menu of/ }).click()
    const registered = anonymousRegistration(page)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await registered
    await expect(anonymousMenu(page)).toBeVisible()
    await expect(heart(page, 'Long Wave')).toBeEnabled()
    const stored = await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.auth)
    expect(stored).not.toContain('pro')
  },
)
