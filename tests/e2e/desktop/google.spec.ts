import { randomInt } from 'node:crypto'
import { request } from 'node:http'
import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { signOut } from '../../fixtures/accounts.ts'
import { testConfig } from '../../fixtures/config.ts'
import { type OAuthServer, startOAuthServer } from '../../fixtures/oauth-server.ts'
import { shareDesktop } from '../../fixtures/shared-desktop.ts'
import { openSignIn, registration, signedIn } from '../../fixtures/users.ts'

const sub = `1${randomInt(10 ** 9)}`
const user = { sub, name: `Gil ${sub}`, email: `gil-${sub}@example.org` }
const NORMAL = {
  consent: 'allow',
  state: 'echo',
  nonce: 'echo',
  audience: null,
  expired: false,
  tokenError: null,
  tokenHeld: false,
} as const

let google: OAuthServer
test.beforeAll(async () => {
  google = await startOAuthServer({ clientId: 'undertone-desktop', user })
})
/** Every test begins and ends signed out. */
const desktop = shareDesktop(() => ({ ...testConfig(), google: google.config }))
test.afterAll(() => google.stop())
test.beforeEach(() => google.behave(NORMAL))

const REFUSED = 'Google did not confirm who you are. Try again, or sign in another way.'
const CANCELLED = 'Signing in with Google was cancelled. Nothing has changed.'
const button = () => desktop.app.page.getByRole('button', { name: 'Continue with Google' })

async function signInWithGoogle(): Promise<void> {
  await openSignIn(desktop.app.page)
  await button().click()
}

/** Presses a button and returns the address that opens in the system's browser. */
async function openBrowser(press = signInWithGoogle): Promise<URL> {
  const before = (await desktop.app.openedExternally()).length
  await press()
  const opened = () => desktop.app.openedExternally()
  await expect.poll(async () => (await opened()).length).toBe(before + 1)
  return new URL((await opened()).at(-1) ?? '')
}

/** Where the provider sends the browser back to. */
const returnPoint = (opened: URL) => new URL(opened.searchParams.get('redirect_uri') ?? '')

/** Goes the provider's way up to the address that leads back to the app. */
async function wayBack(opened: URL): Promise<string> {
  const answer = await fetch(opened, { redirect: 'manual' })
  return answer.headers.get('location') ?? ''
}

/** The status of a request that no proper browser makes. */
function ask(url: URL, options: { method?: string; host?: string }): Promise<number | undefined> {
  const { method = 'GET', host = url.host } = options
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers: { host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    asked.on('error', reject).end()
  })
}

async function elsewhere(context: BrowserContext, opened: URL): Promise<Page> {
  const page = await context.newPage()
  await page.goto(opened.href)
  return page
}

test('a user says yes in their browser, and the window comes to the front signed in', async ({
  context,
}) => {
  google.behave({ consent: null })
  const { app } = desktop
  const registered = registration(app.page)
  const opened = await openBrowser()
  expect(opened.href.startsWith(google.config.authorizationUrl)).toBe(true)
  expect(opened.searchParams.get('code_challenge_method')).toBe('S256')
  expect(returnPoint(opened).hostname).toBe('127.0.0.1')
  await expect(app.page.getByText('Your browser is open on Google’s page.')).toBeVisible()
  await app.closeWindow()
  await expect.poll(async () => (await app.windowState()).visible).toBe(false)

  const browser = await elsewhere(context, opened)
  await browser.getByRole('button', { name: 'Allow' }).click()
  await expect(browser.getByRole('heading')).toHaveText('Undertone takes it from here')
  // Neither code nor state stays where a look over the shoulder or the history finds it.
  expect(new URL(browser.url()).search).toBe('')
  await signedIn(app.page)
  await expect.poll(async () => (await app.windowState()).visible).toBe(true)
  await expect(app.page.getByRole('button', { name: /^Account menu/ })).toContainText(user.name)
  expect(google.exchanges().at(-1)).toMatchObject({ redirect_uri: returnPoint(opened).href })

  await registered
  await desktop.restart()
  await signedIn(desktop.app.page)
  await signOut(desktop.app.page)
})

test('a user says no in their browser', async ({ context }) => {
  google.behave({ consent: null })
  const browser = await elsewhere(context, await openBrowser())
  await browser.getByRole('button', { name: 'Deny' }).click()
  await expect(browser.getByRole('heading')).toHaveText('You were not signed in')
  await expect(desktop.app.page.getByText(CANCELLED)).toBeVisible()
  await expect(button()).toBeEnabled()
})

test('cancelled in the app: the way back is closed', async () => {
  const { page } = desktop.app
  const back = await wayBack(await openBrowser())
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(CANCELLED)).toBeVisible()
  await expect(fetch(back)).rejects.toThrow('fetch failed')
  await expect(page.getByLabel('E-mail')).toBeVisible()
})

test('opened again: only the newer way back leads in', async () => {
  const { page } = desktop.app
  const first = await wayBack(await openBrowser())
  const again = () => page.getByRole('button', { name: 'Open again' }).click()
  const second = await wayBack(await openBrowser(again))
  await expect(fetch(first)).rejects.toThrow('fetch failed')
  await fetch(second)
  await signedIn(page)
  await signOut(page)
})

for (const [what, behaviour, sentence] of [
  ['the token endpoint is down', { tokenError: 503 }, 'Google cannot be reached.'],
  ['the token endpoint refuses the code', { tokenError: 'invalid_grant' }, REFUSED],
  ['the token is for another attempt', { nonce: 'wrong' }, REFUSED],
  ['the token names no attempt', { nonce: 'none' }, REFUSED],
  ['the token is for another app', { audience: 'another-app' }, REFUSED],
  ['the token is too old', { expired: true }, REFUSED],
  ['the answer carries a strange state', { state: 'wrong' }, REFUSED],
  ['the answer carries no state', { state: 'none' }, REFUSED],
] as const)
  test(`the sign-in is refused when ${what}`, async () => {
    google.behave(behaviour)
    await fetch(await openBrowser())
    await expect(desktop.app.page.getByRole('alert')).toContainText(sentence)
    await expect(button()).toBeEnabled()
  })

test('an answer of an earlier attempt does not count', async () => {
  const old = new URL(await wayBack(await openBrowser()))
  await desktop.app.page.getByRole('button', { name: 'Cancel' }).click()
  const point = returnPoint(await openBrowser())
  const exchanged = google.count('/token')
  await fetch(`${point.href}${old.search}`)
  await expect(desktop.app.page.getByRole('alert')).toContainText(REFUSED)
  expect(google.count('/token')).toBe(exchanged)
})

test('a second answer changes nothing', async () => {
  google.behave({ tokenHeld: true })
  const back = new URL(await wayBack(await openBrowser()))
  const exchanged = google.count('/token')
  await fetch(back, { redirect: 'manual' })
  await expect.poll(() => google.count('/token')).toBe(exchanged + 1)
  back.searchParams.set('code', 'a-code-of-another-user')
  await fetch(back, { redirect: 'manual' })
  google.behave({ tokenHeld: false })
  await signedIn(desktop.app.page)
  expect(google.count('/token')).toBe(exchanged + 1)
  await signOut(desktop.app.page)
})

test('another program that finds the port gets nothing, and the user can still sign in', async () => {
  const opened = await openBrowser()
  const point = returnPoint(opened)
  const at = (pathname: string) => new URL(`${point.origin}${pathname}?code=x&state=y`)
  for (const pathname of ['/', '/callback', '/favicon.ico', `${point.pathname}x`, '/%2e%2e/x'])
    expect(await ask(at(pathname), {}), pathname).toBe(404)
  expect(await ask(at(`${point.pathname}/done`), {})).toBe(404)
  for (const method of ['POST', 'PUT', 'HEAD', 'OPTIONS', 'DELETE'])
    expect(await ask(point, { method }), method).toBe(405)
  for (const host of ['evil.example', `localhost:${point.port}`, '127.0.0.1'])
    expect(await ask(point, { host }), host).toBe(421)

  const exchanged = google.count('/token')
  await fetch(opened)
  await signedIn(desktop.app.page)
  expect(google.count('/token')).toBe(exchanged + 1)
  await signOut(desktop.app.page)
})
