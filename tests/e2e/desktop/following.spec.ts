import { expect, test } from 'playwright/test'
import { testConfig } from '../../fixtures/config.ts'
import { followShow, notificationOf, planShow } from '../../fixtures/followed-show.ts'
import { LONG } from '../../fixtures/long.ts'
import { shareDesktop } from '../../fixtures/shared-desktop.ts'
import { demoUser, signIn } from '../../fixtures/users.ts'

const desktop = shareDesktop(testConfig)
/** Delay between scheduling and start of a show; the page's clock advances by it. */
const AHEAD_MS = 10 * 60_000

test(
  'a followed show on air triggers a system notification, and a click plays it',
  LONG,
  async () => {
    const { page } = desktop.app
    await page.clock.install()
    // Loads the data with the new clock.
    await page.reload()
    await signIn(page, demoUser('pro'))
    const show = await planShow('Night Ferry', Date.now() + AHEAD_MS)
    await followShow(page, show)
    await desktop.app.focusWindow(false)
    await page.clock.fastForward(AHEAD_MS)
    const message = `${show.title} is on air on Night Bus.`
    await expect
      .poll(() => desktop.app.notifications())
      .toContainEqual({ title: show.title, body: message })
    await expect(notificationOf(page, show)).toBeVisible()
    await desktop.app.clickNotification()
    const player = page.getByRole('region', { name: 'Player' })
    await expect(player).toContainText('Night Bus')
    await expect(player).toContainText('Live')
  },
)
