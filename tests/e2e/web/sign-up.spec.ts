import { panel, submitSignIn } from '../../fixtures/accounts.ts'
import { findAccount } from '../../fixtures/accounts-by-api.ts'
import { openAccountSettings } from '../../fixtures/accounts-settings.ts'
import { testConfig } from '../../fixtures/config.ts'
import { LONG } from '../../fixtures/long.ts'
import { demoUser, newUser, waitUntilSignedIn } from '../../fixtures/users.ts'
import { enterAsNew } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

test('password rules are checked while typing and block the form', LONG, async ({ page }) => {
  const user = newUser()
  await page.goto('/sign-up?redirect=/browse')
  await page.getByLabel('Name').fill(user.name)
  await page.getByLabel('Email').fill(user.email)
  const password = page.getByLabel('Password', { exact: true })
  const rule = page.getByRole('listitem').filter({ hasText: 'At least 6 characters' })
  await password.fill('short')
  await expect(rule).toContainText('not yet')

  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription(/Use at least 6 characters\./)
  expect(await findAccount(testConfig(), user.email)).toBeNull()

  await password.fill(user.password)
  await expect(rule).not.toContainText('not yet')
  await expect(password).not.toHaveAccessibleDescription(/Use at least 6 characters\./)
  await page.getByRole('button', { name: 'Create account' }).click()
  await waitUntilSignedIn(page)
  await expect(page).toHaveURL(/\/browse$/)
  await expect(page.getByRole('button', { name: /^Account menu/ })).toContainText(user.name)
})

test(
  'an address with an account is rejected with a way to sign in',
  LONG,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 400/)
    const known = demoUser('listener')
    await page.goto('/sign-up?redirect=%2Fbrowse')
    await page.getByLabel('Name').fill('Nel')
    const email = page.getByLabel('Email')
    await email.fill(known.email)
    await page.getByLabel('Password', { exact: true }).fill(newUser().password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(email).toBeFocused()
    await expect(email).toHaveAccessibleDescription(
      'An account with this email address already exists. Sign in instead.',
    )
    await page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await submitSignIn(page, known)
    await waitUntilSignedIn(page)
    await expect(page).toHaveURL(/\/browse$/)
  },
)

test('the full sign-up works by keyboard, including mistakes', async ({ page }) => {
  const user = newUser()
  await page.goto('/sign-up')
  const focused = page.locator(':focus')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(user.name)
  await page.keyboard.press('Tab')
  await page.keyboard.type('not an address')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Enter an email address such as name@example.org.')).toBeVisible()
  await page.keyboard.type(user.password)
  await page.keyboard.press('Enter')
  await expect(focused).toHaveAttribute('name', 'email')
  await expect(focused).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(user.email)
  await page.keyboard.press('Enter')
  await waitUntilSignedIn(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a new account’s address waits for verification', LONG, async ({ page }) => {
  const user = await enterAsNew(page)
  await openAccountSettings(page)
  await expect(panel(page, 'Email')).toContainText(`${user.email}Not verified`)
})
