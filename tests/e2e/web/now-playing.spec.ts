import type { Locator, Page } from 'playwright'
import { LONG } from '../../fixtures/long.ts'
import { demoUser } from '../../fixtures/users.ts'
import { enterAs, play, playerOf, SMALLEST_WINDOW } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

const button = (page: Page, name: string | RegExp) => playerOf(page).getByRole('button', { name })

async function listen(page: Page, station = 'Night Bus'): Promise<void> {
  await play(page, station)
  await expect(playerOf(page)).toContainText('Live')
}

async function open(page: Page, name: string): Promise<Locator> {
  await button(page, name).click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  return dialog
}

test.beforeEach(async ({ page }) => {
  await enterAs(page, demoUser('listener'))
})

test('a station without songs leaves the page’s title unchanged, and the log says why it is empty', async ({
  page,
}) => {
  await listen(page, 'Long Wave')
  await expect(page).toHaveTitle('Home · Undertone')
  const log = await open(page, 'Song history')
  await expect(log).toContainText('No songs yet')
  await expect(log).toContainText('The desktop app shows songs')
})

test(
  'connection events are listed and copied, also if the clipboard asks for permission',
  LONG,
  async ({ page }) => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await listen(page)
    const details = await open(page, 'Connection details')
    await expect(details.locator('dt', { hasText: 'Time to sound' }).locator('+ dd')).toHaveText(
      /^\d[\d.]* s$/,
    )
    await expect(details.getByRole('list', { name: 'What happened' })).toContainText(
      'Play requested.',
    )
    await details.getByRole('button', { name: 'Copy as text' }).click()
    await expect(details.getByRole('status')).toHaveText('Copied.')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Search', exact: true }).first().click()
    await page.getByRole('searchbox').focus()
    await page.keyboard.press('ControlOrMeta+v')
    // A single-line field receives it without line breaks.
    await expect(page.getByRole('searchbox')).toHaveValue(
      /^Undertone, connection report.*Station: Night Bus.*Play requested\./,
    )
  },
)

test('the sleep timer is set, shown and turned off by keyboard alone', LONG, async ({ page }) => {
  await listen(page)
  await button(page, 'Sleep timer').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Sleep timer' })
  await dialog.getByRole('button', { name: '30 minutes' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(button(page, 'Sleep timer: 30 minutes left')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Sleeps in')
  await dialog.getByRole('button', { name: 'Turn off' }).focus()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Sleep timer')).toBeFocused()
})

test('mute preserves the volume', LONG, async ({ page }) => {
  await listen(page)
  const volume = page.getByRole('slider', { name: 'Volume' })
  const before = await volume.inputValue()
  await button(page, 'Mute').click()
  await expect(volume).toHaveAttribute('aria-valuetext', `${before} percent, muted`)
  await expect(volume).toHaveValue(before)
  await button(page, 'Unmute').click()
  await expect(volume).toHaveAttribute('aria-valuetext', `${before} percent`)
})

test(
  'a failure shows the reason, a retry and the details',
  LONG,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/net::ERR_FAILED/)
    await page.route(/night-bus\.mp3/, (route) => route.abort())
    await play(page, 'Night Bus')
    await expect(button(page, 'Try again')).toBeVisible()
    await button(page, 'Details').click()
    const happened = page.getByRole('list', { name: 'What happened' })
    await expect(happened).toContainText(/Attempt \d+/)
    const reason = await playerOf(page).getByRole('status').first().textContent()
    await expect(happened).toContainText(reason?.trim() ?? 'no reason')
  },
)

test('song notifications need the user’s permission', LONG, async ({ page, context }) => {
  await page.goto('/settings/notifications')
  const wanted = page.getByRole('switch', { name: 'Notify me when a new song starts' })
  await expect(wanted).not.toBeChecked()
  await wanted.click()
  await expect(page.getByRole('alert')).toContainText('blocks notifications')
  await expect(wanted).not.toBeChecked()
  await context.grantPermissions(['notifications'])
  await wanted.click()
  await expect(wanted).toBeChecked()
  await page.reload()
  await expect(wanted).toBeChecked()
  await page.goto('/settings')
  await expect(page.getByRole('link', { name: 'Notifications Songs: On' })).toBeVisible()
})

test('in the smallest window every tool is reachable, and dialogs fit and keep their header', async ({
  page,
}) => {
  await page.setViewportSize(SMALLEST_WINDOW)
  await listen(page)
  const inside = async (locator: Locator) => {
    const box = await locator.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= SMALLEST_WINDOW.width).toBe(true)
  }
  const more = button(page, 'More controls')
  await inside(button(page, 'Pause'))
  await more.click()
  for (const name of ['Stop', 'Mute', 'Sleep timer', 'Song history', 'Connection details'])
    await inside(button(page, name))
  await page.keyboard.press('Escape')
  for (const name of ['Sleep timer', 'Song history', 'Connection details']) {
    await more.click()
    const dialog = await open(page, name)
    await inside(dialog)
    await expect(dialog.getByRole('heading', { level: 2, name })).toBeFocused()
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    await dialog.evaluate((box) => box.scrollTo(0, box.scrollHeight))
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(more).toBeFocused()
  }
})
