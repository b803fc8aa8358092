import { expect, test } from 'playwright/test'
import { testConfig } from '../../fixtures/config.ts'
import { shareDesktop } from '../../fixtures/shared-desktop.ts'
import { demoUser, signIn } from '../../fixtures/users.ts'

/** The app is signed out at first. */
const desktop = shareDesktop(testConfig)

const playButton = async () =>
  (await desktop.app.trayItems())?.find(({ id }) => id === 'play-pause')?.label ?? null

test('a link that waits for a sign-in survives a reload, and plays once', async () => {
  const { app } = desktop
  const notice = app.page.getByText('The station you asked for plays as soon as')
  await app.openUrl('undertone://station/demo-night-bus')
  await expect(notice).toBeVisible()
  await app.page.reload()
  await expect(notice).toBeVisible()
  await signIn(app.page, demoUser('listener'))
  await expect.poll(playButton, { timeout: 30_000 }).toBe('Pause')
  expect(await app.trayTooltip()).toContain('Night Bus')
  expect(await app.page.evaluate(() => sessionStorage.getItem('linked-station'))).toBeNull()
})
