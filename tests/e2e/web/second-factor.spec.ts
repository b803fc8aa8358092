import type { Page } from 'playwright'
import {
  codeField,
  enterCode,
  followLink,
  panel,
  returnToWindow,
  signOut,
  submitSignIn,
  toasts,
} from '../../fixtures/accounts.ts'
import { createAccountByApi, findAccount } from '../../fixtures/accounts-by-api.ts'
import {
  confirmIdentity,
  openAccountSettings,
  requestVerification,
  startFactorRemoval,
} from '../../fixtures/accounts-settings.ts'
import { testConfig } from '../../fixtures/config.ts'
import { LONG } from '../../fixtures/long.ts'
import { openMailbox } from '../../fixtures/mailbox.ts'
import { newPhone, newUser, signUp, waitUntilSignedIn } from '../../fixtures/users.ts'
import { expect, test } from '../../fixtures/web-test.ts'

/** The message's state follows. */
const WRONG = /^Wrong code\. Check it or request a new one\./
/** Six digits other than the code. */
const other = (code: string) => `${(Number(code[0]) + 1) % 10}${code.slice(1)}`

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/status of 400/)
})

test(
  'a second factor is enrolled in the settings, required at the next sign-in, and removed',
  LONG,
  async ({ page }) => {
    const mailbox = openMailbox(testConfig())
    const user = newUser()
    const phone = newPhone()
    await page.goto('/')
    await signUp(page, user)
    await openAccountSettings(page)
    const factor = panel(page, 'Second factor')
    await expect(factor).toContainText('Verify your email address first')
    await expect(factor.getByRole('button', { name: 'Add a phone' })).toHaveCount(0)
    await requestVerification(page)
    await followLink((await mailbox.email('VERIFY_EMAIL', user.email)).link)
    await returnToWindow(page)

    await factor.getByRole('button', { name: 'Add a phone' }).click()
    const number = factor.getByLabel('Phone number')
    await number.fill('0151 23456789')
    await factor.getByRole('button', { name: 'Send a code' }).click()
    await expect(number).toBeFocused()
    await expect(number).toHaveAccessibleDescription(/Start with \+ and the country code/)
    await number.fill(phone)
    await factor.getByLabel('Name of this phone').fill('Mobile')
    await factor.getByRole('button', { name: 'Send a code' }).click()
    const code = await mailbox.code(phone)
    await enterCode(page, other(code))
    await expect(codeField(page)).toHaveAccessibleDescription(WRONG)
    await enterCode(page, code)
    await expect(toasts(page).filter({ hasText: 'Second factor turned on.' })).toBeVisible()
    await expect(factor.getByRole('listitem')).toContainText('Mobile')
    expect((await findAccount(testConfig(), user.email))?.mfaInfo).toHaveLength(1)

    await signOut(page)
    await page.goto('/sign-in?redirect=%2Fsettings%2Faccount')
    await submitSignIn(page, user)
    await expect(page).toHaveURL(/\/otp\?redirect=%2Fsettings%2Faccount$/)
    await expect(page.getByText('Code sent.')).toBeVisible()
    await enterCode(page, await mailbox.code(phone))
    await waitUntilSignedIn(page)
    await expect(page).toHaveURL(/\/settings\/account$/)

    await startFactorRemoval(page)
    await confirmIdentity(page, user.password)
    // A second factor is also required.
    const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
    await dialog.getByLabel('Code', { exact: true }).fill(await mailbox.code(phone))
    await expect(factor).toContainText('No second factor yet.')
    expect((await findAccount(testConfig(), user.email))?.mfaInfo ?? []).toEqual([])
    await signOut(page)
    await submitSignIn(page, user)
    await waitUntilSignedIn(page)
  },
)

async function challenge(page: Page, path = '/sign-in') {
  const user = newUser()
  const phone = newPhone()
  await createAccountByApi(testConfig(), user, phone)
  await page.goto(path)
  await submitSignIn(page, user)
  await expect(page.getByText('Code sent.')).toBeVisible()
  return { phone, user, code: await openMailbox(testConfig()).code(phone) }
}

test(
  'a pasted code is submitted automatically; a wrong one can be corrected',
  LONG,
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { code, phone } = await challenge(page, '/sign-in-2?redirect=%2Fbrowse')
    await expect(
      page.getByText(`We send a six-digit code to +•••••••${phone.slice(-4)}.`),
    ).toBeVisible()
    const field = codeField(page)
    await field.fill(other(code))
    await expect(field).toHaveAccessibleDescription(WRONG)
    await expect(field).toBeFocused()
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      ` ${code.slice(0, 3)} ${code.slice(3)}\n`,
    )
    await page.keyboard.press('ControlOrMeta+v')
    await waitUntilSignedIn(page)
    await expect(page).toHaveURL(/\/browse$/)
  },
)

test(
  'another code can be requested after half a minute and invalidates the previous one',
  LONG,
  async ({ page }) => {
    await page.clock.install()
    const { phone, code } = await challenge(page)
    const resend = page.getByRole('button', { name: /^Send again/ })
    await expect(resend).toHaveText(/^Send again in \d+ s$/)
    await expect(resend).toBeDisabled()
    await page.clock.runFor(30_000)
    await expect(resend).toHaveText('Send again')
    await resend.click()
    await expect(page.getByText('We sent a new code.')).toBeVisible()
    await expect(resend).toHaveText(/^Send again in \d+ s$/)
    const next = await openMailbox(testConfig()).code(phone, [code])
    await enterCode(page, code)
    await expect(codeField(page)).toHaveAccessibleDescription(WRONG)
    await enterCode(page, next)
    await waitUntilSignedIn(page)
  },
)

test('a reload discards the pending sign-in and leads back to it', LONG, async ({ page }) => {
  await challenge(page, '/sign-in?redirect=%2Fbrowse')
  await page.reload()
  await expect(page.getByText('No code is pending.')).toBeVisible()
  await expect(codeField(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page).toHaveURL(/\/sign-in\?redirect=%2Fbrowse$/)
})

test(
  'a sign-in that waits too long for its code expires with a message',
  LONG,
  async ({ page }) => {
    await page.clock.install()
    await challenge(page)
    await page.clock.fastForward('15:01')
    await expect(page.getByText('This sign-in timed out. Sign in again.')).toBeVisible()
    await expect(codeField(page)).toHaveCount(0)
  },
)

test('a user who selects another account starts over', LONG, async ({ page }) => {
  await challenge(page, '/sign-in?redirect=%2Fbrowse')
  await page.getByRole('button', { name: 'Use another account' }).click()
  await expect(page).toHaveURL(/\/sign-in\?redirect=%2Fbrowse$/)
  await page.goBack()
  await expect(page.getByText('No code is pending.')).toBeVisible()
})
