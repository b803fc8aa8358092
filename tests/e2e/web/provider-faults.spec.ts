import type { Page } from 'playwright'
import type { WebServer } from '../../../build/scripts/web-server.ts'
import { signOut, submitSignIn, toasts } from '../../fixtures/accounts.ts'
import {
  createAccountByApi,
  getTokenByApi,
  readApiUser,
  readFavorites,
} from '../../fixtures/accounts-by-api.ts'
import { testConfig } from '../../fixtures/config.ts'
import { readUserRecord } from '../../fixtures/documents.ts'
import { type FaultProxy, startFaultProxy } from '../../fixtures/fault-proxy.ts'
import { LONG } from '../../fixtures/long.ts'
import { serveOwnWeb } from '../../fixtures/own-web.ts'
import {
  demoUser,
  newUser,
  registration,
  signIn,
  type TestUser,
  waitUntilSignedIn,
} from '../../fixtures/users.ts'
import { expect, test } from '../../fixtures/web-test.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let faults: {
  readonly identity: FaultProxy
  readonly api: FaultProxy
  readonly documents: FaultProxy
}
let web: WebServer

test.beforeAll(async () => {
  const config = testConfig()
  const [identity, api, documents] = await Promise.all(
    [config.identityUrl, config.apiUrl, config.documentsUrl].map((url) =>
      startFaultProxy(url ?? ''),
    ),
  )
  if (!identity || !api || !documents) throw new Error('a proxy is missing')
  faults = { identity, api, documents }
  web = await serveOwnWeb({
    ...config,
    identityUrl: identity.url,
    apiUrl: api.url,
    documentsUrl: documents.url,
  })
})

test.afterAll(async () => {
  await web.close()
  await Promise.all(Object.values(faults).map((proxy) => proxy.stop()))
})

// Pictures of other specs' stations use the API's own address, which this page does not know.
test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/^Loading the image '[^']*\/(covers|logos)\//)
})

test.afterEach(() => Promise.all(Object.values(faults).map((proxy) => proxy.heal())))

async function withSession(page: Page): Promise<TestUser> {
  const user = newUser()
  await createAccountByApi(testConfig(), user)
  await page.goto(`${web.url}/sign-in`)
  const registered = registration(page)
  await signIn(page, user)
  await registered
  await page.getByRole('button', { name: 'Add Night Bus to favorites' }).first().click()
  await expect.poll(() => readFavorites(testConfig(), user)).toEqual(['demo-night-bus'])
  return user
}

const savedStations = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Remove Night Bus from favorites' })

test(
  'a provider that is down on start is reported at the form, which works once it is back',
  LONG,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/net::ERR_CONNECTION_REFUSED/)
    await faults.identity.down()
    await page.goto(`${web.url}/sign-in?redirect=%2Fbrowse`)
    const user = demoUser('listener')
    await submitSignIn(page, user)
    await expect(page.getByRole('alert')).toHaveText(
      'The sign-in service does not respond. Try again shortly.',
    )
    await expect(page.getByLabel('Email')).toHaveValue(user.email)
    await faults.identity.heal()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await waitUntilSignedIn(page)
    await expect(page).toHaveURL(/\/browse$/)
  },
)

test('a provider that is down does not end a stored session', async ({ page, expectedErrors }) => {
  expectedErrors.push(/net::ERR_/, /ERR_NETWORK/)
  const user = await withSession(page)
  await faults.identity.down()
  await page.goto(`${web.url}/library/favorites`)
  await waitUntilSignedIn(page)
  await expect(savedStations(page)).toBeVisible()
  await faults.identity.heal()
  await page.reload()
  await expect(savedStations(page)).toBeVisible()
  expect(await readFavorites(testConfig(), user)).toEqual(['demo-night-bus'])
})

test(
  'a session with a valid token opens the page while the provider hangs',
  LONG,
  async ({ page }) => {
    await withSession(page)
    faults.identity.hold()
    const identityRequest = page.waitForRequest((request) =>
      request.url().startsWith(faults.identity.url),
    )
    await page.goto(`${web.url}/library/favorites`)
    await identityRequest
    await expect(savedStations(page)).toBeVisible()
    await faults.identity.heal()
  },
)

test(
  'a session whose token expires soon opens once the hanging provider responds, after a message',
  LONG,
  async ({ page }) => {
    await withSession(page)
    faults.identity.hold()
    await page.clock.install({ time: Date.now() + 56 * MINUTE_MS })
    const identityRequest = page.waitForRequest((request) =>
      request.url().startsWith(faults.identity.url),
    )
    await page.goto(`${web.url}/library/favorites`)
    await identityRequest
    const waiting = page.getByText('The sign-in service does not respond. This page opens')
    await expect(waiting).toHaveCount(0)
    await page.clock.runFor(4_100)
    await expect(waiting).toBeVisible()
    await faults.identity.heal()
    await expect(savedStations(page)).toBeVisible()
    await expect(waiting).toHaveCount(0)
  },
)

test(
  'without any service the stored session opens the app, and all data appears when they are back',
  LONG,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/net::ERR_/, /ERR_NETWORK/, /^Creating the user record failed/)
    const user = await withSession(page)
    await Promise.all(Object.values(faults).map((proxy) => proxy.down()))
    await page.goto(`${web.url}/library/favorites`)
    await waitUntilSignedIn(page)
    await expect(page.getByText('Cannot reach the server.').first()).toBeVisible()
    await expect(page).toHaveURL(/\/library\/favorites$/)
    await Promise.all(Object.values(faults).map((proxy) => proxy.heal()))
    await expect(savedStations(page)).toBeVisible()
    await expect(page.getByText('Cannot reach the server.')).toHaveCount(0)
    expect(await readFavorites(testConfig(), user)).toEqual(['demo-night-bus'])
  },
)

test(
  'the app recovers from a network failure while open',
  LONG,
  async ({ page, context, expectedErrors }) => {
    expectedErrors.push(/net::ERR_/, /ERR_NETWORK/)
    const user = await withSession(page)
    const lost = page.getByText('Cannot reach the server.')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Remove Night Bus from favorites' }).first().click()
    await expect(lost.first()).toBeVisible()
    // The change is pending.
    await expect(savedStations(page)).toHaveCount(0)
    const saved = page.getByText('Saved offline.')
    await expect(saved).toBeVisible()
    // Only an undo is offered.
    await expect(toasts(page).getByRole('button', { name: 'Undo' })).toHaveCount(1)
    await expect(toasts(page)).toHaveCount(1)
    expect(await readFavorites(testConfig(), user)).toEqual(['demo-night-bus'])
    await context.setOffline(false)
    await expect(lost).toHaveCount(0)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect.poll(() => readFavorites(testConfig(), user)).toEqual([])
    await expect(saved).toHaveCount(0)
    await page.getByRole('link', { name: 'Library', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(savedStations(page)).toHaveCount(0)
  },
)

test(
  'a record that cannot be written is reported; the session continues, and the next sign-in writes it',
  LONG,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/net::ERR_/, /^Creating the user record failed/)
    // Without a record the user is not registered yet.
    expectedErrors.push(/status of 404/)
    const user = newUser()
    await createAccountByApi(testConfig(), user)
    await faults.documents.down()
    await page.goto(`${web.url}/sign-in`)
    await signIn(page, user)
    await expect(page.getByText('your account is not saved yet.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Play Night Bus' }).first()).toBeVisible()
    await faults.documents.heal()
    await signOut(page)
    await signIn(page, user)
    const { uid, token } = await getTokenByApi(testConfig(), user)
    await expect(async () => {
      const { fields } = await readUserRecord(testConfig(), uid, token)
      expect(fields.email).toEqual({ stringValue: user.email })
      expect((await readApiUser(testConfig(), uid, token)).status).toBe(200)
    }).toPass({ timeout: 15_000 })
  },
)

for (const [what, hours] of [
  ['two hours ahead', 2],
  ['two hours behind', -2],
] as const) {
  test(
    `with a clock that is ${what}, signing in, saving a station and restarting work`,
    LONG,
    async ({ page }) => {
      await page.clock.install({ time: Date.now() + hours * HOUR_MS })
      const user = await withSession(page)
      await page.reload()
      await page.getByRole('link', { name: 'Library', exact: true }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: 'Favorites' })).toBeVisible()
      await expect(savedStations(page)).toBeVisible()
      await page.getByRole('link', { name: 'Community', exact: true }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: 'Community' })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
      expect(await readFavorites(testConfig(), user)).toEqual(['demo-night-bus'])
    },
  )
}
