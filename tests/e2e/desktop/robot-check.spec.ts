import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { testConfig } from '../../fixtures/config.ts'
import { shareDesktop } from '../../fixtures/shared-desktop.ts'

const SITE_KEY = '6Le-a_site_key_of_the_tests'
const desktop = shareDesktop(() => {
  const config = testConfig()
  return { ...config, firebase: { ...config.firebase, recaptchaSiteKey: SITE_KEY } }
})

/** Acts on the page like the provider's script. */
const PROVIDER_SCRIPT = `
  const element = document.querySelector('.g-recaptcha')
  const button = document.createElement('button')
  button.textContent = 'I am a person, ' + element.dataset.sitekey
  button.onclick = () => window[element.dataset.callback]('a-token_of-the-provider')
  const trouble = document.createElement('button')
  trouble.textContent = 'Lose the connection'
  trouble.onclick = () => window[element.dataset.errorCallback]()
  element.append(button, trouble)
`

/** Starts the check; the result waits in the page until `result` reads it. */
async function startCheck(): Promise<{ url: string; result: () => Promise<unknown> }> {
  const { app } = desktop
  const before = (await app.openedExternally()).length
  const pending = await app.page.evaluateHandle(() => ({
    result: window.undertone.browser.checkForRobot(),
  }))
  await expect.poll(async () => (await app.openedExternally()).length).toBe(before + 1)
  const url = (await app.openedExternally()).at(-1) ?? ''
  return { url, result: () => pending.evaluate(({ result }) => result) }
}

/** The system's browser at the page, with a fake provider. */
async function openPage(context: BrowserContext, url: string, provider = PROVIDER_SCRIPT) {
  const requests: string[] = []
  await context.route(/^https:/, (route) => {
    requests.push(`${route.request().url()} from ${route.request().headers().referer ?? 'no page'}`)
    return provider === ''
      ? route.abort()
      : route.fulfill({ contentType: 'text/javascript', body: provider })
  })
  const page = await context.newPage()
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') violations.push(message.text())
  })
  await page.goto(url)
  return { page, requests, violations }
}

const outcome = (page: Page) => page.getByRole('status')

test('a reCAPTCHA in the browser returns the token and brings the window to the front', async ({
  context,
}) => {
  const { app } = desktop
  const { url, result } = await startCheck()
  const { page, requests, violations } = await openPage(context, url)
  await app.closeWindow()
  await expect.poll(async () => (await app.windowState()).visible).toBe(false)
  await page.getByRole('button', { name: `I am a person, ${SITE_KEY}` }).click()
  await expect(outcome(page)).toHaveText(
    'Thank you. You can close this page and return to Undertone.',
  )
  expect(await result()).toEqual({ outcome: 'token', token: 'a-token_of-the-provider' })
  await expect.poll(async () => (await app.windowState()).visible).toBe(true)
  // The provider receives the origin, which identifies the site, but not the secret path.
  expect(requests).toEqual([`https://www.google.com/recaptcha/api.js from ${new URL(url).origin}/`])
  expect(violations).toEqual([])
  await expect(fetch(url)).rejects.toThrow('fetch failed')
  expect(app.logs()).not.toContain('a-token_of-the-provider')
  expect(app.logs()).not.toContain(new URL(url).pathname)
})

test('only the provider’s script runs there', async ({ context }) => {
  const { url } = await startCheck()
  const { page } = await openPage(context, url)
  const blocked = await page.evaluate(async () => {
    const violations: string[] = []
    const both = new Promise<void>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => {
        violations.push(event.effectiveDirective)
        if (violations.length === 3) resolve()
      })
    })
    const inline = document.createElement('script')
    inline.textContent = 'window.inlineScriptRan = true'
    const foreign = document.createElement('script')
    foreign.src = 'https://www.google.com/other.js'
    document.head.append(inline, foreign)
    await fetch('https://evil.example/').catch(() => undefined)
    await both
    return { violations: violations.sort(), ran: 'inlineScriptRan' in window }
  })
  expect(blocked).toEqual({
    violations: ['connect-src', 'script-src-elem', 'script-src-elem'],
    ran: false,
  })
})

test('an unreachable provider is reported on both sides', async ({ context }) => {
  const FAILED = 'The robot check failed. Return to Undertone and try again.'
  const first = await startCheck()
  const { page } = await openPage(context, first.url, '')
  await expect(outcome(page)).toHaveText(FAILED)
  expect(await first.result()).toEqual({ outcome: 'unreachable' })

  await context.unrouteAll()
  const second = await startCheck()
  const again = await openPage(context, second.url)
  await again.page.getByRole('button', { name: 'Lose the connection' }).click()
  await expect(outcome(again.page)).toHaveText(FAILED)
  expect(await second.result()).toEqual({ outcome: 'unreachable' })
})

test('a second check replaces the first; canceling and leaving the page end the second', async () => {
  const { page } = desktop.app
  const first = await startCheck()
  const second = await startCheck()
  expect(await first.result()).toEqual({ outcome: 'cancelled' })
  await expect(fetch(first.url)).rejects.toThrow('fetch failed')
  expect((await fetch(second.url)).status).toBe(200)
  await page.evaluate(() => window.undertone.browser.cancel())
  expect(await second.result()).toEqual({ outcome: 'cancelled' })
  await expect(fetch(second.url)).rejects.toThrow('fetch failed')

  const third = await startCheck()
  await page.reload()
  await expect
    .poll(() => fetch(third.url).then(({ status }) => status, String))
    .toContain('fetch failed')
})

test('a page cannot inject data into these calls', async () => {
  const refused = await desktop.app.page.evaluate(async () => {
    const { checkForRobot, signInWithGoogle, cancel } = window.undertone.browser
    const call = (run: (...values: unknown[]) => Promise<unknown>) =>
      run('https://evil.example/').then((result) => JSON.stringify(result ?? null), String)
    return [await call(signInWithGoogle), await call(cancel), typeof checkForRobot]
  })
  // The bridge passes no argument; without a client id there is no address to open.
  expect(refused).toEqual(['{"outcome":"unreachable"}', 'null', 'function'])
  expect(await desktop.app.openedExternally()).not.toContainEqual(
    expect.stringContaining('evil.example'),
  )
})
