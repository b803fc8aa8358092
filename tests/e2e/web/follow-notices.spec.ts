import type { Page } from 'playwright'
import { recordVisit } from '../../../backend/modules/checker/check-stations.ts'
import { createCheckStore } from '../../../backend/modules/checker/check-store.ts'
import type { Visit } from '../../../backend/modules/checker/visit.ts'
import { giveRole, type RegisteredUser, registerByApi, requestApi } from '../../fixtures/admin.ts'
import { testConfig, testStateDir } from '../../fixtures/config.ts'
import { approve, newStationName, publishByApi } from '../../fixtures/creators.ts'
import { LONG } from '../../fixtures/long.ts'
import { withCatalog } from '../../fixtures/test-catalog.ts'
import { enterAsNew, playerOf } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

const HOUR_MS = 3_600_000
const SILENT: Visit = { kind: 'visited', outcome: 'silent', reason: 'no-answer' }
const AUDIBLE: Visit = {
  kind: 'visited',
  outcome: 'heard',
  sound: { codec: 'MP3', bitrate: 128, name: null },
}

/** Marks a station as silent in the test backend's database, then as back on air. */
async function markBackOnAir(stationId: string): Promise<void> {
  await withCatalog(testStateDir(), async (queries) => {
    const store = createCheckStore(queries)
    const station = await store.find(stationId)
    if (station === null) throw new Error(`there is no station ${stationId}`)
    const now = Date.now()
    // A single failed check after success is not conclusive.
    await recordVisit(store, station, SILENT, now - 2 * HOUR_MS)
    await recordVisit(store, station, SILENT, now - HOUR_MS)
    await recordVisit(store, station, AUDIBLE, now)
  })
}

async function list(name: string, creator: RegisteredUser): Promise<string> {
  const id = await publishByApi(testConfig(), name, creator.user)
  await approve(testConfig(), id)
  return id
}

async function arriveAsCreator(): Promise<RegisteredUser> {
  const config = testConfig()
  const creator = await registerByApi(config)
  await giveRole(config, creator.id, 'creator')
  await requestApi(config, creator.token, 'PUT', `/users/${creator.id}`, { visible: true })
  return creator
}

/** Signs up; resolves once the page receives events and watches its follows. */
async function arriveAsListener(page: Page): Promise<void> {
  const requestTo = (path: string) =>
    page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(path))
  const ready = [requestTo('/events'), requestTo('/following/broadcasts')]
  await enterAsNew(page, '/sign-in')
  await Promise.all(ready)
}

async function follow(page: Page, stationId: string, name: string): Promise<void> {
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/following') && response.request().method() === 'PUT',
  )
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/stations/${stationId}`)
  const button = page.getByRole('main').getByRole('button', { name: `Follow ${name}`, exact: true })
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  expect((await saved).ok()).toBe(true)
}

test(
  'a followed station back on air triggers a notification, and a click plays it',
  LONG,
  async ({ page }) => {
    const name = newStationName()
    const id = await list(name, await arriveAsCreator())
    await arriveAsListener(page)
    await follow(page, id, name)
    await markBackOnAir(id)
    const notice = page.getByRole('listitem').filter({ hasText: `${name} is back on air.` })
    await notice.getByRole('button', { name: 'Play' }).click()
    await expect(playerOf(page)).toContainText(name)
    await page.goto('/library/following')
    await expect(page.getByRole('region', { name: 'Notifications', exact: true })).toContainText(
      `${name} is back on air.`,
    )
  },
)

test(
  'a followed creator’s station triggers a notification once listed, and a click plays it',
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
    await expect(page.getByRole('region', { name: 'Notifications', exact: true })).toContainText(
      message,
    )
  },
)
