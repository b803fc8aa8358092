import { panel, toasts } from '../../fixtures/accounts.ts'
import { hideAndShow, mergeAndUndo, startMerge } from '../../fixtures/admin-stations.ts'
import { testConfig } from '../../fixtures/config.ts'
import { demoStream, newStationName } from '../../fixtures/creators.ts'
import { openFavorites } from '../../fixtures/library-page.ts'
import { LONG } from '../../fixtures/long.ts'
import {
  addFavoriteByName,
  addFavoriteFromSearch,
  approveByKeyboard,
  expectPaused,
  openQueue,
  pauseStation,
  propose,
  readApproval,
} from '../../fixtures/own-stations.ts'
import { waitForSound } from '../../fixtures/sound.ts'
import { demoUser } from '../../fixtures/users.ts'
import { violations } from '../../fixtures/violations.ts'
import { enterAs, enterAsNew, newWindow } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

test(
  'a user’s station moves to the catalog and becomes inactive',
  LONG,
  async ({ page, browser }) => {
    const name = newStationName()
    await enterAsNew(page, '/sign-in')
    await addFavoriteFromSearch(page)
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
    expect(await waitForSound(page)).toBeGreaterThan(0)
    await propose(page, name)
    // Away until the decision is made: a poll just before a reload would show it on the page that goes.
    await page.goto('about:blank')

    const admin = await newWindow(browser)
    await enterAs(admin, demoUser('admin'))
    await openQueue(admin)
    await panel(admin, 'Waiting for approval').getByRole('link', { name }).waitFor()
    expect(await violations(admin)).toEqual([])
    await approveByKeyboard(admin, name)

    // Another listener saves it; its owner, who reads the decision, pauses it.
    const other = await newWindow(browser)
    await enterAsNew(other, '/sign-in')
    await addFavoriteByName(other, name)
    await page.goto('/profile')
    await readApproval(page, name)
    await pauseStation(page)
    await openFavorites(other)
    await other.reload()
    await expectPaused(other, name)
  },
)

test('an admin hides a station, merges another, and undoes both', LONG, async ({ page }) => {
  await enterAs(page, demoUser('admin'))
  await openQueue(page)
  await hideAndShow(page, 'Cashmere Radio')
  await startMerge(page, 'Cashmere Radio', 'dublab')
  expect(await violations(page)).toEqual([])
  await mergeAndUndo(page, 'Cashmere Radio', 'dublab')
  expect(await violations(page)).toEqual([])
})

test(
  'an admin rejects a station with a reason, which its owner reads',
  LONG,
  async ({ page, browser }) => {
    const name = newStationName()
    await enterAsNew(page, '/sign-in')
    await page.goto('/library/favorites')
    await page.getByRole('button', { name: 'Add a station' }).click()
    await page.getByRole('dialog').getByLabel('Stream address').fill(demoStream(testConfig()))
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Add it' }).click()
    await page.getByRole('link', { name }).click()
    await page.getByRole('button', { name: 'Propose the station' }).click()
    await expect(page.getByText('An admin reviews each new station')).toBeVisible()

    const admin = await newWindow(browser)
    await enterAs(admin, demoUser('admin'))
    await admin.goto('/admin/stations')
    await panel(admin, 'Waiting for approval').getByRole('link', { name }).focus()
    await admin.keyboard.press('r')
    await admin.getByLabel('Reason', { exact: true }).fill('It is one of the demo streams.')
    await admin.getByLabel('Add a reason for a field').selectOption('Stream address')
    await admin.getByLabel('Reason for: Stream address').fill('Send your own music.')
    await admin.getByRole('button', { name: 'Reject it' }).click()
    await expect(toasts(admin).filter({ hasText: `${name} is rejected.` })).toBeVisible()

    await page.goto('/profile')
    await panel(page, 'Your stations').getByRole('link', { name }).click()
    // A toast also appears some seconds after the page opened.
    const dashboard = page.getByRole('main')
    await expect(dashboard.getByText('It is one of the demo streams.')).toBeVisible()
    await expect(dashboard.getByText('Stream address: Send your own music.')).toBeVisible()
    await page.getByRole('button', { name: 'Withdraw proposal' }).click()
    await expect(page.getByText('Only you can see this station.')).toBeVisible()
  },
)
