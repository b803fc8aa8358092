import { sampleOf } from '../../fixtures/all-faults.ts'
import { STANDALONE } from '../../fixtures/headings.ts'
import { nameSong } from '../../fixtures/listening.ts'
import { stayOnReturn } from '../../fixtures/payment-return.ts'
import { waitForSound } from '../../fixtures/sound.ts'
import { anonymousRegistration } from '../../fixtures/users.ts'
import { openNowPlaying, play, playerOf, showPage } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

test.beforeEach(async ({ page }) => {
  await stayOnReturn(page)
  await nameSong(page, 'Tender Buttons')
  const registered = anonymousRegistration(page)
  await page.goto('/')
  await registered
  await play(page, 'Night Bus')
  await expect(playerOf(page)).toContainText('Live')
})

/** In an order in which neighbors have different headings, so that no page load stops the sound. */
const PAGES = [
  ...['/subscriptions', '/sign-in', '/subscriptions/success', '/otp', '/subscriptions/cancel'],
  ...['/401', '/sign-up', '/403', '/404', '/forgot-password', '/500', '/no-such-page', '/503'],
  ...['/sign-in-2', '/browse'],
] as const

test('navigation and player are on every page but the account pages, and the sound goes on', async ({
  page,
}) => {
  for (const path of PAGES) {
    await showPage(page, path, path === '/no-such-page' ? '/404' : path)
    const count = STANDALONE.includes(path) ? 0 : 1
    await expect(playerOf(page), path).toHaveCount(count)
    await expect(page.getByRole('navigation', { name: 'Main' }), path).toHaveCount(count)
    await expect(page.getByRole('main'), path).toHaveCount(1)
    if (count === 0)
      await expect(
        page.getByRole('link', { name: 'Listen without an account' }),
        path,
      ).toBeVisible()
  }
  expect(await waitForSound(page)).toBeGreaterThan(0)
})

const NARROW = ['Pause', 'Add to favorites', 'Save this song']
const MEDIUM = [...NARROW, 'Previous station', 'Next station']
const WIDE = [...MEDIUM, 'Mute', 'Sleep timer', 'Connection details']
const ALL = [...WIDE, 'Stop', 'Song history']

for (const [width, height, shown] of sampleOf(
  [
    [1280, 800, ALL],
    [1024, 700, WIDE],
    [720, 700, MEDIUM],
    [390, 844, NARROW],
  ] as const,
  3,
)) {
  test(`at ${width} x ${height} the player bar is 64 px high, and its menu or view has what it lacks`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    const player = playerOf(page)
    const button = (name: string) => player.getByRole('button', { name, exact: true })
    expect((await player.boundingBox())?.height).toBe(64)
    for (const name of ALL)
      await expect(button(name), name).toBeVisible({ visible: shown.includes(name) })
    await expect(player.getByRole('slider', { name: 'Volume' })).toBeVisible({
      visible: shown.includes('Mute'),
    })
    const more = button('More controls')
    await expect(more).toBeVisible({ visible: shown === MEDIUM || shown === WIDE })
    if (shown === ALL) return
    if (shown === NARROW) {
      const view = await openNowPlaying(page)
      for (const name of [...NARROW, 'Previous station', 'Next station', 'Stop', 'Mute'])
        await expect(view.getByRole('button', { name, exact: true }), name).toBeVisible()
      for (const name of ['Sleep timer', 'Song history', 'Connection details'])
        await expect(view.getByRole('region', { name }), name).toBeVisible()
      await expect(view.getByRole('slider', { name: 'Volume' })).toBeVisible()
      return
    }

    await more.click()
    for (const name of ALL) await expect(button(name), name).toBeVisible()
    await expect(player.getByRole('slider', { name: 'Volume' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
    await expect(button('Stop')).toBeHidden()
  })
}
