import type { Page } from 'playwright'
import { followLink, panel, returnToWindow, submitSignIn, toasts } from '../../fixtures/accounts.ts'
import {
  findAccount,
  getTokenByApi,
  readApiUser,
  revokeSessionsByApi,
  signInByApi,
} from '../../fixtures/accounts-by-api.ts'
import {
  openAccountSettings,
  pasteEmailLink,
  requestAddressChange,
  requestVerification,
} from '../../fixtures/accounts-settings.ts'
import { testConfig } from '../../fixtures/config.ts'
import { readUserRecord } from '../../fixtures/documents.ts'
import { LONG } from '../../fixtures/long.ts'
import { openMailbox } from '../../fixtures/mailbox.ts'
import { newUser, type TestUser, waitUntilSignedIn } from '../../fixtures/users.ts'
import { enterAsNew } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

async function enter(page: Page): Promise<TestUser> {
  const user = await enterAsNew(page)
  await openAccountSettings(page)
  return user
}

test('following the verification link elsewhere is detected on return', LONG, async ({ page }) => {
  const { email } = await enter(page)
  await requestVerification(page)
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('The link has not been opened yet.')).toBeVisible()
  await followLink((await openMailbox(testConfig()).email('VERIFY_EMAIL', email)).link)
  expect((await findAccount(testConfig(), email))?.emailVerified).toBe(true)
  await returnToWindow(page)
  await expect(toasts(page)).toHaveText(['Your email address is verified.'])
  await expect(panel(page, 'Email')).toContainText(`${email}Verified`)
  await expect(
    panel(page, 'Second factor').getByRole('button', { name: 'Add a phone' }),
  ).toBeVisible()
})

test(
  'a pasted verification link works once and then reports its use',
  LONG,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 400/)
    const { email } = await enter(page)
    await requestVerification(page)
    const mailbox = openMailbox(testConfig())
    const { link, code } = await mailbox.email('VERIFY_EMAIL', email)
    const theApis = ['Verify your email address for Undertone']
    await expect.poll(() => mailbox.subjects(code)).toEqual(theApis)
    await pasteEmailLink(page, 'nothing of the kind')
    const field = page.getByLabel('Or paste the link or its code here')
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(/Paste the full link/)
    await followLink(link)
    expect(await mailbox.subjects(code)).toEqual([])
    await pasteEmailLink(page, code)
    await expect(field).toHaveAccessibleDescription(/already used/)
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(toasts(page)).toHaveText(['Your email address is verified.'])
  },
)

test(
  'a new address requires the password and becomes valid with its link',
  LONG,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 40[01]/)
    const user = await enter(page)
    const { email: next } = newUser()
    const email = panel(page, 'Email')
    await email.getByRole('button', { name: 'Change address' }).click()
    await email.getByLabel('New email address').fill(next)
    await email.getByLabel('Current password').fill(newUser().password)
    await email.getByRole('button', { name: 'Send the link' }).click()
    const password = email.getByLabel('Current password')
    await expect(password).toBeFocused()
    await expect(password).toHaveAccessibleDescription('This is not your current password.')
    await email.getByRole('button', { name: 'Cancel' }).click()

    await requestAddressChange(page, next, user.password)
    expect(await findAccount(testConfig(), next)).toBeNull()
    await followLink((await openMailbox(testConfig()).email('VERIFY_AND_CHANGE_EMAIL', next)).link)
    await returnToWindow(page)
    await expect(toasts(page)).toHaveText([`Your email address is now ${next}.`])
    await expect(email).toContainText(`${next}Verified`)
    expect(await signInByApi(testConfig(), user)).toHaveProperty('refused')
    await expectEverywhere({ email: next, password: user.password })
  },
)

test(
  'after a link that ended the session the user signs in with the new address',
  LONG,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 40[01]/)
    const user = await enter(page)
    const next = { ...user, email: newUser().email }
    await requestAddressChange(page, next.email, user.password)
    const { link } = await openMailbox(testConfig()).email('VERIFY_AND_CHANGE_EMAIL', next.email)
    await followLink(link)
    // The hosted provider does this itself, the emulator does not.
    await revokeSessionsByApi(testConfig(), next.email)
    await returnToWindow(page)
    await expect(toasts(page)).toContainText([`sign in with ${next.email}`])
    await expect(page).toHaveURL(/\/sign-in\?redirect=%2Fsettings%2Faccount$/)
    await submitSignIn(page, next)
    await waitUntilSignedIn(page)
    await expect(page).toHaveURL(/\/settings\/account$/)
    await expect(panel(page, 'Email')).toContainText(`${next.email}Verified`)
    await expectEverywhere(next)
  },
)

async function expectEverywhere(user: Pick<TestUser, 'email' | 'password'>): Promise<void> {
  const { uid, token } = await getTokenByApi(testConfig(), user)
  await expect
    .poll(async () => (await readUserRecord(testConfig(), uid, token)).fields.email)
    .toEqual({ stringValue: user.email })
  const apiEmail = async () => (await readApiUser(testConfig(), uid, token)).body.email
  await expect.poll(apiEmail).toBe(user.email)
}
