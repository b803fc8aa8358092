import type { Page } from 'playwright'
import { LONG } from '../../fixtures/long.ts'
import {
  EXPECTED_TEXTS,
  mockSchedule,
  readDay,
  scheduleRegion,
  WEEK_PATH,
} from '../../fixtures/schedule-week.ts'
import { enterAsNew, playerOf } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

async function openWeek(page: Page) {
  await mockSchedule(page)
  await page.goto(WEEK_PATH)
  await scheduleRegion(page).waitFor()
  return scheduleRegion(page)
}

const [berlin, newYork, tokyo] = EXPECTED_TEXTS

test.describe('in a time zone whose clocks change', () => {
  test.use({ timezoneId: berlin.zone })
  test('the repeated hour has the shows of both', LONG, async ({ page }) => {
    const week = await openWeek(page)
    await expect(week.getByText('Times in your time zone: Europe/Berlin.')).toBeVisible()
    await expect(week.getByRole('button', { name: 'The station’s' })).toHaveCount(0)
    expect(await readDay(page)).toEqual(berlin.first)
    await week.getByRole('button', { name: 'Sunday, October 25' }).click()
    await expect(week.getByText('The clocks go back 1 h on this day.')).toBeVisible()
    expect(await readDay(page)).toEqual(berlin.tomorrow)
  })
})

test.describe('in a time zone before its clock change', () => {
  test.use({ timezoneId: newYork.zone })
  test('the night belongs to the previous evening, and the station’s own times are one press away', async ({
    page,
  }) => {
    const week = await openWeek(page)
    expect(await readDay(page)).toEqual(newYork.first)
    await week.getByRole('button', { name: 'Sunday, October 25' }).click()
    expect(await readDay(page)).toEqual(newYork.tomorrow)
    await week.getByRole('button', { name: 'The station’s' }).click()
    await expect(week.getByText('Times in the station’s time zone: Europe/Berlin.')).toBeVisible()
    expect(await readDay(page)).toContain('2:00 AM – 3:00 AMWinter')
  })
})

test.describe('in a time zone without clock changes', () => {
  test.use({ timezoneId: tokyo.zone })
  test('all shows are on the next day, which is shown first', LONG, async ({ page }) => {
    const week = await openWeek(page)
    await expect(week.getByRole('heading', { name: 'Tomorrow' })).toBeVisible()
    await expect(week.getByText('The clocks')).toHaveCount(0)
    expect(await readDay(page)).toEqual(tokyo.first)
  })
})

test('the current show appears on cards, on home, in the player and in search, and links to its page', async ({
  page,
}) => {
  await enterAsNew(page)
  await page.goto('/browse')
  const cards = page.getByRole('main')
  await expect(cards.getByText(/^Now: /).first()).toBeVisible()
  await cards.getByRole('button', { name: 'Play Night Bus' }).first().click()
  const player = playerOf(page)
  await expect(player.getByText(/^Now: .+, until /)).toBeVisible()
  await player.getByRole('button', { name: 'Add to favorites' }).click()
  await expect(player.getByRole('button', { name: 'Remove from favorites' })).toBeVisible()

  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  const liveNow = page.getByRole('region', { name: 'Live now' })
  await expect(liveNow.getByRole('link', { name: 'Night Bus' })).toBeVisible()
  await expect(liveNow.getByText(/, until /).first()).toBeVisible()

  await page.goto('/search?query=night%20service')
  const found = page.getByRole('complementary', { name: 'More results' })
  await expect(found.getByRole('status')).toHaveText('1 show for “night service”')
  await found.getByRole('link', { name: 'Night Service' }).click()
  const show = page.getByRole('dialog', { name: 'Show' })
  await expect(
    show.getByRole('region', { name: 'Upcoming' }).getByRole('listitem'),
  ).not.toHaveCount(0)
  await show.getByRole('link', { name: 'Night Bus' }).click()
  await expect(scheduleRegion(page)).toBeVisible()
  await expect(show).toBeHidden()
  await page.goBack()
  await expect(show).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(show).toBeHidden()
  await expect(page).toHaveURL(/\/search\?query=night(\+|%20)service$/)
})
