import { panel, toasts } from '../../fixtures/accounts.ts'
import { testConfig } from '../../fixtures/config.ts'
import { demoStream, newStationName } from '../../fixtures/creators.ts'
import { hearSound } from '../../fixtures/sound.ts'
import { demoUser, newUser, signIn, signUp } from '../../fixtures/users.ts'
import { violations } from '../../fixtures/violations.ts'
import { expect, test } from '../../fixtures/web-test.ts'

test('a listener adds a station, proposes it, and reads that an admin approved it by keyboard', async ({
  page,
  browser,
}) => {
  const name = newStationName()
  await page.goto('/')
  await signUp(page, newUser())
  await page.goto('/library/favorites')
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

  await added.getByRole('link', { name }).click()
  await expect(page.getByText('Only you find this station.')).toBeVisible()
  await page.getByRole('button', { name: 'Propose the station' }).click()
  await expect(page.getByText('An admin looks at each new station')).toBeVisible()

  const admin = await (await browser.newContext()).newPage()
  await admin.goto('/')
  await signIn(admin, demoUser('admin'))
  await admin.goto('/admin/stations')
  const waiting = panel(admin, 'Waiting for approval')
  await waiting.getByRole('link', { name }).focus()
  expect(await violations(admin)).toEqual([])
  await admin.keyboard.press('a')
  await expect(toasts(admin).filter({ hasText: `${name} is approved.` })).toBeVisible()
  await expect(waiting.getByRole('link', { name })).toHaveCount(0)

  await page.goto('/profile')
  const own = panel(page, 'Your stations')
  await expect(own.getByText('Listed', { exact: true })).toBeVisible()

  // Another listener keeps it; its owner pauses it.
  const other = await (await browser.newContext()).newPage()
  await other.goto('/')
  await signUp(other, newUser())
  await other.getByRole('link', { name: 'Search', exact: true }).first().click()
  await other.getByRole('searchbox').fill(name)
  const kept = other.waitForResponse((answer) => answer.url().endsWith('/favorites'))
  await other.getByRole('button', { name: `Add ${name} to favorites` }).click()
  await kept
  await own.getByRole('link', { name }).click()
  await page.getByRole('switch', { name: 'Pause the station' }).click()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await other.goto('/library/favorites')
  await expect(other.getByRole('heading', { name })).toBeVisible()
  await expect(other.getByText('It rests: its owner has paused it.')).toBeVisible()
  await expect(other.getByRole('button', { name: `Play ${name}` })).toHaveCount(0)
})

test('an admin rejects a station with a reason, which its owner reads', async ({
  page,
  browser,
}) => {
  const name = newStationName()
  await page.goto('/')
  await signUp(page, newUser())
  await page.goto('/library/favorites')
  await page.getByRole('button', { name: 'Add a station' }).click()
  await page.getByRole('dialog').getByLabel('Stream address').fill(demoStream(testConfig()))
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Add it' }).click()
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Propose the station' }).click()
  await expect(page.getByText('An admin looks at each new station')).toBeVisible()

  const admin = await (await browser.newContext()).newPage()
  await admin.goto('/')
  await signIn(admin, demoUser('admin'))
  await admin.goto('/admin/stations')
  await panel(admin, 'Waiting for approval').getByRole('link', { name }).focus()
  await admin.keyboard.press('r')
  await admin.getByLabel('Reason').fill('It is one of the demo streams.')
  await admin.getByRole('button', { name: 'Reject it' }).click()
  await expect(toasts(admin).filter({ hasText: `${name} is rejected.` })).toBeVisible()

  await page.goto('/profile')
  await panel(page, 'Your stations').getByRole('link', { name }).click()
  await expect(page.getByText('It is one of the demo streams.')).toBeVisible()
  await page.getByRole('button', { name: 'Take the station back' }).click()
  await expect(page.getByText('Only you find this station.')).toBeVisible()
})
