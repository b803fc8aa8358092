import { expect, test } from 'playwright/test'
import { LONG } from '../../fixtures/long.ts'
import { shareDesktop } from '../../fixtures/shared-desktop.ts'
import { anonymousMenu } from '../../fixtures/users.ts'

const desktop = shareDesktop()

test('a page that crashes twice is replaced by an error page with a way back', LONG, async () => {
  const { app } = desktop
  // Playwright loses a page that crashed on real Electron.
  test.skip(app.runtime !== 'double', 'needs a page that can be followed over its crash')
  // Playwright creates a new page object after a crash.
  const crashed = () =>
    app.page
      .context()
      .pages()
      .find((page) => page.url().endsWith('/crashed.html'))
  // Retries because a late crash on a slow machine also restores the app.
  await expect(async () => {
    await app.crashPage()
    await expect.poll(crashed, { timeout: 4_000 }).toBeDefined()
  }).toPass({ timeout: 45_000 })
  const page = crashed() ?? app.page
  await expect(page.getByRole('heading', { name: 'Undertone has crashed' })).toBeVisible()
  expect(await page.locator('script').count()).toBe(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(anonymousMenu(page)).toBeVisible()
})
