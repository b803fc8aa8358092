import type { Page, Route } from 'playwright'
import { toasts } from '../../fixtures/accounts.ts'
import { sampleOf } from '../../fixtures/all-faults.ts'
import { testConfig } from '../../fixtures/config.ts'
import { LONG } from '../../fixtures/long.ts'
import { demoUser, newUser, signIn, signUp } from '../../fixtures/users.ts'
import { enterAs, enterAsNew, play, playerOf } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

const calls = (path: RegExp) => (url: URL) =>
  url.origin === testConfig().apiUrl && path.test(url.pathname)

/** Responds like the API; preflights reach the real one. */
function refuse(route: Route, status: number, body?: object): Promise<void> {
  if (route.request().method() === 'OPTIONS') return route.continue()
  return route.fulfill({
    status,
    headers: { 'access-control-allow-origin': process.env.UNDERTONE_TEST_WEB ?? '' },
    contentType: 'application/problem+json',
    body: body === undefined ? '' : JSON.stringify(body),
  })
}

/** Signs in after anonymous listening. The last call is a merge, after which the page refetches everything. */
async function enter(page: Page): Promise<void> {
  const merged = page.waitForResponse(
    (response) => response.url().endsWith('/merge') && response.request().method() === 'POST',
  )
  await enterAs(page, demoUser('listener'))
  await merged
}

test(
  'a burst of 401s ends the session once and returns after the next sign-in',
  LONG,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 401/)
    await enter(page)
    // Prevents earlier calls of this page.
    await page.goto('about:blank')
    // Responses wait for each other, so that they arrive as a burst.
    const both = Promise.withResolvers<void>()
    const requestCounts = new Map<string, number>()
    const tokens = new Set<string | undefined>()
    await page.route(calls(/^\/users(?!.*\/merge$)/), async (route) => {
      if (route.request().method() === 'OPTIONS') return route.continue()
      const { pathname } = new URL(route.request().url())
      requestCounts.set(pathname, (requestCounts.get(pathname) ?? 0) + 1)
      tokens.add(route.request().headers().authorization)
      if (requestCounts.size === 2) both.resolve()
      await both.promise
      await refuse(route, 401, { title: 'Sign in' })
    })
    await page.goto('/users?x=1#people')
    await expect(page).toHaveURL(/\/sign-in\?redirect=%2Fusers%3Fx%3D1%23people$/)
    // One request per query, and at most one retry after one token renewal for all. The tokens are the stored one, the
    // one of the forced refresh 100 ms after the start, and the renewed one. The session ends with the first rejected
    // retry, on a busy machine before the others are sent.
    expect(tokens.size).toBeLessThanOrEqual(3)
    expect(Math.max(...requestCounts.values())).toBeLessThanOrEqual(2)
    await expect(toasts(page)).toHaveText(['Session expired!'])
    expect(await page.evaluate(() => localStorage.getItem('auth-storage'))).toBe(
      '{"state":{"claims":null,"isInitialized":true},"version":0}',
    )

    await page.unrouteAll()
    await signIn(page, demoUser('listener'))
    await expect(page).toHaveURL(/\/users\?x=1#people$/)
    await page.goto('/sign-in')
    await expect(page).toHaveURL((url) => url.pathname === '/')
  },
)

test(
  'a session ended by a 401 is also deleted from the vault',
  LONG,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 401/)
    await enterAs(page, demoUser('listener'))
    await page.route(calls(/^\/people$/), (route) => refuse(route, 401, { title: 'Sign in' }))
    await page.getByRole('link', { name: 'Community', exact: true }).first().click()
    await expect(toasts(page)).toHaveText(['Session expired!'])
    await page.reload()
    await expect(page.getByLabel('Email')).toBeVisible()
  },
)

for (const { who, signBackIn, playerText } of [
  {
    who: 'the same user',
    signBackIn: (page: Page) => signIn(page, demoUser('listener')),
    playerText: 'Night Bus',
  },
  {
    who: 'another user',
    signBackIn: (page: Page) => signUp(page, newUser()),
    playerText: 'Nothing playing.',
  },
]) {
  test(
    `after an expired session the player says "${playerText}" to ${who}`,
    LONG,
    async ({ page, expectedErrors }) => {
      expectedErrors.push(/status of 401/)
      const player = playerOf(page)
      await enterAs(page, demoUser('listener'))
      await play(page, 'Night Bus')
      await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible()
      await page.route(calls(/^\/people$/), (route) => refuse(route, 401, { title: 'Sign in' }))
      await page.getByRole('link', { name: 'Community', exact: true }).first().click()
      await expect(page).toHaveURL(/\/sign-in\?redirect=%2Fusers$/)

      await page.unrouteAll()
      await signBackIn(page)
      await expect(page).toHaveURL(/\/users$/)
      await expect(player).toContainText(playerText)
      const playing = who === 'the same user' ? 1 : 0
      await expect(player.getByRole('button', { name: 'Pause' })).toHaveCount(playing)
    },
  )
}

test(
  'a 500 on an empty screen leads to the error page, on a filled screen it is silent',
  LONG,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 500/, /^API call failed .*status: 500/)
    await page.clock.install()
    await enter(page)
    const listed = page.waitForResponse((response) => calls(/^\/people$/)(new URL(response.url())))
    await page.getByRole('link', { name: 'Community', exact: true }).first().click()
    await listed
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Community')
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)

    let failures = 0
    page.on('console', (message) => {
      if (message.text().startsWith('API call failed')) failures += 1
    })
    const failed = (count: number) =>
      expect
        .poll(async () => {
          await page.clock.runFor(1_000)
          return failures
        })
        .toBe(count)
    await page.route(calls(/^\/people$/), (route) => refuse(route, 500, { title: 'Broken' }))
    await page.clock.runFor(10_500)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    // One request and three retries.
    await failed(4)
    await expect(page).toHaveURL(/\/users$/)
    await expect(toasts(page)).toHaveText([])

    await page.reload()
    await failed(8)
    await expect(page).toHaveURL(/\/500$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Oops! Something went wrong/)
    await expect(toasts(page)).toHaveText(['Internal Server Error!'])
  },
)

for (const [source, body, messages] of sampleOf(
  [
    ['the title of the response', { title: 'Too many favorites' }, ['Too many favorites']],
    ['a general message without a title', undefined, ['Something went wrong!']],
  ] as const,
  2,
)) {
  test(`a failed change shows ${source} and is reverted`, async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 422/, /^API call failed .*status: 422/)
    await enterAsNew(page)
    await page.route(calls(/\/favorites$/), (route) =>
      route.request().method() === 'PUT' ? refuse(route, 422, body) : route.continue(),
    )
    const add = page.getByRole('button', { name: 'Add Night Bus to favorites' }).first()
    await add.click()
    await expect(toasts(page)).toContainText([...messages])
    await expect(toasts(page)).toHaveCount(1)
    await expect(toasts(page).getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(add).toBeVisible()
    await expect(page).toHaveURL((url) => url.pathname === '/')
  })
}

test(
  'a page whose code fails reloads once, then shows the error, and the app continues',
  LONG,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/net::ERR_FAILED/, /Failed to fetch dynamically imported module/)
    await enterAs(page, demoUser('listener'))
    const code = /\/assets\/search-[^/]*\.js$/
    await page.route(code, (route) => route.abort())
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1
    })
    await page.getByRole('link', { name: 'Search', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong!')
    expect(documents).toBe(1)
    await expect(page).toHaveURL(/\/search$/)
    const details = page.locator('pre')
    await expect(details).toBeHidden()
    await page.getByRole('button', { name: 'Show Error' }).click()
    await expect(details).toContainText('dynamically imported module')
    await page.getByRole('button', { name: 'Hide Error' }).click()
    await expect(details).toBeHidden()

    await page.unroute(code)
    await page.getByRole('link', { name: 'Home', exact: true }).first().click()
    await page.getByRole('link', { name: 'Search', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search')
  },
)

test('without its configuration the app says so, and starts once it is available', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/^The app could not start/)
  await page.route('**/browse', async (route) => {
    const original = await route.fetch()
    const html = await original.text()
    await route.fulfill({ response: original, body: html.replace('undertone-config', 'other') })
  })
  await page.goto('/browse')
  await expect(page.getByRole('alert')).toContainText('Undertone could not start')
  await page.unroute('**/browse')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Browse' })).toBeVisible()
})
