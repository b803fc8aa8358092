import { expect, test } from 'playwright/test'
import { shareDesktop } from '../../fixtures/shared-desktop.ts'
import { anonymousMenu } from '../../fixtures/users.ts'

const desktop = shareDesktop()

test('a page that crashes again at once gives way to one that says so and leads back', async () => {
  const { app } = desktop
  // On real Electron Playwright is blind to a page that has crashed once.
  test.skip(app.runtime !== 'double', 'needs a page that can be followed over its crash')
  // Another page of Playwright's takes the place of one that has crashed.
  const crashed = () =>
    app.page
      .context()
      .pages()
      .find((page) => page.url().endsWith('/crashed.html'))
  // The first crash, and any that comes late on a slow machine, brings the app back.
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
