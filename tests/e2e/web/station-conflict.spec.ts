import type { Browser, Page } from 'playwright'
import { panel, toasts } from '../../fixtures/accounts.ts'
import { testConfig } from '../../fixtures/config.ts'
import {
  approve,
  demoStream,
  newStationName,
  openNewStation,
  publish,
} from '../../fixtures/creators.ts'
import { demoUser, signIn } from '../../fixtures/users.ts'
import { violations } from '../../fixtures/violations.ts'
import { expect, test } from '../../fixtures/web-test.ts'

const about = (page: Page) => panel(page, 'About the station')
const nameOn = (page: Page) => about(page).getByLabel('Name', { exact: true })
const genresOn = (page: Page) => about(page).getByLabel('Genres')

/** Another admin's window, with the station's desk open. */
async function openAsAdmin(browser: Browser, id: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`/profile?station=${id}`)
  await signIn(page, demoUser('admin'))
  await nameOn(page).waitFor()
  return page
}

async function save(page: Page, name: string, genres: string): Promise<void> {
  await nameOn(page).fill(name)
  await genresOn(page).fill(genres)
  await about(page).getByRole('button', { name: 'Save' }).click()
}

test('two editors of one station: the second sees both versions, and chooses by keyboard', async ({
  page,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 412/, /API call failed/)
  const name = newStationName()
  await page.goto('/')
  await signIn(page, demoUser('creator'))
  await openNewStation(page)
  const id = await publish(page, name, demoStream(testConfig()))
  await approve(testConfig(), id)
  await page.reload()
  await nameOn(page).waitFor()
  const admin = await openAsAdmin(browser, id)

  await save(admin, `${name} A`, 'dub, static')
  await expect(toasts(admin).filter({ hasText: 'The station is saved.' })).toBeVisible()
  await save(page, `${name} B`, 'dub, tape')

  const dialog = page.getByRole('dialog', { name: `Two versions of ${name} A` })
  const choice = (field: string, side: string) =>
    dialog.getByRole('group', { name: field }).getByRole('radio', { name: side })
  await expect(choice('Name', 'Theirs')).toHaveAccessibleDescription(`${name} A`)
  await expect(choice('Genres', 'Yours')).toHaveAccessibleDescription('dub, tape')
  expect(await violations(page)).toEqual([])

  await dialog.getByRole('button', { name: 'Save these' }).press('Enter')
  await expect(choice('Name', 'Theirs')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(choice('Genres', 'Theirs')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(choice('Genres', 'Yours')).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(toasts(page).filter({ hasText: 'The station is saved.' })).toBeVisible()
  await expect(nameOn(page)).toHaveValue(`${name} A`)
  await expect(about(page).getByRole('button', { name: 'Save' })).toBeFocused()

  await admin.reload()
  await expect(nameOn(admin)).toHaveValue(`${name} A`)
  await expect(genresOn(admin)).toHaveValue('dub, tape')
  await admin.context().close()
})
