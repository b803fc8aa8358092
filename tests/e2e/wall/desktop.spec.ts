import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { clickSignOut } from '../../fixtures/accounts.ts'
import { testConfig } from '../../fixtures/config.ts'
import { LONG } from '../../fixtures/long.ts'
import { shareDesktop } from '../../fixtures/shared-desktop.ts'
import { demoUser, newUser, signIn, signUp } from '../../fixtures/users.ts'

const desktop = shareDesktop(() => ({ ...testConfig(), anonymousListening: false }))
const hasSession = () => existsSync(path.join(desktop.profileDir, 'session.json'))

test(
  'the session file exists while a user is signed in, in both layouts of the form',
  LONG,
  async () => {
    const { page } = desktop.app
    const user = newUser()
    await signUp(page, user)
    await expect.poll(hasSession).toBe(true)
    await clickSignOut(page)
    await expect.poll(hasSession).toBe(false)

    const form = page.getByRole('heading', { level: 1, name: 'Sign in' })
    for (const layout of ['/sign-in', '/sign-in-2']) {
      // A navigation in progress would overwrite the address.
      await form.waitFor()
      await page.evaluate((to) => history.replaceState(null, '', to), layout)
      await page.reload()
      await expect(form).toBeVisible()
      await signIn(page, user)
      expect(new URL(page.url()).pathname, layout).toBe('/')
      await expect(page.getByRole('button', { name: /^Account menu/ })).toContainText(user.name)
      await expect.poll(hasSession).toBe(true)
      await clickSignOut(page)
      await expect.poll(hasSession).toBe(false)
    }
  },
)

const playButton = async () =>
  (await desktop.app.trayItems())?.find(({ id }) => id === 'play-pause')?.label ?? null

test('a link that waits for a sign-in survives a reload, and plays once', async () => {
  const { app } = desktop
  const notice = app.page.getByText('Sign in to play this station.')
  await app.openUrl('undertone://station/demo-night-bus')
  await expect(notice).toBeVisible()
  await app.page.reload()
  await expect(notice).toBeVisible()
  await signIn(app.page, demoUser('listener'))
  await expect.poll(playButton, { timeout: 30_000 }).toBe('Pause')
  expect(await app.trayTooltip()).toContain('Night Bus')
  expect(await app.page.evaluate(() => sessionStorage.getItem('linked-station'))).toBeNull()
})
