import type { Page } from 'playwright'
import type { WebServer } from '../../../build/scripts/web-server.ts'
import { panel, signOut, toasts } from '../../fixtures/accounts.ts'
import { findAccount } from '../../fixtures/accounts-by-api.ts'
import { openAccountSettings } from '../../fixtures/accounts-settings.ts'
import { testConfig } from '../../fixtures/config.ts'
import { LONG } from '../../fixtures/long.ts'
import { type OAuthServer, startOAuthServer } from '../../fixtures/oauth-server.ts'
import { ownWebOrigin, serveOwnWeb } from '../../fixtures/own-web.ts'
import {
  anonymousRegistration,
  newUser,
  openSignIn,
  registration,
  waitUntilSignedIn,
} from '../../fixtures/users.ts'
import { expect, test } from '../../fixtures/web-test.ts'

let google: OAuthServer
let web: WebServer

test.beforeAll(async () => {
  const origins = [ownWebOrigin()]
  google = await startOAuthServer({ clientId: 'undertone-test', origins, user: googleUser() })
  web = await serveOwnWeb({ ...testConfig(), google: google.config })
})

test.afterAll(async () => {
  await web.close()
  await google.stop()
})

test.beforeEach(() => {
  google.behave({
    user: googleUser(),
    consent: null,
    state: 'echo',
    nonce: 'echo',
    tokenError: null,
  })
})

function googleUser() {
  const { name, email } = newUser()
  return { sub: `google-${email}`, name, email }
}

const button = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })

async function openPopup(page: Page): Promise<Page> {
  await openSignIn(page)
  const opened = page.waitForEvent('popup')
  await button(page).click()
  return opened
}

test('consent in the popup signs in and returns, without a token in any address', async ({
  page,
  expectedErrors,
}) => {
  // The account exists at the second sign-in, so its credential cannot be linked to the anonymous session.
  expectedErrors.push(/status of 400 .*accounts:signInWithIdp/)
  const user = googleUser()
  google.behave({ user })
  const before = google.exchanges().length
  await page.goto(`${web.url}/browse`)
  const registered = registration(page)
  const popup = await openPopup(page)
  const addresses: string[] = []
  popup.on('framenavigated', (frame) => addresses.push(frame.url()))
  await expect(page.getByText('Finish signing in with Google in your browser.')).toBeVisible()
  await popup.getByRole('button', { name: 'Allow' }).click()
  await waitUntilSignedIn(page)
  await expect.poll(() => popup.isClosed()).toBe(true)
  await expect(page).toHaveURL(/\/browse$/)
  await expect(page.getByRole('button', { name: /^Account menu/ })).toContainText(user.name)

  const [exchange, ...more] = google.exchanges().slice(before)
  expect(more).toEqual([])
  expect(exchange).toMatchObject({ redirect_uri: `${web.url}/oauth-return.html` })
  expect(exchange?.code_verifier).toMatch(/^[\w-]{43}$/)
  expect(addresses.join()).not.toMatch(/token|eyJ/)

  await registered
  // The second sign-in uses the same account.
  const uid = (await findAccount(testConfig(), user.email))?.localId
  await signOut(page)
  await (await openPopup(page)).getByRole('button', { name: 'Allow' }).click()
  await waitUntilSignedIn(page)
  expect((await findAccount(testConfig(), user.email))?.localId).toBe(uid)
})

test(
  'an account with Google sign-in is deleted after reauthentication with Google',
  LONG,
  async ({ page }) => {
    const user = googleUser()
    google.behave({ user, consent: 'allow' })
    // An anonymous token is rejected once its user has an account, so its registration must come first.
    const anonymous = anonymousRegistration(page)
    await page.goto(`${web.url}/sign-in`)
    await anonymous
    const registered = registration(page)
    await button(page).click()
    await waitUntilSignedIn(page)
    await registered
    await openAccountSettings(page)
    await expect(panel(page, 'Password')).toContainText('You sign in with Google')
    const remove = panel(page, 'Delete account')
    await remove.getByLabel(`Type ${user.email} to confirm`).fill(user.email)
    await remove.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByRole('button', { name: 'Confirm with Google' }).click()
    await expect(toasts(page)).toHaveText(['Your account is deleted.'])
    expect(await findAccount(testConfig(), user.email)).toBeNull()
  },
)

test(
  'denying, closing or canceling changes nothing, and another attempt works',
  LONG,
  async ({ page }) => {
    await page.goto(`${web.url}/sign-in`)
    const cancelled = page.getByText('Signing in with Google was canceled.')
    await (await openPopup(page)).getByRole('button', { name: 'Deny' }).click()
    await expect(cancelled).toBeVisible()

    const closed = await openPopup(page)
    await expect(cancelled).toHaveCount(0)
    await closed.close()
    await expect(cancelled).toBeVisible()

    // Canceling here closes the popup, although it shows the provider's page.
    const left = await openPopup(page)
    await left.getByRole('button', { name: 'Allow' }).waitFor()
    const end = left.waitForEvent('close')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await end
    await expect(cancelled).toBeVisible()
    await expect(button(page)).toBeFocused()

    await (await openPopup(page)).getByRole('button', { name: 'Allow' }).click()
    await waitUntilSignedIn(page)
  },
)

const REFUSED = 'Google did not confirm your identity. Try again or use another sign-in method.'
const UNREACHABLE = 'Cannot reach Google. Check your connection and try again.'

for (const [what, fault, message] of [
  ['the token endpoint returns 503', { tokenError: 503 }, UNREACHABLE],
  ['the token endpoint refuses the code', { tokenError: 'invalid_grant' }, REFUSED],
  ['the response has another state', { state: 'wrong' }, REFUSED],
  ['the response has no state', { state: 'none' }, REFUSED],
  ['the token was made for another attempt', { nonce: 'wrong' }, REFUSED],
] as const) {
  test(
    `when ${what}, the user is not signed in and can try again`,
    LONG,
    async ({ page, expectedErrors }) => {
      expectedErrors.push(/status of (400|503)/)
      const user = googleUser()
      const before = google.exchanges().length
      google.behave({ user, consent: 'allow', ...fault })
      await page.goto(`${web.url}/sign-in`)
      await button(page).click()
      await expect(page.getByRole('alert')).toHaveText(message)
      if ('state' in fault) expect(google.exchanges()).toHaveLength(before)
      expect(await findAccount(testConfig(), user.email)).toBeNull()
      google.behave({ tokenError: null, state: 'echo', nonce: 'echo' })
      await button(page).click()
      await waitUntilSignedIn(page)
    },
  )
}

test('without a client id Google sign-in is not offered', async ({ page }) => {
  await page.goto('/sign-in')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(button(page)).toHaveCount(0)
})
