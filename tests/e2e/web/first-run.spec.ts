import type { Page } from 'playwright'
import { LONG } from '../../fixtures/long.ts'
import { waitForSound } from '../../fixtures/sound.ts'
import { anonymousRegistration } from '../../fixtures/users.ts'
import { violations } from '../../fixtures/violations.ts'
import { enterAsNew, playerOf } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

const firstSteps = (page: Page) => page.getByRole('region', { name: 'First steps' })

async function openHome(page: Page): Promise<void> {
  const registered = anonymousRegistration(page)
  await page.goto('/')
  await registered
}

/** Lets the demo station Night Bus appear as a station of the catalog: test machines may reach no others. */
async function listNightBus(page: Page): Promise<void> {
  await page.route(/\/stations\?(?:.*&)?(?:genre|country|sort)=/, async (route) => {
    const response = await route.fetch()
    const { items, ...rest } = (await response.json()) as { items: { id: string }[] }
    const nightBus = items.filter(({ id }) => id === 'demo-night-bus')
    await route.fulfill({
      response,
      json: { ...rest, items: nightBus.map((station) => ({ ...station, demo: false })) },
    })
  })
}

test('a new listener goes through the three steps by keyboard, hears a station, and does not see them again', async ({
  page,
}) => {
  await listNightBus(page)
  await openHome(page)
  const steps = firstSteps(page)
  await expect(steps.getByRole('heading')).toHaveText('Choose up to 3 genres')
  expect(await violations(page)).toEqual([])
  const genre = steps.getByRole('group', { name: 'Genres' }).getByRole('button').first()
  await genre.focus()
  await page.keyboard.press('Space')
  await expect(genre).toHaveAttribute('aria-pressed', 'true')

  const playButton = steps.getByRole('button', { name: 'Play' })
  await playButton.focus()
  await page.keyboard.press('Enter')
  await expect(playerOf(page)).toContainText('Night Bus')
  expect(await waitForSound(page)).toBeGreaterThan(0)

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(steps.getByRole('heading')).toBeFocused()
  await expect(steps.getByRole('heading')).toHaveText('Choose your country')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Tab')
  const country = steps.getByRole('combobox', { name: 'Country' })
  await expect(country).toBeFocused()
  const code = (await country.getByRole('option').nth(1).getAttribute('value')) ?? ''
  await country.selectOption(code)
  await page.keyboard.press('Tab')
  await expect(playButton).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(steps.getByRole('heading')).toHaveText('Bring your stations')
  await steps.getByRole('button', { name: 'Import' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Import stations' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Import stations' })).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(playButton).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(steps).toBeHidden()

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Popular' })).toBeVisible()
  await expect(steps).toBeHidden()
  await page.goto('/settings/preferences')
  await expect(page.getByLabel('Country', { exact: true })).toHaveValue(code)
})

test(
  'Escape closes the first steps, and a reload does not bring them back',
  LONG,
  async ({ page }) => {
    await openHome(page)
    await expect(firstSteps(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(firstSteps(page)).toBeHidden()
    await page.reload()
    await expect(page.getByRole('region', { name: 'Popular' })).toBeVisible()
    await expect(firstSteps(page)).toBeHidden()
  },
)

test('one click plays a station, after which a reload does not show the first steps', async ({
  page,
}) => {
  await listNightBus(page)
  await enterAsNew(page)
  await firstSteps(page).getByRole('button', { name: 'Play' }).click()
  expect(await waitForSound(page)).toBeGreaterThan(0)
  await expect(firstSteps(page)).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Genres' })).toBeVisible()
  await expect(firstSteps(page)).toBeHidden()
})
