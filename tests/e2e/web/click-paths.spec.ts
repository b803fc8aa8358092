import type { Locator, Page } from 'playwright'
import { ROUTE_TABLE, type RoutePath } from '../../../renderer/routes/route-table.ts'
import { sampleOf } from '../../fixtures/all-faults.ts'
import { testConfig } from '../../fixtures/config.ts'
import { STANDALONE } from '../../fixtures/headings.ts'
import { signInWithLibrary } from '../../fixtures/library-page.ts'
import { nameSong } from '../../fixtures/listening.ts'
import { LONG } from '../../fixtures/long.ts'
import { stayOnReturn } from '../../fixtures/payment-return.ts'
import { type PublishedStations, publishStations } from '../../fixtures/radio-stations.ts'
import { waitForSound } from '../../fixtures/sound.ts'
import { anonymousRegistration, demoUser } from '../../fixtures/users.ts'
import { enterAs, openNowPlaying, play, playerOf, showPage } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

const ONE_CLICK = { clicks: 1, keys: 0, words: 0 }

/** Acts for the listener and counts the clicks, the pressed keys and the typed words. */
function countPath(page: Page) {
  const counts = { clicks: 0, keys: 0, words: 0 }
  return {
    counts,
    click: (target: Locator) => {
      counts.clicks += 1
      return target.click()
    },
    press: (key: string) => {
      counts.keys += 1
      return page.keyboard.press(key)
    },
    type: (word: string) => {
      counts.words += 1
      return page.keyboard.type(word)
    },
  }
}

const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true })

test.describe('a fresh start', () => {
  // The only station of this country, and of the catalog, that test machines can reach.
  test.use({ locale: 'en-FJ', timezoneId: 'Pacific/Fiji' })
  let stations: PublishedStations
  test.beforeAll(async () => {
    const url = `${testConfig().streamsUrl}/night-bus.mp3`
    stations = await publishStations([{ name: 'Reef', url, codec: 'MP3', countrycode: 'FJ' }])
  })
  test.afterAll(() => stations.remove())

  for (const [place, name] of [
    ['First steps', 'Play'],
    ['From your country', 'Play Reef'],
  ] as const)
    test(`plays a station of the catalog with one click in “${place}”`, async ({ page }) => {
      await page.goto('/')
      await expect(page.getByRole('region', { name: 'From your country' })).toBeVisible()
      const path = countPath(page)
      await path.click(page.getByRole('region', { name: place }).getByRole('button', { name }))
      await expect(playerOf(page)).toContainText(stations.nameOf('Reef'))
      expect(await waitForSound(page)).toBeGreaterThan(0)
      expect(path.counts).toEqual(ONE_CLICK)
    })
})

/** Screens with the player. The library opens its favorites. */
const SCREENS = ROUTE_TABLE.map(({ path }): RoutePath => path).filter(
  (path) => path !== '/library' && !STANDALONE.includes(path),
)

test(
  'one click pauses from every screen, also in the now-playing view and on a phone',
  LONG,
  async ({ page }) => {
    await stayOnReturn(page)
    await enterAs(page, demoUser('admin'))
    await play(page, 'Night Bus')
    const player = playerOf(page)
    const pauseWithOneClick = async (place: string, controls: Locator = player) => {
      await expect(player, place).toContainText('Live')
      const path = countPath(page)
      await path.click(button(controls, 'Pause'))
      await expect(player, place).toContainText('Paused')
      expect(path.counts, place).toEqual(ONE_CLICK)
      await button(controls, 'Play').click()
    }
    for (const screen of sampleOf(SCREENS, 4)) {
      await showPage(page, screen, screen)
      await pauseWithOneClick(screen)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await pauseWithOneClick('390 px')
    await pauseWithOneClick('the now-playing view', await openNowPlaying(page))
  },
)

const LISTS = [
  ...['/', '/browse', '/search?query=radio', '/library/favorites', '/library/history'],
] as const

test(
  'one click leads from a station in every list, a card and the player bar to its page',
  LONG,
  async ({ page }) => {
    const openWithOneClick = async (place: string, link: Locator) => {
      await expect(link, place).toHaveText(place === '/' ? 'Cellar Signal' : /./)
      const name = (await link.textContent()) ?? ''
      const path = countPath(page)
      await path.click(link)
      await expect(page, place).toHaveURL(/\/stations\/[^/]+$/)
      await expect(page.getByRole('heading', { level: 1, name, exact: true }), place).toBeFocused()
      expect(path.counts, place).toEqual(ONE_CLICK)
    }
    const firstStation = page.getByRole('main').getByRole('article').getByRole('heading').first()
    await signInWithLibrary(page, 2)
    for (const place of LISTS) {
      await page.goto(place)
      await openWithOneClick(place, firstStation.getByRole('link'))
    }

    await page.goto('/browse')
    await button(page, 'Grid').click()
    await expect(page.getByRole('main').getByRole('article').first()).toHaveCSS('display', 'block')
    await openWithOneClick('a card', firstStation.getByRole('link'))

    await page.goto('/')
    await play(page, 'Night Bus')
    const inBar = playerOf(page).getByRole('link', { name: 'Night Bus', exact: true })
    await openWithOneClick('the player bar', inBar)
  },
)

test('one click saves the song in the player bar', async ({ page }) => {
  await nameSong(page, 'Tender Buttons')
  const registered = anonymousRegistration(page)
  await page.goto('/')
  await registered
  await play(page, 'Night Bus')
  const path = countPath(page)
  await path.click(button(playerOf(page), 'Save this song'))
  await expect(button(playerOf(page), 'Remove from saved songs')).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(path.counts).toEqual(ONE_CLICK)
})

/** A word, the address that it opens, and the setting there. A unit test of the palette tries all settings. */
const SETTINGS = [
  ['theme', '/settings/appearance', 'Dark'],
  ['rows', '/settings/appearance#rowDensity', 'Compact'],
  ['volume', '/settings/audio', 'Volume'],
  ['quiet', '/settings/notifications', 'Quiet hours'],
  ['country', '/settings/preferences#home', 'Country'],
  ['releases', '/settings/preferences#releases', 'Look up releases'],
  ['show', '/browse', 'Grid'],
] as const

test('two keys and a word lead from every screen to a setting', async ({ page }) => {
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('On the dial')
  for (const [word, address, setting] of SETTINGS) {
    const path = countPath(page)
    await path.press('ControlOrMeta+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await path.type(word)
    await path.press('Enter')
    await expect(page).toHaveURL(address)
    await expect(
      page.getByRole('main').getByLabel(setting, { exact: true }).first(),
    ).toBeInViewport()
    expect(path.counts, word).toEqual({ clicks: 0, keys: 2, words: 1 })
  }
})
