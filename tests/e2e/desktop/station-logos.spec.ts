import { expect, test } from 'playwright/test'
import { testConfig } from '../../fixtures/config.ts'
import { LONG } from '../../fixtures/long.ts'
import type { PublishedStations } from '../../fixtures/radio-stations.ts'
import { shareDesktop } from '../../fixtures/shared-desktop.ts'
import {
  expectInitials,
  expectLogo,
  logosOf,
  publishWithLogos,
} from '../../fixtures/station-logos.ts'
import { demoUser, signIn } from '../../fixtures/users.ts'

let stations: PublishedStations
test.beforeAll(async () => {
  stations = await publishWithLogos(['Logodesk Shown', 'Logodesk Broken'])
})
test.afterAll(() => stations.remove())

const desktop = shareDesktop(testConfig)

test(
  'logos come from the API, also in the mini player, and a generated cover replaces a broken one',
  LONG,
  async () => {
    const { page } = desktop.app
    const { apiUrl } = testConfig()
    await page.route(`**/logos/${stations.idOf('Logodesk Broken')}/*`, (route) =>
      route.fulfill({ status: 204 }),
    )
    await signIn(page, demoUser('listener'))
    await page.getByRole('link', { name: 'Search', exact: true }).first().click()
    await page.getByRole('searchbox').fill('Logodesk')
    const main = page.getByRole('main')
    await expectLogo(logosOf(main, stations.idOf('Logodesk Shown')), apiUrl)
    await expectInitials(logosOf(main, stations.idOf('Logodesk Broken')), 'LB')
    await page.getByRole('button', { name: `Play ${stations.nameOf('Logodesk Shown')}` }).click()
    const player = page.getByRole('region', { name: 'Player' })
    await expectLogo(logosOf(player, stations.idOf('Logodesk Shown')), apiUrl)
    await page.evaluate(() => window.undertone.window.mini(true))
    const minis = () =>
      page
        .context()
        .pages()
        .filter((one) => one.url().endsWith('/mini/index.html'))
    await expect.poll(() => minis().length).toBe(1)
    const [mini] = minis()
    if (mini === undefined) throw new Error('The mini player is not open.')
    await expectLogo(logosOf(mini, stations.idOf('Logodesk Shown')), apiUrl)
  },
)
