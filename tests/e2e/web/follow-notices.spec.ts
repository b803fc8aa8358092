import type { Page } from 'playwright'
import { recordVisit } from '../../../backend/modules/checker/check-stations.ts'
import { createCheckStore } from '../../../backend/modules/checker/check-store.ts'
import type { Visit } from '../../../backend/modules/checker/visit.ts'
import { testConfig, testStateDir } from '../../fixtures/config.ts'
import { approve, newStationName, publishElsewhere } from '../../fixtures/creators.ts'
import { type Arrived, arriveElsewhere, askApi, giveRole } from '../../fixtures/desk.ts'
import { LONG } from '../../fixtures/long.ts'
import { withCatalogue } from '../../fixtures/test-catalogue.ts'
import { enterAsNew, playerOf } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

const HOUR_MS = 3_600_000
const SILENT: Visit = { kind: 'visited', outcome: 'silent', reason: 'no-answer' }
const HEARD: Visit = {
  kind: 'visited',
  outcome: 'heard',
  sound: { codec: 'MP3', bitrate: 128, name: null },
}

/** Notes in the test backend's database that a station was found silent, and that the checker hears it again now. */
async function comeBack(stationId: string): Promise<void> {
  await withCatalogue(testStateDir(), async (queries) => {
    const store = createCheckStore(queries)
    const station = await store.find(stationId)
    if (station === null) throw new Error(`there is no station ${stationId}`)
    const now = Date.now()
    // Of one that was heard before, a single silent visit says little.
    await recordVisit(store, station, SILENT, now - 2 * HOUR_MS)
    await recordVisit(store, station, SILENT, now - HOUR_MS)
    await recordVisit(store, station, HEARD, now)
  })
}

/** Publishes a station that an admin lists at once; answers its id. */
async function list(name: string, creator: Arrived): Promise<string> {
  const id = await publishElsewhere(testConfig(), name, creator.user)
  await approve(testConfig(), id)
  return id
}

/** A new creator whom others see. */
async function arriveAsCreator(): Promise<Arrived> {
  const config = testConfig()
  const creator = await arriveElsewhere(config)
  await giveRole(config, creator.id, 'creator')
  await askApi(config, creator.token, 'PUT', `/users/${creator.id}`, { visible: true })
  return creator
}

/** Signs up, and resolves once the page is told of what happens and watches what is followed. */
async function arriveAsListener(page: Page): Promise<void> {
  const asked = (path: string) =>
    page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(path))
  const ready = [asked('/events'), asked('/following/broadcasts')]
  await enterAsNew(page, '/sign-in')
  await Promise.all(ready)
}

/** Opens the page of a station over the screen, and follows it or its creator there. */
async function follow(page: Page, stationId: string, name: string): Promise<void> {
  const taken = page.waitForResponse(
    (response) => response.url().endsWith('/following') && response.request().method() === 'PUT',
  )
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `?about=${stationId}`)
  const station = page.getByRole('dialog', { name: 'Station' })
  const button = station.getByRole('button', { name: `Follow ${name}`, exact: true })
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  expect((await taken).ok()).toBe(true)
  await page.keyboard.press('Escape')
  await expect(station).toBeHidden()
}

test(
  'a followed station that is heard again is told, and a click plays it',
  LONG,
  async ({ page }) => {
    const name = newStationName()
    const id = await list(name, await arriveAsCreator())
    await arriveAsListener(page)
    await follow(page, id, name)
    await comeBack(id)
    const notice = page.getByRole('listitem').filter({ hasText: `${name} is heard again.` })
    await notice.getByRole('button', { name: 'Play' }).click()
    await expect(playerOf(page)).toContainText(name)
    await page.goto('/library/following')
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText(
      `${name} is heard again.`,
    )
  },
)

test(
  'what a followed creator publishes is told once it is listed, and a click plays it',
  LONG,
  async ({ page }) => {
    const [first, second] = [newStationName(), newStationName()]
    const creator = await arriveAsCreator()
    const id = await list(first, creator)
    await arriveAsListener(page)
    await follow(page, id, creator.user.name)
    await list(second, creator)
    const message = `A creator you follow has published ${second}.`
    const notice = page.getByRole('listitem').filter({ hasText: message })
    await notice.getByRole('button', { name: 'Play' }).click()
    await expect(playerOf(page)).toContainText(second)
    await page.goto('/library/following')
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText(message)
  },
)
