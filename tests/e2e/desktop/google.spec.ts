import { randomInt } from 'node:crypto'
import { request } from 'node:http'
import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { signOut } from '../../fixtures/accounts.ts'
import { testConfig } from '../../fixtures/config.ts'
import { type OAuthServer, startOAuthServer } from '../../fixtures/oauth-server.ts'
import { shareDesktop } from '../../fixtures/shared-desktop.ts'
import { openSignIn, registration, waitUntilSignedIn } from '../../fixtures/users.ts'

const sub = `1${randomInt(10 ** 9)}`
const user = { sub, name: `Gil ${sub}`, email: `gil-${sub}@example.org` }
const NORMAL = {
  consent: 'allow',
  state: 'echo',
  nonce: 'echo',
  audience: null,
  expired: false,
  tokenError: null,
  isTokenDelayed: false,
} as const

let google: OAuthServer
test.beforeAll(async () => {
  google = await startOAuthServer({ clientId: 'undertone-desktop', user })
})
/** Every test starts and ends signed out. */
const desktop = shareDesktop(() => ({ ...testConfig(), google: google.config }))
test.afterAll(() => google.stop())
test.beforeEach(() => google.behave(NORMAL))

const REFUSED = 'Google did not confirm your identity. Try again or use another sign-in method.'
const CANCELLED = 'Signing in with Google was canceled.'
const button = () => desktop.app.page.getByRole('button', { name: 'Continue with Google' })

async function signInWithGoogle(): Promise<void> {
  await openSignIn(desktop.app.page)
  await button().click()
}

/** Presses a button and returns the address opened in the system's browser. */
async function openBrowser(press = signInWithGoogle): Promise<URL> {
  const before = (await desktop.app.openedExternally()).length
  await press()
  const opened = () => desktop.app.openedExternally()
  await expect.poll(async () => (await opened()).length).toBe(before + 1)
  return new URL((await opened()).at(-1) ?? '')
}

const returnPoint = (opened: URL) => new URL(opened.searchParams.get('redirect_uri') ?? '')

/** Follows the provider's pages to the address that leads back to the app. */
async function returnAddress(opened: URL): Promise<string> {
  const response = await fetch(opened, { redirect: 'manual' })
  return response.headers.get('location') ?? ''
}

/** The status of a request that no real browser makes. */
function requestStatus(
  url: URL,
  options: { method?: string; host?: string },
): Promise<number | undefined> {
  const { method = 'GET', host = url.host } = options
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, { method, headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    clientRequest.on('error', reject).end()
  })
}

async function elsewhere(context: BrowserContext, opened: URL): Promise<Page> {
  const page = await context.newPage()
  await page.goto(opened.href)
  return page
}

test('a user consents in the browser, and the window comes to the front signed in', async ({
  context,
}) => {
  google.behave({ consent: null })
  const { app } = desktop
  const registered = registration(app.page)
  const opened = await openBrowser()
  expect(opened.href.startsWith(google.config.authorizationUrl)).toBe(true)
  expect(opened.searchParams.get('code_challenge_method')).toBe('S256')
  expect(returnPoint(opened).hostname).toBe('127.0.0.1')
  await expect(app.page.getByText('Finish signing in with Google in your browser.')).toBeVisible()
  await app.closeWindow()
  await expect.poll(async () => (await app.windowState()).visible).toBe(false)

  const browser = await elsewhere(context, opened)
  await browser.getByRole('button', { name: 'Allow' }).click()
  await expect(browser.getByRole('heading')).toHaveText('Continue in Undertone')
  // Code and state must not stay visible in the address or the history.
  expect(new URL(browser.url()).search).toBe('')
  await waitUntilSignedIn(app.page)
  await expect.poll(async () => (await app.windowState()).visible).toBe(true)
  await expect(app.page.getByRole('button', { name: /^Account menu/ })).toContainText(user.name)
  expect(google.exchanges().at(-1)).toMatchObject({ redirect_uri: returnPoint(opened).href })

  await registered
  await desktop.restart()
  await waitUntilSignedIn(desktop.app.page)
  await signOut(desktop.app.page)
})

test('a user declines in the browser', async ({ context }) => {
  google.behave({ consent: null })
  const browser = await elsewhere(context, await openBrowser())
  await browser.getByRole('button', { name: 'Deny' }).click()
  await expect(browser.getByRole('heading')).toHaveText('You were not signed in')
  await expect(desktop.app.page.getByText(CANCELLED)).toBeVisible()
  await expect(button()).toBeEnabled()
})

test('canceling in the app closes the redirect port', async () => {
  const { page } = desktop.app
  const back = await returnAddress(await openBrowser())
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(CANCELLED)).toBeVisible()
  await expect(fetch(back)).rejects.toThrow('fetch failed')
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('after a second attempt only the newer redirect works', async () => {
  const { page } = desktop.app
  const first = await returnAddress(await openBrowser())
  const again = () => page.getByRole('button', { name: 'Open again' }).click()
  const second = await returnAddress(await openBrowser(again))
  await expect(fetch(first)).rejects.toThrow('fetch failed')
  await fetch(second)
  await waitUntilSignedIn(page)
  await signOut(page)
})

for (const [what, behavior, message] of [
  ['the token endpoint is down', { tokenError: 503 }, 'Cannot reach Google.'],
  ['the token endpoint refuses the code', { tokenError: 'invalid_grant' }, REFUSED],
  ['the token is for another attempt', { nonce: 'wrong' }, REFUSED],
  ['the token has no nonce', { nonce: 'none' }, REFUSED],
  ['the token is for another app', { audience: 'another-app' }, REFUSED],
  ['the token has expired', { expired: true }, REFUSED],
  ['the response has another state', { state: 'wrong' }, REFUSED],
  ['the response has no state', { state: 'none' }, REFUSED],
] as const)
  test(`the sign-in is rejected when ${what}`, async () => {
    google.behave(behavior)
    await fetch(await openBrowser())
    await expect(desktop.app.page.getByRole('alert')).toContainText(message)
    await expect(button()).toBeEnabled()
  })

test('a response to an earlier attempt is ignored', async () => {
  const old = new URL(await returnAddress(await openBrowser()))
  await desktop.app.page.getByRole('button', { name: 'Cancel' }).click()
  const point = returnPoint(await openBrowser())
  const exchanged = google.count('/token')
  await fetch(`${point.href}${old.search}`)
  await expect(desktop.app.page.getByRole('alert')).toContainText(REFUSED)
  expect(google.count('/token')).toBe(exchanged)
})

test('a second response changes nothing', async () => {
  google.behave({ isTokenDelayed: true })
  const back = new URL(await returnAddress(await openBrowser()))
  const exchanged = google.count('/token')
  await fetch(back, { redirect: 'manual' })
  await expect.poll(() => google.count('/token')).toBe(exchanged + 1)
  back.searchParams.set('code', 'a-code-of-another-user')
  await fetch(back, { redirect: 'manual' })
  google.behave({ isTokenDelayed: false })
  await waitUntilSignedIn(desktop.app.page)
  expect(google.count('/token')).toBe(exchanged + 1)
  await signOut(desktop.app.page)
})

test('another program that finds the port gets nothing, and the user can still sign in', async () => {
  const opened = await openBrowser()
  const point = returnPoint(opened)
  const at = (pathname: string) => new URL(`${point.origin}${pathname}?code=x&state=y`)
  for (const pathname of ['/', '/callback', '/favicon.ico', `${point.pathname}x`, '/%2e%2e/x'])
    expect(await requestStatus(at(pathname), {}), pathname).toBe(404)
  expect(await requestStatus(at(`${point.pathname}/done`), {})).toBe(404)
  for (const method of ['POST', 'PUT', 'HEAD', 'OPTIONS', 'DELETE'])
    expect(await requestStatus(point, { method }), method).toBe(405)
  for (const host of ['evil.example', `localhost:${point.port}`, '127.0.0.1'])
    expect(await requestStatus(point, { host }), host).toBe(421)

  const exchanged = google.count('/token')
  await fetch(opened)
  await waitUntilSignedIn(desktop.app.page)
  expect(google.count('/token')).toBe(exchanged + 1)
  await signOut(desktop.app.page)
})
