import { expect, test } from 'playwright/test'
import { testConfig } from '../../fixtures/config.ts'
import { followShow, noticeOf, planShow } from '../../fixtures/followed-show.ts'
import { shareDesktop } from '../../fixtures/shared-desktop.ts'
import { demoUser, signIn } from '../../fixtures/users.ts'

const desktop = shareDesktop(testConfig)

test('a followed show goes on air: the system says it, and a click plays it', async () => {
  const { page } = desktop.app
  await signIn(page, demoUser('pro'))
  const show = await planShow('Night Ferry', Date.now() + 12_000)
  await followShow(page, show)
  await desktop.app.focusWindow(false)
  const message = `${show.title} is on air on Night Bus.`
  await expect
    .poll(() => desktop.app.notifications(), { timeout: 30_000 })
    .toContainEqual({ title: show.title, body: message })
  await expect(noticeOf(page, show)).toBeVisible()
  await desktop.app.clickNotification()
  const player = page.getByRole('region', { name: 'Player' })
  await expect(player).toContainText('Night Bus')
  await expect(player).toContainText('Live')
})
