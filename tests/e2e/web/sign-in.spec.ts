import { signOut, submitSignIn, toasts } from '../../fixtures/accounts.ts'
import { sampleOf } from '../../fixtures/all-faults.ts'
import { testConfig } from '../../fixtures/config.ts'
import { LONG } from '../../fixtures/long.ts'
import { waitForSilence, waitForSound } from '../../fixtures/sound.ts'
import {
  anonymousMenu,
  demoUser,
  newUser,
  openSignIn,
  signIn,
  waitUntilSignedIn,
} from '../../fixtures/users.ts'
import { enterAs, play } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

for (const path of sampleOf(['/sign-in', '/sign-in-2'], 2)) {
  test(`${path}: after two failures a sign-in continues to the original destination`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 400/)
    const user = demoUser('listener')
    await page.goto(`${path}?redirect=${encodeURIComponent('/browse?genre=jazz#list')}`)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const email = page.getByLabel('Email')
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleDescription('Enter your email address.')

    await submitSignIn(page, { ...user, password: newUser().password })
    const password = page.getByLabel('Password', { exact: true })
    await expect(password).toBeFocused()
    await expect(password).toHaveAccessibleDescription('Wrong email address or password.')
    await signIn(page, user)
    await expect(page).toHaveURL(/\/browse\?genre=jazz#list$/)
  })
}

test('the account pages return to the page that required an account', LONG, async ({ page }) => {
  await page.goto('/library/favorites')
  await openSignIn(page)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL(/\/sign-up\?redirect=%2Flibrary%2Ffavorites$/)
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await signIn(page, demoUser('listener'))
  await expect(page).toHaveURL(/\/library\/favorites$/)
})

test(
  'while the provider is slow, the form says so and accepts no second submit',
  LONG,
  async ({ page }) => {
    let requestCount = 0
    const response = Promise.withResolvers<void>()
    await page.route(/accounts:signInWithPassword/, async (route) => {
      if (route.request().method() === 'POST') requestCount += 1
      await response.promise
      await route.continue()
    })
    await page.goto('/sign-in')
    await submitSignIn(page, demoUser('listener'))
    const button = page.getByRole('button', { name: 'Sign in', exact: true })
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page.getByLabel('Email')).toHaveAttribute('readonly')
    response.resolve()
    await waitUntilSignedIn(page)
    expect(requestCount).toBe(1)
  },
)

test('signing out stops the sound and lasts', async ({ page }) => {
  await enterAs(page, demoUser('listener'))
  await page.getByRole('link', { name: 'Browse', exact: true }).first().click()
  await play(page, 'Night Bus')
  expect(await waitForSound(page)).toBeGreaterThan(0)
  await signOut(page)
  await waitForSilence(page)
  await expect(toasts(page)).toHaveText([])
  await page.goto('/browse')
  await expect(anonymousMenu(page)).toBeVisible()
})

/** Values of `?redirect=` as in the address bar. */
const ATTACKS = [
  '//evil.example',
  'https://evil.example/',
  'https:evil.example',
  'javascript:alert(document.domain)',
  '\\\\evil.example',
  '/\\evil.example',
  '/%5Cevil.example',
  '%2f%2fevil.example',
  '%252f%252fevil.example',
  '/%252f%252fevil.example',
  '/..//evil.example',
  '%09//evil.example',
  '/%0a/evil.example',
  'app://other/browse',
  'undertone://browse',
  'data:text/html,evil',
  `/${'a'.repeat(2_000)}`,
  '/sign-in?redirect=//evil.example',
  '/sign-up',
  '/otp',
]

test('no redirect leaves this app: all lead to home', LONG, async ({ page }) => {
  const { origin } = new URL(process.env.UNDERTONE_TEST_WEB ?? '')
  const known = [origin, ...Object.values(testConfig())].filter((one) => typeof one === 'string')
  const strangers: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!known.some((one) => url.startsWith(one))) strangers.push(url)
  })
  // The first through the form; the others for the signed-in user.
  await page.goto(`/sign-in?redirect=${ATTACKS[0]}`)
  await signIn(page, demoUser('listener'))
  await expect(page).toHaveURL(`${origin}/`)
  const anonymousSessions = ['/sign-in-2', '/sign-up', '/sign-in']
  for (const [index, attack] of ATTACKS.entries()) {
    await page.goto(`${anonymousSessions[index % anonymousSessions.length]}?redirect=${attack}`)
    await expect(page, attack).toHaveURL(`${origin}/`)
  }
  expect(strangers).toEqual([])
})
