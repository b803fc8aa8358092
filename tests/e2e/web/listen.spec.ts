import { signOut } from '../../fixtures/accounts.ts'
import { openFavorites } from '../../fixtures/library-page.ts'
import { LONG } from '../../fixtures/long.ts'
import { waitForSilence, waitForSound } from '../../fixtures/sound.ts'
import { anonymousMenu, demoUser, signIn, waitUntilSignedIn } from '../../fixtures/users.ts'
import { enterAs, enterAsNew, play, playerOf } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

test('a user signs up, finds a station, plays, pauses and stops it', async ({ page }) => {
  await enterAsNew(page)

  await page.getByRole('link', { name: 'Search', exact: true }).first().click()
  await page.getByRole('searchbox').fill('night bus')
  const player = playerOf(page)
  await page.getByRole('button', { name: 'Play Night Bus' }).click()
  await expect(player).toContainText('Night Bus')
  await expect(player).toContainText('Live')
  expect(await waitForSound(page)).toBeGreaterThan(0)

  await player.getByRole('button', { name: 'Pause', exact: true }).click()
  await waitForSilence(page)
  await expect(player).toContainText('Paused')
  await player.getByRole('button', { name: 'Play', exact: true }).click()
  expect(await waitForSound(page)).toBeGreaterThan(0)
  await player.getByRole('button', { name: 'Stop' }).click()
  await waitForSilence(page)
  await expect(player).toContainText('Nothing playing.')
  await player.getByRole('button', { name: 'Resume Night Bus' }).click()
  expect(await waitForSound(page)).toBeGreaterThan(0)
})

test('the other formats play too', async ({ page }) => {
  await enterAs(page, demoUser('listener'))
  for (const station of ['Cellar Signal', 'Long Wave']) {
    await play(page, station)
    expect(await waitForSound(page), station).toBeGreaterThan(0)
    await playerOf(page).getByRole('button', { name: 'Stop' }).click()
    await waitForSilence(page)
  }
})

test('playback quality is sent with the heartbeat only after consent', LONG, async ({ page }) => {
  await enterAs(page, demoUser('listener'))
  const play = page.getByRole('button', { name: 'Play Night Bus' }).first()
  const heartbeatOf = async (act: () => Promise<void>) => {
    const sent = page.waitForRequest((request) => /\/listening$/.test(request.url()))
    await act()
    const request = await sent
    expect((await request.response())?.status()).toBe(204)
    return request.postDataJSON()
  }
  const first = await heartbeatOf(() => play.click())
  expect(first).not.toHaveProperty('outcomes')
  await page.goto('/settings/preferences')
  const allow = page.getByRole('switch', { name: 'Report how stations play for me' })
  await expect(allow).not.toBeChecked()
  await allow.check()
  await page.goto('/')
  const second = await heartbeatOf(() => play.click())
  expect(second).toMatchObject({
    stationId: 'demo-night-bus',
    outcomes: [{ stationId: 'demo-night-bus', dropouts: 0, reason: null }],
  })
  expect(second.outcomes[0].startMs).toBeGreaterThanOrEqual(0)
})

test(
  'a user stays signed in over a reload, and is gone after signing out',
  LONG,
  async ({ page }) => {
    const user = await enterAsNew(page)
    await page.reload()
    await waitUntilSignedIn(page)
    await signOut(page)
    await page.goto('/browse')
    await expect(anonymousMenu(page)).toBeVisible()
    await signIn(page, user)
    await expect(page).toHaveURL(/\/browse$/)
  },
)

test('a favorite survives a reload and can be undone', LONG, async ({ page }) => {
  await enterAsNew(page)
  await page.getByRole('button', { name: 'Add Night Bus to favorites' }).first().click()
  await openFavorites(page)
  await expect(page).toHaveURL(/\/library\/favorites$/)
  await expect(page.getByText('Night Bus').first()).toBeVisible()
  await page.reload()
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Remove Night Bus from favorites' })
    .click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(
    page.getByRole('main').getByRole('button', { name: 'Remove Night Bus from favorites' }),
  ).toBeVisible()
})
