import type { Page } from 'playwright'
import {
  handProgramme,
  READ_IN,
  readDay,
  WEEK_PATH,
  weekOf,
} from '../../fixtures/programme-week.ts'
import { enterAsNew, playerOf } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

/** The station's page on that day. */
async function openWeek(page: Page) {
  await handProgramme(page)
  await page.goto(WEEK_PATH)
  await weekOf(page).waitFor()
  return weekOf(page)
}

const [berlin, newYork, tokyo] = READ_IN

test.describe('where the clocks change', () => {
  test.use({ timezoneId: berlin.zone })
  test('the hour that comes twice has the shows of both', async ({ page }) => {
    const week = await openWeek(page)
    await expect(week.getByText('Times where you are: Europe/Berlin.')).toBeVisible()
    await expect(week.getByRole('button', { name: 'The station’s' })).toHaveCount(0)
    expect(await readDay(page)).toEqual(berlin.first)
    await week.getByRole('button', { name: 'Tomorrow' }).click()
    await expect(week.getByText('The clocks go back 1 h on this day.')).toBeVisible()
    expect(await readDay(page)).toEqual(berlin.tomorrow)
  })
})

test.describe('where they have not changed yet', () => {
  test.use({ timezoneId: newYork.zone })
  test('the night is the evening before, and the station’s own times are a press away', async ({
    page,
  }) => {
    const week = await openWeek(page)
    expect(await readDay(page)).toEqual(newYork.first)
    await week.getByRole('button', { name: 'Tomorrow' }).click()
    expect(await readDay(page)).toEqual(newYork.tomorrow)
    await week.getByRole('button', { name: 'The station’s' }).click()
    await expect(week.getByText('Times where the station is: Europe/Berlin.')).toBeVisible()
    expect(await readDay(page)).toContain('2:00 AM – 3:00 AMWinter')
  })
})

test.describe('where they never change', () => {
  test.use({ timezoneId: tokyo.zone })
  test('all is on the day after, which is shown first', async ({ page }) => {
    const week = await openWeek(page)
    await expect(week.getByRole('heading', { name: 'Tomorrow' })).toBeVisible()
    await expect(week.getByText('The clocks')).toHaveCount(0)
    expect(await readDay(page)).toEqual(tokyo.first)
  })
})

test('what is on is said on cards, on home, by the player and by a search, and leads to the show', async ({
  page,
}) => {
  await enterAsNew(page)
  const bring = page.getByRole('region', { name: 'Bring your stations' })
  await expect(bring.getByRole('link', { name: 'Import stations' })).toBeVisible()
  await page.goto('/browse')
  const cards = page.getByRole('main')
  await expect(cards.getByText(/^Now: /).first()).toBeVisible()
  await cards.getByRole('button', { name: 'Play Night Bus' }).first().click()
  const player = playerOf(page)
  await expect(player.getByText(/^Now: .+, until /)).toBeVisible()
  await player.getByRole('button', { name: 'Add to favorites' }).click()
  await expect(player.getByRole('button', { name: 'Remove from favorites' })).toBeVisible()

  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  const onNow = page.getByRole('region', { name: 'On now' })
  await expect(onNow.getByRole('link', { name: 'Night Bus' })).toBeVisible()
  await expect(onNow.getByText(/, until /).first()).toBeVisible()
  await expect(bring).toBeHidden()

  await page.goto('/search?query=night%20service')
  const found = page.getByRole('complementary', { name: 'Shows and songs' })
  await expect(found.getByRole('status')).toHaveText('1 show for “night service”')
  await found.getByRole('link', { name: 'Night Service' }).click()
  const show = page.getByRole('dialog', { name: 'Show' })
  await expect(
    show.getByRole('region', { name: 'When it is on' }).getByRole('listitem'),
  ).not.toHaveCount(0)
  await show.getByRole('link', { name: 'Night Bus' }).click()
  const station = page.getByRole('dialog', { name: 'Station' })
  await expect(station.getByRole('region', { name: 'Programme', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(station).toBeHidden()
  await expect(show).toBeHidden()
  await expect(page).toHaveURL(/\/search\?query=night(\+|%20)service$/)
})
