import type { Page } from 'playwright'
import { tokenElsewhere } from '../../fixtures/accounts-elsewhere.ts'
import { testConfig } from '../../fixtures/config.ts'
import { approve, newStationName, publishElsewhere } from '../../fixtures/creators.ts'
import { type Arrived, arriveElsewhere, askApi } from '../../fixtures/desk.ts'
import { LONG } from '../../fixtures/long.ts'
import { comeBack } from '../../fixtures/off-and-back.ts'
import { demoUser, newUser, signUp } from '../../fixtures/users.ts'
import { expect, test } from '../../fixtures/web-test.ts'

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
  const admin = await tokenElsewhere(config, demoUser('admin'))
  await askApi(config, admin.token, 'PUT', `/users/${creator.id}`, { role: 'creator' })
  await askApi(config, creator.token, 'PUT', `/users/${creator.id}`, { visible: true })
  return creator
}

/** Signs up, and resolves once the page is told of what happens and watches what is followed. */
async function arriveAsListener(page: Page): Promise<void> {
  const asked = (path: string) =>
    page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(path))
  const ready = [asked('/events'), asked('/following/broadcasts')]
  await page.goto('/sign-in')
  await signUp(page, newUser())
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
    await expect(page.getByRole('region', { name: 'Player' })).toContainText(name)
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
    await expect(page.getByRole('region', { name: 'Player' })).toContainText(second)
    await page.goto('/library/following')
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText(message)
  },
)
