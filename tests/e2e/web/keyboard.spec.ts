import type { Page } from 'playwright'
import { createAccountByApi } from '../../fixtures/accounts-by-api.ts'
import { testConfig } from '../../fixtures/config.ts'
import { waitForSilence, waitForSound } from '../../fixtures/sound.ts'
import { anonymousMenu, newUser, registration, waitUntilSignedIn } from '../../fixtures/users.ts'
import { playerOf } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

async function press(page: Page, key: string, name: RegExp, most: number): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press(key)
    const focused = page.locator(':focus')
    const label = await focused.evaluateAll((all) =>
      all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '').join(),
    )
    if (name.test(label)) return
  }
  throw new Error(`${most} times ${key} did not lead to ${name}`)
}

test('a user signs in, plays, pauses, stops, skips and leaves by keyboard alone', async ({
  page,
}) => {
  const user = newUser()
  await createAccountByApi(testConfig(), user)
  await page.goto('/sign-in')
  const h1 = page.getByRole('heading', { level: 1 })
  await expect(h1).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(user.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(user.password)
  const registered = registration(page)
  await page.keyboard.press('Enter')
  await waitUntilSignedIn(page)
  await registered
  await expect(h1).toHaveText('On the dial')
  await expect(h1).toBeFocused()
  await expect(page.getByRole('button', { name: 'Play Night Bus' }).first()).toBeVisible()

  // The demo stations come last.
  await press(page, 'Tab', /^Play Night Bus$/, 150)
  await page.keyboard.press('Enter')
  expect(await waitForSound(page)).toBeGreaterThan(0)
  // The same button now pauses and stays focused.
  await expect(page.getByRole('button', { name: 'Pause Night Bus' }).first()).toBeFocused()
  await page.keyboard.press('Space')
  await waitForSilence(page)

  const player = playerOf(page)
  await player.getByRole('button', { name: 'Stop' }).focus()
  await page.keyboard.press('Enter')
  await expect(player).toContainText('Nothing playing.')
  await expect(player).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(player.getByRole('link', { name: 'Pick a station.' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(h1).toHaveText('Browse')
  await expect(h1).toBeFocused()

  await press(page, 'Shift+Tab', /^Skip to content$/, 20)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL(/\/browse$/)

  await press(page, 'Shift+Tab', /Account menu/, 4)
  const menu = page.getByRole('button', { name: /^Account menu/ })
  await page.keyboard.press('Enter')
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, 'Tab', /Sign out/, 6)
  await page.keyboard.press('Enter')
  await expect(anonymousMenu(page)).toBeVisible()
})
