import type { Page } from 'playwright'
import { FAVORITES_MAX } from '../../../shared/api/field-rules.ts'
import { STATION_IDS_MAX } from '../../../shared/api/stations.ts'
import { toasts } from '../../fixtures/accounts.ts'
import { openFavoritesOf } from '../../fixtures/library-page.ts'
import { LONG } from '../../fixtures/long.ts'
import { expect, test } from '../../fixtures/web-test.ts'

/** Most rendered rows of a list. */
const ROWS_MAX = 100

const list = (page: Page) => page.getByRole('region', { name: 'Favorites', exact: true })
const names = (page: Page) => list(page).getByRole('heading', { level: 2 })

/** dnd-kit blocks clicks for 50 ms after a drag, so that a drop opens nothing. */
function takesClicks(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    let isClicked = false
    const take = () => {
      isClicked = true
    }
    document.body.addEventListener('click', take)
    document.body.click()
    document.body.removeEventListener('click', take)
    return isClicked
  })
}

test('favorites are sorted by mouse and keyboard, put into folders and blocked, and stay so', async ({
  page,
}) => {
  await openFavoritesOf(page, ['demo-night-bus', 'demo-long-wave', 'demo-cellar-signal'])
  await expect(names(page)).toHaveText(['Night Bus', 'Long Wave', 'Cellar Signal'])

  await list(page).getByRole('button', { name: 'Move Cellar Signal, 3 of 3' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(names(page)).toHaveText(['Night Bus', 'Cellar Signal', 'Long Wave'])
  await expect(page.getByText('Cellar Signal is now 2 of 3.')).toBeAttached()

  // Waits until the row has stopped moving.
  await names(page).last().hover({ trial: true })
  await list(page).getByRole('button', { name: 'Move Night Bus, 1 of 3' }).hover()
  await page.mouse.down()
  const last = await names(page).last().boundingBox()
  await page.mouse.move((last?.x ?? 0) + 5, (last?.y ?? 0) - 40, { steps: 4 })
  await page.mouse.move((last?.x ?? 0) + 5, (last?.y ?? 0) + 5, { steps: 4 })
  await page.mouse.up()
  await expect(names(page)).toHaveText(['Cellar Signal', 'Long Wave', 'Night Bus'])
  await expect.poll(() => takesClicks(page)).toBe(true)

  await page.getByRole('button', { name: 'Create folder' }).click()
  await page.getByLabel('Name of the folder').fill('Late')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: /^All/ }).click()
  await page.getByRole('button', { name: 'More for Long Wave' }).click()
  await page.getByRole('menuitem', { name: 'Move to a folder' }).click()
  await page.getByRole('menuitemradio', { name: 'Late' }).click()
  await page.getByRole('button', { name: /^Late\s*1$/ }).click()
  await expect(names(page)).toHaveText(['Long Wave'])

  await list(page).getByRole('button', { name: 'Remove Long Wave from favorites' }).click()
  await expect(names(page)).toHaveCount(0)
  // Moving the station left a toast with the same button.
  await toasts(page)
    .filter({ hasText: 'Long Wave is no longer a favorite.' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(names(page)).toHaveText(['Long Wave'])

  const written = page.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' &&
      (response.request().postData() ?? '').includes('"blocked":[{'),
  )
  await page.getByRole('button', { name: 'More for Long Wave' }).click()
  await page.getByRole('menuitem', { name: 'Block this station' }).click()
  await written
  await page.reload()
  await expect(names(page)).toHaveText(['Cellar Signal', 'Long Wave', 'Night Bus'])
  await expect(page.getByRole('button', { name: /^Late\s*1$/ })).toBeVisible()
  await page.getByText('Blocked stations (1)').click()
  await page.getByRole('button', { name: 'Unblock Long Wave' }).click()
  await expect(page.getByText(/^Blocked stations/)).toHaveCount(0)
})

test(
  'of ten thousand favorites only those near the window are rendered and fetched',
  LONG,
  async ({ page }) => {
    const requestedPages: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('ids=')) requestedPages.push(request.url())
    })
    await openFavoritesOf(
      page,
      Array.from({ length: FAVORITES_MAX }, (_, n) => `kept-${n}`),
    )
    const rows = list(page).getByRole('listitem')
    await expect(names(page).first()).toHaveText('kept-0')
    expect(await rows.count()).toBeLessThanOrEqual(ROWS_MAX)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(names(page).filter({ hasText: `kept-${FAVORITES_MAX - 1}` })).toBeVisible()
    expect(await rows.count()).toBeLessThanOrEqual(ROWS_MAX)
    // Pages at the top and at the end, each possibly on a boundary; nothing in between.
    expect(requestedPages.length).toBeLessThanOrEqual(4)
    const most = Math.max(
      ...requestedPages.map((url) => new URL(url).searchParams.get('ids')?.split(',').length ?? 0),
    )
    expect(most).toBeLessThanOrEqual(STATION_IDS_MAX)
  },
)
