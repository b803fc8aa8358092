import { toasts } from '../../fixtures/accounts.ts'
import { listen, nameSong, openHistory } from '../../fixtures/listening.ts'
import { EVERY_IMPACT, violations } from '../../fixtures/violations.ts'
import { download, enterAsNew, playerOf } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

test('the heart in the player saves a song, which is listed, found, exported, removed and restored', async ({
  page,
}) => {
  await nameSong(page, 'Tender Buttons')
  await enterAsNew(page, '/sign-in')
  await listen(page, 'Night Bus')
  const player = playerOf(page)
  await player.getByRole('button', { name: 'Save this song' }).click()
  const heart = player.getByRole('button', { name: 'Remove from saved songs' })
  await expect(heart).toHaveAttribute('aria-pressed', 'true')

  await openHistory(page)
  await page.getByRole('link', { name: 'Songs', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Songs' })).toBeVisible()
  const rows = page.getByRole('region', { name: 'Songs' }).getByRole('heading', { level: 3 })
  await expect(rows).toHaveText(['Tender Buttons'])
  expect(await violations(page, EVERY_IMPACT)).toEqual([])

  const search = page.getByRole('searchbox', { name: 'Search your songs' })
  await search.fill('nothing like it')
  await expect(page.getByText('No matching songs')).toBeVisible()
  await search.fill('broadcast night')
  await expect(rows).toHaveText(['Tender Buttons'])

  const saved = await download(page, () => page.getByRole('button', { name: 'CSV' }).click())
  expect(saved.name).toMatch(/^undertone-songs-[\d-]{10}\.csv$/)
  expect(saved.text).toContain('"Broadcast","Tender Buttons","Night Bus"')

  await page.getByRole('button', { name: 'Remove Broadcast – Tender Buttons' }).click()
  await expect(page.getByText('No songs yet')).toBeVisible()
  await expect(player.getByRole('button', { name: 'Save this song' })).toBeVisible()
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveText(['Tender Buttons'])

  await test.step('it persists when the app opens again', async () => {
    await page.reload()
    await expect(rows).toHaveText(['Tender Buttons'])
  })
})
