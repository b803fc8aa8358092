import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { testConfig } from '../../fixtures/config.ts'
import { launchDesktop } from '../../fixtures/desktop-app.ts'
import { openFavorites, savedFavorites } from '../../fixtures/library-page.ts'
import { LONG } from '../../fixtures/long.ts'
import { waitForSound } from '../../fixtures/sound.ts'
import { newUser, registration } from '../../fixtures/users.ts'

test(
  'a fresh profile plays a station with one click, and an account takes over its data',
  LONG,
  async () => {
    const profileDir = mkdtempSync(path.join(tmpdir(), 'undertone-profile-'))
    const user = newUser()
    let app = await launchDesktop({ profileDir, config: testConfig() })

    await test.step('play a station and save another one', async () => {
      await app.page.getByRole('button', { name: 'Play Night Bus' }).first().click()
      expect(await waitForSound(app.page)).toBeGreaterThan(0)
      const saved = savedFavorites(app.page)
      await app.page.getByRole('button', { name: 'Add Long Wave to favorites' }).first().click()
      expect((await saved).ok()).toBe(true)
    })

    await test.step('the vault has the session on the next start', async () => {
      app = await app.restart()
      await openFavorites(app.page)
      const saved = app.page
        .getByRole('main')
        .getByRole('button', { name: 'Remove Long Wave from favorites' })
      await expect(saved).toBeVisible()
    })

    await test.step('an account takes over the data', async () => {
      await app.page
        .getByRole('button', { name: 'Account menu: listening without an account' })
        .click()
      await app.page.getByRole('link', { name: 'Create account' }).click()
      await app.page.getByLabel('Name').fill(user.name)
      await app.page.getByLabel('Email').fill(user.email)
      await app.page.getByLabel('Password', { exact: true }).fill(user.password)
      const registered = registration(app.page)
      await app.page.getByRole('button', { name: 'Create account' }).click()
      await registered
      const menu = app.page.getByRole('button', { name: `Account menu of ${user.name}` })
      await expect(menu).toBeVisible()
      await openFavorites(app.page)
      const saved = app.page
        .getByRole('main')
        .getByRole('button', { name: 'Remove Long Wave from favorites' })
      await expect(saved).toBeVisible()
    })
    await app.close()
    rmSync(profileDir, { recursive: true, force: true })
  },
)
