import { followShow, notificationOf, planShow } from '../../fixtures/followed-show.ts'
import { LONG } from '../../fixtures/long.ts'
import { newUser, signUp } from '../../fixtures/users.ts'
import { playerOf } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

/** Delay between scheduling and start of a show; the page's clock advances by it. */
const AHEAD_MS = 10 * 60_000

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  await page.goto('/sign-in')
  // A user without earlier notifications, which would overlap.
  await signUp(page, newUser())
})

test(
  'a followed show on air triggers a notification, a click plays it, and it is listed',
  LONG,
  async ({ page }) => {
    const show = await planShow('Radio Nocturne', Date.now() + AHEAD_MS)
    await followShow(page, show)
    await page.clock.fastForward(AHEAD_MS)
    const notice = notificationOf(page, show)
    await expect(notice).toBeVisible()
    await notice.getByRole('button', { name: 'Play' }).click()
    await expect(playerOf(page)).toContainText('Night Bus')
    await page.goto('/library/following')
    await expect(page.getByRole('heading', { level: 1, name: 'Following' })).toBeVisible()
    const now = page.getByRole('region', { name: 'On now' })
    await expect(now.getByRole('link', { name: show.title })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Notifications', exact: true })).toContainText(
      `${show.title} is on air on Night Bus.`,
    )
    // It appears once, even after reloads.
    await expect(notificationOf(page, show).filter({ hasText: 'Play' })).toHaveCount(0)
  },
)

test('follows are found, removed and restored; a reminder is set', LONG, async ({ page }) => {
  const show = await planShow('Tape Hiss Hour', Date.now() + 26 * 3_600_000)
  await followShow(page, show)
  await page.goto('/library/following')
  const coming = page.getByRole('list', { name: 'Coming up' })
  await expect(coming.getByRole('link', { name: show.title })).toBeVisible()
  const bell = coming.getByRole('button', { name: `Remind me of ${show.title}` })
  await bell.click()
  await expect(bell).toHaveAttribute('aria-pressed', 'true')

  const all = page.getByRole('list', { name: 'What you follow' })
  await page.getByLabel('Search what you follow').fill('hiss tape')
  await expect(all.getByRole('listitem')).toHaveCount(1)
  await all.getByRole('button', { name: `Stop following ${show.title}` }).click()
  await expect(all).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(all.getByRole('link', { name: show.title })).toBeVisible()
})
