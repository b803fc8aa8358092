import type { Page } from 'playwright'
import type { StationProgramme } from '../../../shared/api/programme.ts'
import { demoUser, signIn } from '../../fixtures/users.ts'
import { expect, test } from '../../fixtures/web-test.ts'

const STATION = 'demo-night-bus'
/** The day before the clocks go back in Europe, at 01:00 UTC of the night. */
const NOW = '2026-10-24T12:00:00.000Z'

const broadcast = (title: string, startsAt: string, endsAt: string) => ({
  id: title.toLowerCase(),
  showId: title.toLowerCase(),
  stationId: STATION,
  title,
  host: null,
  startsAt: `2026-10-${startsAt}:00.000Z`,
  endsAt: `2026-10-${endsAt}:00.000Z`,
  homepage: null,
})

const programme: StationProgramme = {
  stationId: STATION,
  platform: 'azuracast',
  timeZone: 'Europe/Berlin',
  onAir: null,
  broadcasts: [
    broadcast('Evening', '24T18:00', '24T20:00'),
    broadcast('Summer', '25T00:00', '25T01:00'),
    broadcast('Winter', '25T01:00', '25T02:00'),
    broadcast('Morning', '25T08:00', '25T10:00'),
  ],
  songs: [],
  checkedAt: NOW,
}

/** The station's page on that day: the API itself knows the present week only. */
async function openProgramme(page: Page) {
  await page.clock.setFixedTime(NOW)
  await page.route(`**/stations/${STATION}/programme`, (route) =>
    route.fulfill({ json: programme }),
  )
  await page.route('**/programme/on-air?*', (route) => route.fulfill({ json: { items: [] } }))
  await page.goto(`/browse?about=${STATION}`)
  await signIn(page, demoUser('listener'))
  const week = page.getByRole('dialog').getByRole('region', { name: 'Programme', exact: true })
  await week.waitFor()
  return week
}

type Week = Awaited<ReturnType<typeof openProgramme>>

async function read(week: Week): Promise<string[]> {
  const rows = await week.getByRole('listitem').allTextContents()
  return rows.map((row) => row.replaceAll('\u202f', ' ').trim())
}

test.describe('where the clocks change', () => {
  test.use({ timezoneId: 'Europe/Berlin' })
  test('the hour that comes twice has the shows of both', async ({ page }) => {
    const week = await openProgramme(page)
    await expect(week.getByText('Times where you are: Europe/Berlin.')).toBeVisible()
    await expect(week.getByRole('button', { name: 'The station’s' })).toHaveCount(0)
    expect(await read(week)).toEqual(['8:00 PM – 10:00 PMEvening'])
    await week.getByRole('button', { name: 'Tomorrow' }).click()
    await expect(week.getByText('The clocks go back 1 h on this day.')).toBeVisible()
    expect(await read(week)).toEqual([
      '2:00 AM – 2:00 AMSummer',
      '2:00 AM – 3:00 AMWinter',
      '9:00 AM – 11:00 AMMorning',
    ])
  })
})

test.describe('where they have not changed yet', () => {
  test.use({ timezoneId: 'America/New_York' })
  test('the night is the evening before, and the station’s own times are a press away', async ({
    page,
  }) => {
    const week = await openProgramme(page)
    expect(await read(week)).toEqual([
      '2:00 PM – 4:00 PMEvening',
      '8:00 PM – 9:00 PMSummer',
      '9:00 PM – 10:00 PMWinter',
    ])
    await week.getByRole('button', { name: 'Tomorrow' }).click()
    expect(await read(week)).toEqual(['4:00 AM – 6:00 AMMorning'])
    await week.getByRole('button', { name: 'The station’s' }).click()
    await expect(week.getByText('Times where the station is: Europe/Berlin.')).toBeVisible()
    expect(await read(week)).toContain('2:00 AM – 3:00 AMWinter')
  })
})

test.describe('where they never change', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })
  test('all is on the day after, which is shown first', async ({ page }) => {
    const week = await openProgramme(page)
    await expect(week.getByRole('heading', { name: 'Tomorrow' })).toBeVisible()
    await expect(week.getByText('The clocks')).toHaveCount(0)
    expect(await read(week)).toEqual([
      '3:00 AM – 5:00 AMEvening',
      '9:00 AM – 10:00 AMSummer',
      '10:00 AM – 11:00 AMWinter',
      '5:00 PM – 7:00 PMMorning',
    ])
  })
})

test('what is on is said on cards, on home, by the player and by a search, and leads to the show', async ({
  page,
}) => {
  await page.goto('/browse')
  await signIn(page, demoUser('listener'))
  const cards = page.getByRole('main')
  await expect(cards.getByText(/^Now: /).first()).toBeVisible()
  await cards.getByRole('button', { name: 'Play Night Bus' }).first().click()
  const player = page.getByRole('region', { name: 'Player' })
  await expect(player.getByText(/^Now: .+, until /)).toBeVisible()

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
