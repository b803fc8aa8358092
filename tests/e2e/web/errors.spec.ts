import type { Page, Route } from 'playwright'
import { toasts } from '../../fixtures/accounts.ts'
import { testConfig } from '../../fixtures/config.ts'
import { LONG } from '../../fixtures/long.ts'
import { demoUser, newUser, signIn, signUp } from '../../fixtures/users.ts'
import { enterAs, enterAsNew, play, playerOf } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

/** Matches calls of the API by their path. */
const calls = (path: RegExp) => (url: URL) =>
  url.origin === testConfig().apiUrl && path.test(url.pathname)

/** Answers as the API would; preflights go on to the real one. */
function refuse(route: Route, status: number, body?: object): Promise<void> {
  if (route.request().method() === 'OPTIONS') return route.continue()
  return route.fulfill({
    status,
    headers: { 'access-control-allow-origin': process.env.UNDERTONE_TEST_WEB ?? '' },
    contentType: 'application/problem+json',
    body: body === undefined ? '' : JSON.stringify(body),
  })
}

/** Signs in after listening without an account. The last call is a merge, after which the page fetches all again. */
async function enter(page: Page): Promise<void> {
  const merged = page.waitForResponse(
    (response) => response.url().endsWith('/merge') && response.request().method() === 'POST',
  )
  await enterAs(page, demoUser('listener'))
  await merged
}

test('a burst of 401s ends the session once and leads back after the next sign-in', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/, /^API call failed .*status: 401/)
  await enter(page)
  // No call of this page comes before those that the test is about.
  await page.goto('about:blank')
  // The answers wait for each other, so that they arrive as a burst.
  const both = Promise.withResolvers<void>()
  const asked = new Map<string, number>()
  const tokens = new Set<string | undefined>()
  await page.route(calls(/^\/users(?!.*\/merge$)/), async (route) => {
    if (route.request().method() === 'OPTIONS') return route.continue()
    const { pathname } = new URL(route.request().url())
    asked.set(pathname, (asked.get(pathname) ?? 0) + 1)
    tokens.add(route.request().headers().authorization)
    if (asked.size === 2) both.resolve()
    await both.promise
    await refuse(route, 401, { title: 'Sign in' })
  })
  await page.goto('/users?x=1#people')
  await expect(page).toHaveURL(/\/sign-in\?redirect=%2Fusers%3Fx%3D1%23people$/)
  // Each query, and at most once more after one renewal for all of them. The tokens are the stored one, the one
  // of the forced refresh 100 ms after the start, and the renewed one. The session ends with the first retry that
  // is refused, on a busy machine before the others are sent.
  expect(tokens.size).toBeLessThanOrEqual(3)
  expect(Math.max(...asked.values())).toBeLessThanOrEqual(2)
  await expect(toasts(page)).toHaveText(['Session expired!'])
  expect(await page.evaluate(() => localStorage.getItem('auth-storage'))).toBe(
    '{"state":{"claims":null,"isInitialized":true},"version":0}',
  )

  await page.unrouteAll()
  await signIn(page, demoUser('listener'))
  await expect(page).toHaveURL(/\/users\?x=1#people$/)
  await page.goto('/sign-in')
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test(
  'a session that a 401 has ended is gone from the vault too',
  LONG,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 401/, /^API call failed .*status: 401/)
    await enterAs(page, demoUser('listener'))
    await page.route(calls(/^\/people$/), (route) => refuse(route, 401, { title: 'Sign in' }))
    await page.getByRole('link', { name: 'Community', exact: true }).first().click()
    await expect(toasts(page)).toHaveText(['Session expired!'])
    await page.reload()
    await expect(page.getByLabel('E-mail')).toBeVisible()
  },
)

for (const { who, comes, hears } of [
  {
    who: 'the same user',
    comes: (page: Page) => signIn(page, demoUser('listener')),
    hears: 'Night Bus',
  },
  {
    who: 'another user',
    comes: (page: Page) => signUp(page, newUser()),
    hears: 'Nothing playing.',
  },
]) {
  test(
    `after an expired session the player says "${hears}" to ${who}`,
    LONG,
    async ({ page, expectedErrors }) => {
      expectedErrors.push(/status of 401/, /^API call failed .*status: 401/)
      const player = playerOf(page)
      await enterAs(page, demoUser('listener'))
      await play(page, 'Night Bus')
      await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible()
      await page.route(calls(/^\/people$/), (route) => refuse(route, 401, { title: 'Sign in' }))
      await page.getByRole('link', { name: 'Community', exact: true }).first().click()
      await expect(page).toHaveURL(/\/sign-in\?redirect=%2Fusers$/)

      await page.unrouteAll()
      await comes(page)
      await expect(page).toHaveURL(/\/users$/)
      await expect(player).toContainText(hears)
      const playing = who === 'the same user' ? 1 : 0
      await expect(player.getByRole('button', { name: 'Pause' })).toHaveCount(playing)
    },
  )
}

test('a 500 of an empty screen leads to the error page; behind a filled screen it says nothing', async ({
  page,
  expectedErrors,
}) => {
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
  // Once, and three times more.
  await failed(4)
  await expect(page).toHaveURL(/\/users$/)
  await expect(toasts(page)).toHaveText([])

  await page.reload()
  await failed(8)
  await expect(page).toHaveURL(/\/500$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Oops! Something went wrong/)
  await expect(toasts(page)).toHaveText(['Internal Server Error!'])
})

for (const [title, body, said] of [
  ['the title of its answer', { title: 'Too many favorites' }, ['Too many favorites']],
  ['a general sentence without one', undefined, ['Something went wrong!']],
] as const) {
  test(`a change that fails is told with ${title}, and taken back`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 422/, /^API call failed .*status: 422/)
    await enterAsNew(page)
    await page.route(calls(/\/favorites$/), (route) =>
      route.request().method() === 'PUT' ? refuse(route, 422, body) : route.continue(),
    )
    const add = page.getByRole('button', { name: 'Add Night Bus to favorites' }).first()
    await add.click()
    await expect(toasts(page)).toContainText([...said])
    await expect(toasts(page)).toHaveCount(1)
    await expect(toasts(page).getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(add).toBeVisible()
    await expect(page).toHaveURL((url) => url.pathname === '/')
  })
}

test(
  'a page whose code fails is reloaded once; failing again it shows the error, and the app goes on',
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

test('without its configuration the app says so, and starts once it is there', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/^The app could not start/)
  await page.route('**/browse', async (route) => {
    const answer = await route.fetch()
    const html = await answer.text()
    await route.fulfill({ response: answer, body: html.replace('undertone-config', 'other') })
  })
  await page.goto('/browse')
  await expect(page.getByRole('alert')).toContainText('Undertone could not start')
  await page.unroute('**/browse')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Browse' })).toBeVisible()
})
