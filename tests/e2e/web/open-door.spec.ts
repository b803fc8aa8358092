import type { Page } from 'playwright'
import type { WebServer } from '../../../build/scripts/web-server.ts'
import { STORAGE_KEYS } from '../../../renderer/limits.ts'
import { submitSignIn, toasts } from '../../fixtures/accounts.ts'
import { testConfig } from '../../fixtures/config.ts'
import { type FaultProxy, startFaultProxy } from '../../fixtures/fault-proxy.ts'
import { openFavorites, savedFavorites } from '../../fixtures/library-page.ts'
import { LONG } from '../../fixtures/long.ts'
import { serveOwnWeb } from '../../fixtures/own-web.ts'
import { hearSound } from '../../fixtures/sound.ts'
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

/** A fresh profile: home is open, and a user without an account is known to the API. */
async function comeIn(page: Page): Promise<void> {
  const registered = anonymousRegistration(page)
  await page.goto(web.url)
  await registered
  await anonymousMenu(page).waitFor()
}

async function keep(page: Page, station: string): Promise<void> {
  const saved = savedFavorites(page)
  await heart(page, station).click()
  await saved
}

/** From wherever the account menu is. */
async function choose(page: Page, link: 'Create account' | 'Sign in'): Promise<void> {
  await anonymousMenu(page).click()
  await page.getByRole('link', { name: link }).click()
  await heading(page, link).waitFor()
}

async function fillSignUp(page: Page, user = newUser()): Promise<typeof user> {
  await page.getByLabel('Name').fill(user.name)
  await page.getByLabel('E-mail').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  return user
}

test('a fresh profile hears a station with one click, and finds what it kept after a reload', async ({
  page,
}) => {
  await page.goto(web.url)
  await play(page, 'Night Bus')
  expect(await hearSound(page)).toBeGreaterThan(0)
  await expect(anonymousMenu(page)).toBeVisible()
  await keep(page, 'Long Wave')
  await page.reload()
  await openFavorites(page)
  await expect(
    page.getByRole('main').getByRole('button', { name: 'Remove Long Wave from favorites' }),
  ).toBeVisible()
})

test(
  'while the sign-in service is away a station is heard, and it is said that nothing is kept',
  LONG,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED/)
    await identity.down()
    await page.goto(web.url)
    await play(page, 'Night Bus')
    expect(await hearSound(page)).toBeGreaterThan(0)
    await expect(page.getByText('The sign-in service cannot be reached.')).toBeVisible()
    await identity.heal()
    // The next attempt is made by itself.
    await expect(page.getByText('The sign-in service cannot be reached.')).toBeHidden()
    await expect(heart(page, 'Long Wave')).toBeEnabled()
  },
)

test('an account is asked for in place, with a sentence why, and leads back', async ({ page }) => {
  await comeIn(page)
  const pages = [
    ['/users', 'Community', 'The people here chose to be seen'],
    ['/library/following', 'Following', 'Whom you follow is kept in an account'],
    ['/settings/account', 'Account', 'You listen without an account'],
    ['/profile', 'Profile', 'Your profile is how others see you'],
    ['/admin/users', 'For accounts', 'This page is for people with an account.'],
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
  // All may look at plans, and accounts may buy them.
  await page.goto(`${web.url}/subscriptions`)
  await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
})

test('what was kept stays with the account that is made of it, and the station plays on', async ({
  page,
}) => {
  await comeIn(page)
  await play(page, 'Night Bus')
  await hearSound(page)
  await keep(page, 'Long Wave')
  await choose(page, 'Create account')
  const registered = page.waitForResponse(/\/users\/register$/)
  const user = await fillSignUp(page)
  await expect(page.getByRole('button', { name: `Account menu of ${user.name}` })).toBeVisible()
  expect((await (await registered).json()).email).toBe(user.email)
  expect(await hearSound(page)).toBeGreaterThan(0)
  await openFavorites(page)
  await expect(
    page.getByRole('main').getByRole('button', { name: 'Remove Long Wave from favorites' }),
  ).toBeVisible()
  // A reload finds the account, not the session without one.
  await page.reload()
  await expect(page.getByRole('button', { name: `Account menu of ${user.name}` })).toBeVisible()
})

test('what was kept is merged into an account that is signed in to, and an address in use is refused', async ({
  page,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/)
  const user = newUser()
  await test.step('the account keeps a station elsewhere', async () => {
    const elsewhere = await browser.newContext()
    const other = await elsewhere.newPage()
    await other.goto(`${web.url}/sign-in`)
    await signUp(other, user)
    await keep(other, 'Cellar Signal')
    await elsewhere.close()
  })
  await comeIn(page)
  await keep(page, 'Long Wave')
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

test('after a sign-out listening goes on without the account and without what was its own', async ({
  page,
}) => {
  await page.goto(`${web.url}/sign-in`)
  await signUp(page, newUser())
  await keep(page, 'Long Wave')
  await page.getByRole('button', { name: /^Account menu of/ }).click()
  const registered = anonymousRegistration(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await registered
  await expect(anonymousMenu(page)).toBeVisible()
  await expect(heart(page, 'Long Wave')).toBeEnabled()
  const stored = await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.auth)
  expect(stored).not.toContain('pro')
})
