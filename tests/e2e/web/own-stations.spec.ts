import { panel, toasts } from '../../fixtures/accounts.ts'
import { testConfig } from '../../fixtures/config.ts'
import { demoStream, newStationName } from '../../fixtures/creators.ts'
import { askToMerge, hideAndShow, mergeAndUndo } from '../../fixtures/desk-stations.ts'
import { openFavorites } from '../../fixtures/library-page.ts'
import {
  approveByKeyboard,
  keepByName,
  keepFromSearch,
  openQueue,
  pauseStation,
  propose,
  readApproval,
  seeResting,
} from '../../fixtures/own-stations.ts'
import { hearSound } from '../../fixtures/sound.ts'
import { demoUser } from '../../fixtures/users.ts'
import { violations } from '../../fixtures/violations.ts'
import { enterAs, enterAsNew, newWindow } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

test('a station goes from its listener to the catalogue, and rests', async ({ page, browser }) => {
  const name = newStationName()
  await enterAsNew(page, '/sign-in')
  await keepFromSearch(page)
  const added = panel(page, 'Stations you added')
  await added.getByRole('button', { name: 'Add a station' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Stream address').fill(demoStream(testConfig()))
  await dialog.getByRole('button', { name: 'Test the stream' }).click()
  await expect(dialog.getByText(/^This stream works\. MP3/)).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add it' }).click()
  await expect(added.getByText('Only you')).toBeVisible()
  await added.getByRole('button', { name: `Add ${name} to favorites` }).click()
  await added.getByRole('button', { name: `Play ${name}` }).click()
  expect(await hearSound(page)).toBeGreaterThan(0)
  await propose(page, name)

  const admin = await newWindow(browser)
  await enterAs(admin, demoUser('admin'))
  await openQueue(admin)
  await panel(admin, 'Waiting for approval').getByRole('link', { name }).waitFor()
  expect(await violations(admin)).toEqual([])
  await approveByKeyboard(admin, name)

  // Another listener keeps it; its owner, who reads the answer, pauses it.
  const other = await newWindow(browser)
  await enterAsNew(other, '/sign-in')
  await keepByName(other, name)
  await page.reload()
  await readApproval(page, name)
  await pauseStation(page)
  await openFavorites(other)
  await other.reload()
  await seeResting(other, name)
})

test('an admin hides a station, merges another, and takes both back', async ({ page }) => {
  await enterAs(page, demoUser('admin'))
  await openQueue(page)
  await hideAndShow(page, 'Cashmere Radio')
  await askToMerge(page, 'Cashmere Radio', 'dublab')
  expect(await violations(page)).toEqual([])
  await mergeAndUndo(page, 'Cashmere Radio', 'dublab')
  expect(await violations(page)).toEqual([])
})

test('an admin rejects a station with a reason, which its owner reads', async ({
  page,
  browser,
}) => {
  const name = newStationName()
  await enterAsNew(page, '/sign-in')
  await page.goto('/library/favorites')
  await page.getByRole('button', { name: 'Add a station' }).click()
  await page.getByRole('dialog').getByLabel('Stream address').fill(demoStream(testConfig()))
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Add it' }).click()
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Propose the station' }).click()
  await expect(page.getByText('An admin looks at each new station')).toBeVisible()

  const admin = await newWindow(browser)
  await enterAs(admin, demoUser('admin'))
  await admin.goto('/admin/stations')
  await panel(admin, 'Waiting for approval').getByRole('link', { name }).focus()
  await admin.keyboard.press('r')
  await admin.getByLabel('Reason').fill('It is one of the demo streams.')
  await admin.getByRole('button', { name: 'Reject it' }).click()
  await expect(toasts(admin).filter({ hasText: `${name} is rejected.` })).toBeVisible()

  await page.goto('/profile')
  await panel(page, 'Your stations').getByRole('link', { name }).click()
  // A toast says it too, some seconds after the page has opened.
  const desk = page.getByRole('main')
  await expect(desk.getByText('It is one of the demo streams.')).toBeVisible()
  await page.getByRole('button', { name: 'Take the station back' }).click()
  await expect(page.getByText('Only you find this station.')).toBeVisible()
})
