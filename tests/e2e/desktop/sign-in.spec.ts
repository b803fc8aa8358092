import { expect, test } from 'playwright/test'
import {
  codeField,
  enterCode,
  followLink,
  newPassword,
  panel,
  requestReset,
  resetPassword,
  signOut,
  submitSignIn,
} from '../../fixtures/accounts.ts'
import {
  enrolFactor,
  openAccountSettings,
  requestVerification,
} from '../../fixtures/accounts-settings.ts'
import { testConfig } from '../../fixtures/config.ts'
import { LONG } from '../../fixtures/long.ts'
import { openMailbox } from '../../fixtures/mailbox.ts'
import { shareDesktop } from '../../fixtures/shared-desktop.ts'
import { newPhone, newUser, signIn, signUp, waitUntilSignedIn } from '../../fixtures/users.ts'

/** Every test starts and ends signed out. */
const desktop = shareDesktop(testConfig)
const mailbox = openMailbox(testConfig())

test('a password is reset by the email once', LONG, async () => {
  const { page } = desktop.app
  const user = newUser()
  await signUp(page, user)
  await signOut(page)

  await requestReset(page, user.email)
  const { link } = await mailbox.email('PASSWORD_RESET', user.email)
  const password = newPassword()
  await resetPassword(page, link, password)
  await page.getByRole('link', { name: 'Go to sign in' }).click()

  await submitSignIn(page, user)
  await expect(page.getByText('Wrong email address or password.')).toBeVisible()
  await signIn(page, { ...user, password })
  await signOut(page)
})

test('a user verifies the address in the browser and enrolls a phone for codes', LONG, async () => {
  const user = newUser()
  const phone = newPhone()
  await signUp(desktop.app.page, user)

  await test.step('the window detects the followed link on focus', async () => {
    const { app } = desktop
    await openAccountSettings(app.page)
    await requestVerification(app.page)
    await app.focusWindow(false)
    await followLink((await mailbox.email('VERIFY_EMAIL', user.email)).link)
    await app.focusWindow(true)
    await expect(panel(app.page, 'Email').getByText('Verified', { exact: true })).toBeVisible()
  })
  await enrolFactor(desktop.app.page, phone, () => mailbox.code(phone))

  await test.step('a restart asks for nothing', async () => {
    await desktop.restart()
    await waitUntilSignedIn(desktop.app.page)
  })

  await test.step('a sign-in requires the code', async () => {
    const { page } = desktop.app
    await signOut(page)
    await submitSignIn(page, user)
    await expect(page.getByRole('heading', { level: 1, name: 'Second factor' })).toBeVisible()
    const code = await mailbox.code(phone)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    await codeField(page).waitFor()
    await enterCode(page, wrong)
    await expect(page.getByText('Wrong code.')).toBeVisible()
    await enterCode(page, code)
    await waitUntilSignedIn(page)
  })

  await test.step('another restart keeps the session', async () => {
    await desktop.restart()
    await waitUntilSignedIn(desktop.app.page)
    await signOut(desktop.app.page)
  })
})
