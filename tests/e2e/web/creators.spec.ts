import type { Page } from 'playwright'
import { blackPng } from '../../../backend/modules/creators/testing/pictures.ts'
import { panel, toasts } from '../../fixtures/accounts.ts'
import { testConfig } from '../../fixtures/config.ts'
import {
  approve,
  checkStream,
  demoStream,
  figure,
  moderate,
  newStationName,
  openNewStation,
  publishByApi,
  sendToReview,
} from '../../fixtures/creators.ts'
import { LONG } from '../../fixtures/long.ts'
import { waitForSound } from '../../fixtures/sound.ts'
import { demoUser } from '../../fixtures/users.ts'
import { violations } from '../../fixtures/violations.ts'
import { enterAs, enterAsNew, newWindow } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

async function enterAsCreator(page: Page): Promise<void> {
  await enterAs(page, demoUser('creator'), '/')
}

async function search(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Search', exact: true }).first().click()
  await page.getByRole('searchbox').fill(name)
}

test('a published station is found after approval and played, and its figures show no single listener', async ({
  page,
  browser,
}) => {
  const name = newStationName()
  await enterAsCreator(page)
  await openNewStation(page)
  await checkStream(page, demoStream(testConfig()))
  await expect(page.getByText(/^The stream works\. MP3/)).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Night Bus')
  const preview = page.getByRole('region', { name: 'Preview of the station page' })
  await expect(preview.locator('img')).toHaveAttribute('src', /\/art\//)
  const id = await sendToReview(page, name)
  await expect(toasts(page).filter({ hasText: `${name} is sent for review.` })).toBeVisible()
  await expect(page.getByText('An admin reviews each new station')).toBeVisible()

  const listener = await newWindow(browser)
  await enterAsNew(listener)
  await search(listener, name)
  await expect(listener.getByText(`Nothing found for “${name}”`).first()).toBeVisible()

  await approve(testConfig(), id)
  await listener.getByRole('searchbox').fill(`${name} `)
  await listener.getByRole('searchbox').fill(name)
  await listener.reload()
  await listener.getByRole('searchbox').fill(name)
  await listener.getByRole('button', { name: `Play ${name}` }).click()
  expect(await waitForSound(listener)).toBeGreaterThan(0)

  const second = await newWindow(browser)
  await enterAsNew(second)
  await search(second, name)
  await second.getByRole('button', { name: `Add ${name} to favorites` }).click()
  await second.getByRole('button', { name: `Play ${name}` }).click()
  expect(await waitForSound(second)).toBeGreaterThan(0)

  await page.goto(`/profile?station=${id}`)
  // Figures appear on the next day and from five listeners.
  await expect(figure(page, /listeners on the best of 30 days/)).toContainText('Fewer than 5')
  await expect(figure(page, /favorites/)).toContainText('Fewer than 5')
  for (const context of browser.contexts()) if (context !== page.context()) await context.close()
})

test('a new name of a listed station waits next to the public one', LONG, async ({ page }) => {
  const name = newStationName()
  await enterAsCreator(page)
  const id = await publishByApi(testConfig(), name)
  await page.goto(`/profile?station=${id}`)
  await approve(testConfig(), id)
  await page.reload()
  await page.getByLabel('Name', { exact: true }).fill(`${name} (official)`)
  await panel(page, 'About the station').getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: /^Name/ })
  await expect(row.getByRole('cell')).toHaveText([name, `${name} (official)`])
  await search(page, name)
  await expect(page.getByRole('button', { name: `Play ${name}`, exact: true })).toBeVisible()
  await approve(testConfig(), id)
  await page.goto(`/profile?station=${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} (official)`)
  await expect(page.getByText('Waiting for approval')).toHaveCount(0)
})

test('a station is scheduled, switched, changed and deleted', LONG, async ({ page }) => {
  const name = newStationName()
  await enterAsCreator(page)
  const id = await publishByApi(testConfig(), name)
  await page.goto(`/profile?station=${id}`)

  const shows = panel(page, 'Shows')
  await shows.getByRole('button', { name: 'Add a show' }).click()
  await shows.getByLabel('Show', { exact: true }).fill('Night shift')
  await shows.getByLabel('Day').selectOption('Friday')
  await shows.getByLabel('Starts at').fill('23:00')
  await shows.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await shows.getByRole('button', { name: 'Add it' }).click()
  await shows.getByRole('button', { name: 'Save shows' }).click()
  await expect(toasts(page).filter({ hasText: 'Saved and sent for review.' })).toBeVisible()

  const air = panel(page, 'On air')
  await air.getByRole('switch', { name: 'On air' }).click()
  await air.getByRole('switch', { name: 'Pause the station' }).click()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  const about = panel(page, 'About the station')
  await about.getByLabel('Genres').fill('dub, static')
  const saved = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('"tags"')),
  )
  await about.getByRole('button', { name: 'Save' }).click()
  await saved
  await page.reload()
  await expect(about.getByLabel('Genres')).toHaveValue('dub, static')
  await expect(air.getByRole('switch', { name: 'Pause the station' })).toBeChecked()
  await expect(shows.getByText(/Friday (?:23:00|11:00\sPM)/)).toBeVisible()

  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByLabel(`Type ${name} to confirm`).fill(name)
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(panel(page, 'Your stations')).not.toContainText(name)
})

test(
  'a cover replaces the generated one; an invalid one is rejected with a message',
  LONG,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 422/, /API call failed/)
    const name = newStationName()
    await enterAsCreator(page)
    const id = await publishByApi(testConfig(), name)
    await page.goto(`/profile?station=${id}`)
    const cover = panel(page, 'Cover')
    const choose = (file: string, mimeType: string, buffer: Buffer) =>
      cover.locator('input[type=file]').setInputFiles({ name: file, mimeType, buffer })
    const send = () => cover.getByRole('button', { name: 'Use this picture' }).click()

    await choose('big.png', 'image/png', Buffer.alloc(20 * 1024 * 1024))
    await expect(cover.getByText(/too large\. The limit is 5 MB/)).toBeVisible()
    await choose('drawing.svg', 'image/svg+xml', Buffer.from('<svg onload="alert(1)"/>'))
    await expect(cover.getByText(/SVG files are not allowed/)).toBeVisible()
    await choose('page.png', 'image/png', Buffer.from('<html>not a picture</html>'))
    await send()
    await expect(cover.getByText(/damaged or has the wrong type/)).toBeVisible()
    await choose('bomb.png', 'image/png', blackPng(7_000, 7_000))
    await send()
    await expect(cover.getByRole('alert')).toContainText(/picture|pixels|large|big/i)
    await choose('cover.png', 'image/png', blackPng(800, 600))
    await expect(cover.getByText('Not uploaded yet')).toBeVisible()
    await send()
    await expect(toasts(page).filter({ hasText: 'Saved and sent for review.' })).toBeVisible()

    await approve(testConfig(), id)
    await search(page, name)
    const drawn = page.locator('article', { hasText: name }).locator('img[src*="/covers/"]')
    await expect(drawn).toHaveJSProperty('naturalWidth', 640)
    await expect(drawn).toHaveCSS('opacity', '1')
  },
)

test('the editor has no serious or critical violation', LONG, async ({ page }) => {
  const checkAccessibility = async () => expect(await violations(page)).toEqual([])
  await enterAsCreator(page)
  await openNewStation(page)
  await page.getByRole('button', { name: 'Check the stream' }).click()
  await checkAccessibility()
  await checkStream(page, demoStream(testConfig()))
  await page.getByRole('button', { name: 'Continue' }).click()
  await checkAccessibility()
  await sendToReview(page, newStationName())
  await figure(page, /listeners on the best of 30 days/).waitFor()
  const shows = panel(page, 'Shows')
  await shows.getByRole('button', { name: 'Add a show' }).click()
  await shows.getByLabel('Show', { exact: true }).fill('Night shift')
  await shows.getByRole('button', { name: 'Add it' }).click()
  await checkAccessibility()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await checkAccessibility()
})

test('unsaved changes keep the user on the page', LONG, async ({ page }) => {
  await enterAsCreator(page)
  const id = await publishByApi(testConfig(), newStationName())
  await page.goto(`/profile?station=${id}`)
  await page.getByLabel('Name', { exact: true }).fill('Half a station')
  await page.getByRole('link', { name: 'Browse', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half a station')
  await page.getByRole('link', { name: 'Browse', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/browse/)
})

test('a draft of a new station survives leaving and reloading', LONG, async ({ page }) => {
  await enterAsCreator(page)
  await openNewStation(page)
  await checkStream(page, demoStream(testConfig()))
  await page.getByLabel('Name', { exact: true }).fill('Half a station')
  const preview = page.getByRole('region', { name: 'Preview of the station page' })
  await expect(preview.getByText('Half a station')).toBeVisible()
  await page.getByRole('link', { name: 'Browse', exact: true }).first().click()
  await expect(page).toHaveURL(/\/browse/)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Continue your draft' }).click()
  await expect(page.getByText('This is your draft from earlier.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half a station')
})

test(
  'a rejected station is corrected at its marked field and sent to review with a note',
  LONG,
  async ({ page }) => {
    const name = newStationName()
    await enterAsCreator(page)
    const id = await publishByApi(testConfig(), name)
    await page.goto(`/profile?station=${id}`)
    const fieldReasons = { tags: 'These genres do not match the music.' }
    await moderate(testConfig(), id, { state: 'rejected', reason: 'One problem.', fieldReasons })
    await page.reload()
    const genres = page.getByLabel('Genres')
    await expect(genres).toHaveAccessibleDescription(/These genres do not match the music\./)
    expect(await violations(page)).toEqual([])
    await genres.fill('ambient')
    await page.getByLabel('Note to the reviewers').fill('Sorry, I mixed them up.')
    await page.getByRole('button', { name: 'Save and send to review' }).click()
    await expect(toasts(page).filter({ hasText: 'Saved and sent for review.' })).toBeVisible()
    await expect(page.getByText('An admin reviews each new station')).toBeVisible()
  },
)

test(
  'a listener sees the requirements for publishing and the way to meet them',
  LONG,
  async ({ page }) => {
    await enterAsNew(page)
    await page.goto('/profile')
    const stations = panel(page, 'Your stations')
    await expect(stations.getByRole('link', { name: 'Publish a station' })).toHaveCount(0)
    await stations.getByRole('link').click()
    await expect(page).toHaveURL(/\/subscriptions/)
    await page.goto('/profile?station=new')
    // The form would replace this link.
    await expect(page.getByRole('main').getByRole('link', { name: 'See the plans' })).toBeVisible()
    await expect(page.getByLabel('Stream address')).toHaveCount(0)
  },
)
