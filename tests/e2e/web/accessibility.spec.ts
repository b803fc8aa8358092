import type { Page } from 'playwright'
import { ROUTE_TABLE, type RoutePath } from '../../../renderer/routes/route-table.ts'
import {
  codeField,
  enterCode,
  panel,
  pasteResetEmail,
  requestReset,
  signOut,
  submitSignIn,
} from '../../fixtures/accounts.ts'
import { createAccountByApi } from '../../fixtures/accounts-by-api.ts'
import { confirmIdentity } from '../../fixtures/accounts-settings.ts'
import { sampleOf } from '../../fixtures/all-faults.ts'
import { testConfig } from '../../fixtures/config.ts'
import { LONG } from '../../fixtures/long.ts'
import { openMailbox } from '../../fixtures/mailbox.ts'
import { stayOnReturn } from '../../fixtures/payment-return.ts'
import {
  demoUser,
  newPhone,
  newUser,
  registration,
  waitUntilSignedIn,
} from '../../fixtures/users.ts'
import { violations } from '../../fixtures/violations.ts'
import {
  enterAs,
  openNowPlaying,
  play,
  playerOf,
  SMALLEST_WINDOW,
  showPage,
} from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

/**
 * Opens all states of the account pages for a user with a second factor, including errors, forms and dialogs. Starts
 * signed out at /sign-in; calls `look` at every state with its name.
 */
async function walkAccountStates(
  page: Page,
  check: (state: string) => Promise<void>,
): Promise<void> {
  const mailbox = openMailbox(testConfig())
  const user = newUser()
  const phone = newPhone()
  await createAccountByApi(testConfig(), user, phone)

  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('Enter your password.').waitFor()
  await check('/sign-in, refused')

  await submitSignIn(page, user)
  await page.getByText('Code sent.').waitFor()
  await check('/otp, a code on its way')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('The code has six digits.').waitFor()
  await check('/otp, refused')
  const first = await mailbox.code(phone)
  const registered = registration(page)
  await enterCode(page, first)
  await waitUntilSignedIn(page)
  await registered

  await page.goto('/settings/account')
  await panel(page, 'Email').getByRole('button', { name: 'Change address' }).click()
  await panel(page, 'Email').getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('Enter the new address.').waitFor()
  await panel(page, 'Second factor').getByRole('button', { name: 'Add a phone' }).click()
  await panel(page, 'Second factor').getByRole('button', { name: 'Send a code' }).click()
  await page.getByText('Enter the phone number.').waitFor()
  await check('/settings/account, forms open and refused')

  await panel(page, 'Second factor').getByRole('button', { name: 'Remove Mobile' }).click()
  const removal = page.getByRole('dialog', { name: 'Remove Mobile?' })
  await removal.getByRole('button', { name: 'Cancel' }).waitFor()
  await check('/settings/account, removing a factor')
  await removal.getByRole('button', { name: 'Remove it' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await proof.getByRole('button', { name: 'Confirm', exact: true }).click()
  await proof.getByText('Enter your password.').waitFor()
  await check('/settings/account, asking for the password')
  await confirmIdentity(page, user.password)
  await codeField(page).waitFor()
  await check('/settings/account, asking for a code')
  await page.keyboard.press('Escape')
  await removal.getByRole('button', { name: 'Cancel' }).click()
  await signOut(page)

  await requestReset(page, user.email)
  await check('/forgot-password, the email sent')
  await pasteResetEmail(page, (await mailbox.email('PASSWORD_RESET', user.email)).link)
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByText('Use at least 6 characters.').waitFor()
  await check('/forgot-password, choosing a password, refused')
}

test('no page has a serious or critical violation', async ({ page }) => {
  const routes = sampleOf(ROUTE_TABLE, 3)
  const found: Record<string, string[]> = {}
  const visit = async (path: string, shown: RoutePath) => {
    await showPage(page, path, shown)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const here = await violations(page)
    if (here.length > 0) found[path] = here
  }
  await stayOnReturn(page)
  await page.goto('/sign-in')
  for (const { path, access } of routes) if (access === 'public') await visit(path, path)
  await visit('/no-such-page', '/404')
  await enterAs(page, demoUser('admin'))
  await visit('/', '/')
  for (const { path, access } of routes) if (access !== 'public') await visit(path, path)
  await page.goto('/stations/demo-night-bus')
  await page.getByRole('heading', { level: 1, name: 'Night Bus' }).waitFor()
  const onStation = await violations(page)
  if (onStation.length > 0) found['/stations/:stationId'] = onStation
  expect(found).toEqual({})
})

test('no state of the player has one', LONG, async ({ page, expectedErrors }) => {
  expectedErrors.push(/net::ERR_FAILED/)
  const found: Record<string, string[]> = {}
  const look = async (state: string) => {
    const here = await violations(page)
    if (here.length > 0) found[state] = here
  }
  await enterAs(page, demoUser('listener'))
  const player = playerOf(page)
  await play(page, 'Night Bus')
  await expect(player).toContainText('Live')
  await look('playing')
  const usual = page.viewportSize() ?? SMALLEST_WINDOW
  await page.setViewportSize({ width: 800, height: 700 })
  await player.getByRole('button', { name: 'More controls' }).click()
  await look('menu')
  await page.keyboard.press('Escape')
  await page.setViewportSize(usual)
  await player.getByRole('button', { name: 'Sleep timer' }).click()
  await expect(page.getByRole('dialog', { name: 'Sleep timer' })).toBeVisible()
  await look('sleep timer')
  await page.keyboard.press('Escape')
  await openNowPlaying(page)
  await look('now playing')
  await page.keyboard.press('Escape')
  await page.route(/long-wave\.opus/, (route) => route.abort())
  await player.getByRole('button', { name: 'Stop' }).click()
  await play(page, 'Long Wave')
  await expect(player.getByRole('button', { name: 'Try again' })).toBeVisible()
  await look('failed')
  await page.keyboard.press('q')
  await expect(page.getByRole('dialog', { name: 'Queue' })).toBeVisible()
  await look('queue')
  expect(found).toEqual({})
})

test(
  'no state of the account pages has one, and they fit the smallest window',
  LONG,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 400/)
    const found: Record<string, string[]> = {}
    const wide: string[] = []
    const usual = page.viewportSize() ?? SMALLEST_WINDOW
    await walkAccountStates(page, async (state) => {
      await page.setViewportSize(SMALLEST_WINDOW)
      const overflow = await page.evaluate(() => {
        const dialog = document.querySelector('dialog[open]')
        const { scrollWidth, clientWidth } = dialog ?? document.documentElement
        const { width } = dialog?.getBoundingClientRect() ?? { width: clientWidth }
        return Math.max(scrollWidth - clientWidth, width - innerWidth)
      })
      if (overflow > 0) wide.push(`${state}: ${overflow} px`)
      await page.setViewportSize(usual)
      const here = await violations(page)
      if (here.length > 0) found[state] = here
    })
    expect(wide).toEqual([])
    expect(found).toEqual({})
  },
)
