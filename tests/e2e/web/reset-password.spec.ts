import {
  chooseNewPassword,
  newPassword,
  pasteResetEmail,
  requestReset,
  resetPassword,
  signOut,
  submitSignIn,
} from '../../fixtures/accounts.ts'
import { signInByApi } from '../../fixtures/accounts-by-api.ts'
import { testConfig } from '../../fixtures/config.ts'
import { LONG } from '../../fixtures/long.ts'
import { openMailbox } from '../../fixtures/mailbox.ts'
import { newUser, signUp, waitUntilSignedIn } from '../../fixtures/users.ts'
import { enterAsNew } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

const USED = 'This link or code is invalid or already used. Request a new email.'

test('a forgotten password is reset by the link and by the code of the email', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/)
  const mailbox = openMailbox(testConfig())
  const user = newUser()
  const [second, third] = [newPassword(), newPassword()]
  await page.goto('/browse')
  await signUp(page, user)
  await signOut(page)

  await requestReset(page, user.email)
  await expect(
    page.getByText(`If an account uses ${user.email}, we sent it an email.`),
  ).toBeVisible()
  const first = await mailbox.email('PASSWORD_RESET', user.email)
  await pasteResetEmail(page, first.link)
  await expect(page.getByText(`For the account ${user.email}`)).toBeVisible()
  await chooseNewPassword(page, 'short')
  const field = page.getByLabel('New password', { exact: true })
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/Use at least 6 characters\./)
  await chooseNewPassword(page, second)
  await page.getByRole('heading', { name: 'Password saved' }).waitFor()
  await page.getByRole('link', { name: 'Go to sign in' }).click()

  await submitSignIn(page, user)
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Wrong email address or password.',
  )
  await submitSignIn(page, { ...user, password: second })
  await waitUntilSignedIn(page)
  await signOut(page)

  await requestReset(page, user.email)
  const link = page.getByLabel('Link or code from the email')
  await pasteResetEmail(page, 'no link at all')
  await expect(link).toHaveAccessibleDescription(/not the link or code/)
  await pasteResetEmail(page, first.code)
  await expect(link).toBeFocused()
  await expect(link).toHaveAccessibleDescription(USED)
  const next = await mailbox.email('PASSWORD_RESET', user.email, [first.code])
  await resetPassword(page, next.code, third)
  expect(await signInByApi(testConfig(), { ...user, password: second })).toHaveProperty('refused')
  expect(await signInByApi(testConfig(), { ...user, password: third })).toHaveProperty('uid')
})

test('an address without an account gets the same response, but no email', async ({ page }) => {
  const { email } = newUser()
  await page.goto('/sign-in')
  await requestReset(page, email)
  await expect(page.getByText(`If an account uses ${email}, we sent it an email.`)).toBeVisible()
  expect(await openMailbox(testConfig()).emails('PASSWORD_RESET', email)).toEqual([])
})

test(
  'a link that opens the app is removed from the address immediately and used once',
  LONG,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 400/)
    const user = await enterAsNew(page)
    await signOut(page)
    await requestReset(page, user.email)
    const { code } = await openMailbox(testConfig()).email('PASSWORD_RESET', user.email)

    await page.goto(`/forgot-password?oobCode=${code}&redirect=%2Fbrowse`)
    await expect(page.getByText(`For the account ${user.email}`)).toBeVisible()
    await expect(page).toHaveURL(/\/forgot-password\?redirect=%2Fbrowse$/)
    const password = newPassword()
    await chooseNewPassword(page, password)
    await page.getByRole('link', { name: 'Go to sign in' }).click()
    await submitSignIn(page, { ...user, password })
    await waitUntilSignedIn(page)
    await expect(page).toHaveURL(/\/browse$/)

    await page.goto(`/forgot-password?oobCode=${code}`)
    await expect(page.getByRole('alert')).toHaveText(USED)
    await expect(page).toHaveURL(/\/forgot-password$/)
    await page.getByRole('button', { name: 'Request a new email' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
  },
)
