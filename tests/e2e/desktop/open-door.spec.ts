import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { testConfig } from '../../fixtures/config.ts'
import { launchDesktop } from '../../fixtures/desktop-app.ts'
import { openFavorites, savedFavorites } from '../../fixtures/library-page.ts'
import { hearSound } from '../../fixtures/sound.ts'
import { newUser, registration } from '../../fixtures/users.ts'

test('a fresh profile hears a station with one click and no account, and makes one of what it kept', async () => {
  const profileDir = mkdtempSync(path.join(tmpdir(), 'undertone-profile-'))
  const user = newUser()
  let app = await launchDesktop({ profileDir, config: testConfig() })

  await test.step('hear a station, and keep another', async () => {
    await app.page.getByRole('button', { name: 'Play Night Bus' }).first().click()
    expect(await hearSound(app.page)).toBeGreaterThan(0)
    const kept = savedFavorites(app.page)
    await app.page.getByRole('button', { name: 'Add Long Wave to favorites' }).first().click()
    expect((await kept).ok()).toBe(true)
  })

  await test.step('the vault has the session at the next start', async () => {
    app = await app.restart()
    await openFavorites(app.page)
    const kept = app.page
      .getByRole('main')
      .getByRole('button', { name: 'Remove Long Wave from favorites' })
    await expect(kept).toBeVisible()
  })

  await test.step('an account takes it over', async () => {
    await app.page
      .getByRole('button', { name: 'Account menu: listening without an account' })
      .click()
    await app.page.getByRole('link', { name: 'Create account' }).click()
    await app.page.getByLabel('Name').fill(user.name)
    await app.page.getByLabel('E-mail').fill(user.email)
    await app.page.getByLabel('Password', { exact: true }).fill(user.password)
    const registered = registration(app.page)
    await app.page.getByRole('button', { name: 'Create account' }).click()
    await registered
    const menu = app.page.getByRole('button', { name: `Account menu of ${user.name}` })
    await expect(menu).toBeVisible()
    await openFavorites(app.page)
    const kept = app.page
      .getByRole('main')
      .getByRole('button', { name: 'Remove Long Wave from favorites' })
    await expect(kept).toBeVisible()
  })
  await app.close()
  rmSync(profileDir, { recursive: true, force: true })
})
