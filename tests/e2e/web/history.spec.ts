import type { Page } from 'playwright'
import { panel, signOut, toasts } from '../../fixtures/accounts.ts'
import { exportData, openAccountSettings } from '../../fixtures/accounts-settings.ts'
import { testConfig } from '../../fixtures/config.ts'
import {
  addToHistory,
  hasEmptyQueue,
  listen,
  openHistory,
  readHistory,
  stopListening,
} from '../../fixtures/listening.ts'
import { LONG } from '../../fixtures/long.ts'
import { newUser, signIn, signUp } from '../../fixtures/users.ts'
import { EVERY_IMPACT, violations } from '../../fixtures/violations.ts'
import { enterAsNew } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

const rows = (page: Page) =>
  page.getByRole('region', { name: 'History' }).getByRole('heading', { level: 3 })

test(
  'played stations are in the history and can be removed, restored and cleared',
  LONG,
  async ({ page }) => {
    const user = await enterAsNew(page)
    await listen(page, 'Night Bus')
    await openHistory(page)
    await expect(page.getByText('Nothing played yet')).toBeVisible()
    await stopListening(page)

    const history = page.getByRole('region', { name: 'History' })
    await expect(history.getByRole('heading', { level: 2 })).toHaveText(['Today'])
    await expect(rows(page)).toHaveText(['Night Bus'])
    await expect(history.getByRole('button', { name: 'Play Night Bus' })).toBeVisible()
    await expect.poll(() => hasEmptyQueue(page)).toBe(true)
    const [session] = await readHistory(testConfig(), user)
    expect(session).toMatchObject({ stationId: 'demo-night-bus' })
    const listenedMs = Date.parse(session?.endedAt ?? '') - Date.parse(session?.startedAt ?? '')
    expect(listenedMs).toBeGreaterThanOrEqual(5_000)

    await test.step('they are in the data export and on the profile', async () => {
      await openAccountSettings(page)
      const { data } = await exportData(page)
      expect(data).toMatchObject({ stored: { history: [{ stationId: 'demo-night-bus' }] } })
      await page.goto('/profile')
      await expect(panel(page, 'Your last seven days')).toContainText('Night Bus')
    })

    await test.step('remove and restore', async () => {
      await page.getByRole('link', { name: 'Open history' }).click()
      await page.getByRole('button', { name: /^Remove Night Bus/ }).click()
      await expect(page.getByText('Nothing played yet')).toBeVisible()
      await expect.poll(() => readHistory(testConfig(), user)).toEqual([])
      await toasts(page).getByRole('button', { name: 'Undo' }).click()
      await expect(rows(page)).toHaveText(['Night Bus'])
      await expect.poll(() => readHistory(testConfig(), user)).toMatchObject([session])
    })

    await test.step('clear and restore, then clear for good', async () => {
      const clear = async () => {
        await page.getByRole('button', { name: 'Clear history' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Clear it' }).click()
        await expect(page.getByText('Nothing played yet')).toBeVisible()
      }
      await clear()
      await page.reload()
      // Removed, but undo is still possible.
      await expect(page.getByText('Nothing played yet')).toBeVisible()
      expect(await readHistory(testConfig(), user)).toHaveLength(1)
      await signOut(page)
      // Sign-out does not wait for a slow response.
      await expect.poll(() => readHistory(testConfig(), user)).toEqual([])
      expect(await hasEmptyQueue(page)).toBe(true)
    })
  },
)

test('the list and its dialog are accessible, also in a narrow window', LONG, async ({ page }) => {
  const user = await enterAsNew(page)
  await addToHistory(testConfig(), user, 'demo-cellar-signal')
  await openHistory(page)
  await page.setViewportSize({ width: 320, height: 640 })
  const remove = page.getByRole('button', { name: /^Remove Cellar Signal/ })
  await expect(remove).toBeVisible()
  const { x = 0, width = 0 } = (await remove.boundingBox()) ?? {}
  expect(x + width).toBeLessThanOrEqual(320)
  expect(await violations(page, EVERY_IMPACT)).toEqual([])
  await page.getByRole('button', { name: 'Clear history' }).click()
  expect(await violations(page, EVERY_IMPACT)).toEqual([])

  // Cleared and undone in time.
  await page.getByRole('dialog').getByRole('button', { name: 'Clear it' }).click()
  await expect(page.getByText('Nothing played yet')).toBeVisible()
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveText(['Cellar Signal'])
  await expect(toasts(page).first()).toContainText('Your history was not cleared.')
  expect(await readHistory(testConfig(), user)).toHaveLength(1)
})

test(
  'listening before a network failure is in the history afterwards',
  LONG,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/net::ERR_|ERR_NETWORK/)
    const user = await enterAsNew(page)
    await listen(page, 'Night Bus')
    await openHistory(page)
    await page.context().setOffline(true)
    await stopListening(page)
    await expect(page.getByText(/^One more session is saved offline/)).toBeVisible()
    expect(await readHistory(testConfig(), user)).toEqual([])
    await page.context().setOffline(false)
    await expect(rows(page)).toHaveText(['Night Bus'])
    await expect(page.getByText(/saved offline/)).toHaveCount(0)
    expect(await readHistory(testConfig(), user)).toHaveLength(1)
  },
)

test('signing out while listening adds to that user’s history only', LONG, async ({ page }) => {
  const user = await enterAsNew(page)
  await listen(page, 'Night Bus')
  await signOut(page)
  // Sign-out does not wait for a slow response.
  await expect.poll(() => readHistory(testConfig(), user)).toHaveLength(1)
  expect(await hasEmptyQueue(page)).toBe(true)

  const other = newUser()
  await signUp(page, other)
  await openHistory(page)
  await expect(page.getByText('Nothing played yet')).toBeVisible()
  await signOut(page)
  await signIn(page, user)
  await openHistory(page)
  await expect(rows(page)).toHaveText(['Night Bus'])
})
