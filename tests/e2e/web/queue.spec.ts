import type { Page } from 'playwright'
import { toasts } from '../../fixtures/accounts.ts'
import { testConfig } from '../../fixtures/config.ts'
import { openFavoritesOf } from '../../fixtures/library-page.ts'
import { LONG } from '../../fixtures/long.ts'
import { playerOf } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

const NEXT_WITH_DEAD = ['Cellar Signal', 'Night Bus']

const queueOf = (page: Page) => page.getByRole('dialog', { name: 'Queue' })
const queued = (page: Page) =>
  queueOf(page).getByRole('region', { name: 'Next' }).getByRole('listitem')

async function closeQueue(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(queueOf(page)).toBeHidden()
}

async function openQueue(page: Page): Promise<void> {
  await playerOf(page).getByRole('button', { name: 'Queue' }).click()
  await expect(queueOf(page)).toBeVisible()
}

test('plays all favorites, skips a dead one, and follows the queue that the user changes', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/, /blocked by CORS policy/, /net::ERR_FAILED/)
  await page.route(`${testConfig().streamsUrl}/night-bus.mp3`, (route) =>
    route.fulfill({ status: 404, body: 'no' }),
  )
  await openFavoritesOf(page, ['demo-night-bus', 'demo-long-wave', 'demo-cellar-signal'])
  const player = playerOf(page)
  const plays = async (name: string) => {
    await expect(player.getByRole('link', { name })).toBeVisible()
    await expect(player).toContainText('Live')
  }

  await page.getByRole('button', { name: 'Play all' }).click()
  await plays('Long Wave')
  await expect(toasts(page)).toHaveCount(1)
  await expect(toasts(page)).toContainText('Skipped Night Bus. It cannot be played.')
  await player.getByRole('button', { name: 'Next station' }).click()
  await plays('Cellar Signal')
  await player.getByRole('button', { name: 'Previous station' }).click()
  await plays('Long Wave')

  await openQueue(page)
  await expect(queueOf(page).getByRole('region', { name: 'Now playing' })).toContainText(
    'Long Wave',
  )
  await expect(queued(page)).toHaveText(NEXT_WITH_DEAD)
  await closeQueue(page)
  await page.getByRole('button', { name: 'More for Night Bus' }).click()
  await page.getByRole('menuitem', { name: 'Play next' }).click()
  await expect(toasts(page).filter({ hasText: 'Night Bus plays next.' })).toBeVisible()

  await openQueue(page)
  await expect(queued(page)).toHaveText(NEXT_WITH_DEAD.toReversed())
  const shuffle = queueOf(page).getByRole('button', { name: 'Shuffle' })
  await shuffle.click()
  await expect(shuffle).toHaveAttribute('aria-pressed', 'true')
  await expect(queued(page)).toHaveCount(NEXT_WITH_DEAD.length)
  await shuffle.click()
  await expect(shuffle).toHaveAttribute('aria-pressed', 'false')
  await expect(queued(page)).toHaveText(NEXT_WITH_DEAD.toReversed())

  await queueOf(page).getByRole('button', { name: 'Move Night Bus down' }).focus()
  await page.keyboard.press('Enter')
  await expect(queued(page)).toHaveText(NEXT_WITH_DEAD)
  await expect(queueOf(page).getByRole('button', { name: 'Move Night Bus down' })).toBeFocused()
  await queueOf(page).getByRole('button', { name: 'Remove Night Bus from the queue' }).click()
  await expect(queued(page)).toHaveText(['Cellar Signal'])

  await page.reload()
  await openQueue(page)
  await expect(queued(page)).toHaveText(['Cellar Signal', 'Long Wave'])
  await queueOf(page).getByRole('button', { name: 'Clear queue' }).click()
  await expect(queueOf(page).getByRole('heading', { name: 'Nothing is queued' })).toBeVisible()
})

test('offers the queue in the menu of a narrow player bar', LONG, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await playerOf(page).getByRole('button', { name: 'More controls' }).click()
  await page.getByRole('button', { name: 'Queue' }).click()
  await expect(queueOf(page).getByRole('heading', { name: 'Nothing is queued' })).toBeVisible()
})
