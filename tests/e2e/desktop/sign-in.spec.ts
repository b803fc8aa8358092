import { expect, test } from 'playwright/test'
import {
  answerCode,
  askForReset,
  codeField,
  followLink,
  newPassword,
  panel,
  resetPassword,
  signOut,
  submitSignIn,
} from '../../fixtures/accounts.ts'
import {
  askForVerification,
  enrolFactor,
  openAccountSettings,
} from '../../fixtures/accounts-settings.ts'
import { testConfig } from '../../fixtures/config.ts'
import { LONG } from '../../fixtures/long.ts'
import { openMailbox } from '../../fixtures/mailbox.ts'
import { shareDesktop } from '../../fixtures/shared-desktop.ts'
import { newPhone, newUser, signedIn, signIn, signUp } from '../../fixtures/users.ts'

/** Every test begins and ends signed out. */
const desktop = shareDesktop(testConfig)
const mailbox = openMailbox(testConfig())

test('a forgotten password becomes a new one by the mail, once', async () => {
  const { page } = desktop.app
  const user = newUser()
  await signUp(page, user)
  await signOut(page)

  await askForReset(page, user.email)
  const { link } = await mailbox.mail('PASSWORD_RESET', user.email)
  const password = newPassword()
  await resetPassword(page, link, password)
  await page.getByRole('link', { name: 'Go to sign in' }).click()

  await submitSignIn(page, user)
  await expect(
    page.getByText('This e-mail address and password do not belong together.'),
  ).toBeVisible()
  await signIn(page, { ...user, password })
  await signOut(page)
})

test(
  'verify the address in the browser, add a phone, and be asked for its code',
  LONG,
  async () => {
    const user = newUser()
    const phone = newPhone()
    await signUp(desktop.app.page, user)

    await test.step('the window sees the followed link when it is looked at again', async () => {
      const { app } = desktop
      await openAccountSettings(app.page)
      await askForVerification(app.page)
      await app.focusWindow(false)
      await followLink((await mailbox.mail('VERIFY_EMAIL', user.email)).link)
      await app.focusWindow(true)
      await expect(panel(app.page, 'E-mail').getByText('Verified', { exact: true })).toBeVisible()
    })
    await enrolFactor(desktop.app.page, phone, () => mailbox.code(phone))

    await test.step('a restart asks for nothing', async () => {
      await desktop.restart()
      await signedIn(desktop.app.page)
    })

    await test.step('a sign-in asks for the code, and takes no other', async () => {
      const { page } = desktop.app
      await signOut(page)
      await submitSignIn(page, user)
      await expect(page.getByRole('heading', { level: 1, name: 'Second factor' })).toBeVisible()
      const code = await mailbox.code(phone)
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
      await codeField(page).waitFor()
      await answerCode(page, wrong)
      await expect(page.getByText('This code is not right.')).toBeVisible()
      await answerCode(page, code)
      await signedIn(page)
    })

    await test.step('and so after another restart, which keeps the session', async () => {
      await desktop.restart()
      await signedIn(desktop.app.page)
      await signOut(desktop.app.page)
    })
  },
)
