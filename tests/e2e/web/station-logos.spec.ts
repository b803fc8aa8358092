import { testConfig } from '../../fixtures/config.ts'
import { LONG } from '../../fixtures/long.ts'
import type { PublishedStations } from '../../fixtures/radio-stations.ts'
import {
  expectInitials,
  expectLogo,
  logosOf,
  publishWithLogos,
} from '../../fixtures/station-logos.ts'
import { demoUser } from '../../fixtures/users.ts'
import { enterAs, playerOf } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

let stations: PublishedStations
test.beforeAll(async () => {
  stations = await publishWithLogos(['Logoweb Shown', 'Logoweb Broken'])
})
test.afterAll(() => stations.remove())

// The streams of these stations use a port that Chromium blocks.
test.use({ expectedErrors: [/ERR_UNSAFE_PORT .*\/live/] })

test(
  'logos come from the API only, and a generated cover replaces a broken one',
  LONG,
  async ({ page }) => {
    const pictures = new Set<string>()
    page.on('request', (request) => {
      if (request.resourceType() === 'image') pictures.add(new URL(request.url()).origin)
    })
    await page.route(`**/logos/${stations.idOf('Logoweb Broken')}/*`, (route) =>
      route.fulfill({ status: 204 }),
    )
    await enterAs(page, demoUser('listener'))
    await page.getByRole('link', { name: 'Search', exact: true }).first().click()
    await page.getByRole('searchbox').fill('Logoweb')
    const main = page.getByRole('main')
    const { apiUrl } = testConfig()
    await expectLogo(logosOf(main, stations.idOf('Logoweb Shown')), apiUrl)
    await expectInitials(logosOf(main, stations.idOf('Logoweb Broken')), 'LB')
    await page.getByRole('button', { name: `Play ${stations.nameOf('Logoweb Shown')}` }).click()
    const player = playerOf(page)
    await expectLogo(logosOf(player, stations.idOf('Logoweb Shown')), apiUrl)
    const own = [new URL(apiUrl).origin, new URL(page.url()).origin]
    expect([...pictures].filter((origin) => !own.includes(origin) && origin !== 'null')).toEqual([])
  },
)
