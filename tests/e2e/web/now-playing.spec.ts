import type { Locator, Page } from 'playwright'
import { LONG } from '../../fixtures/long.ts'
import { demoUser } from '../../fixtures/users.ts'
import { enterAs, play, playerOf, SMALLEST } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

const button = (page: Page, name: string | RegExp) => playerOf(page).getByRole('button', { name })

async function listen(page: Page): Promise<void> {
  await play(page, 'Night Bus')
  await expect(playerOf(page)).toContainText('Live')
}

/** Opens a dialog of the player. */
async function open(page: Page, name: string): Promise<Locator> {
  await button(page, name).click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  return dialog
}

test.beforeEach(async ({ page }) => {
  await enterAs(page, demoUser('listener'))
})

test('a station that names no songs leaves the page its title, and the log says why it is empty', async ({
  page,
}) => {
  await listen(page)
  await expect(page).toHaveTitle('Home · Undertone')
  const log = await open(page, 'Songs heard')
  await expect(log).toContainText('No songs yet')
  await expect(log).toContainText('the desktop app can')
})

test(
  'what befell the connection is listed and copied, also where the clipboard asks for permission',
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
      'Asked to play.',
    )
    await details.getByRole('button', { name: 'Copy as text' }).click()
    await expect(details.getByRole('status')).toHaveText('Copied.')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Search', exact: true }).first().click()
    await page.getByRole('searchbox').focus()
    await page.keyboard.press('ControlOrMeta+v')
    // A field of one line takes all of it, without the breaks.
    await expect(page.getByRole('searchbox')).toHaveValue(
      /^Undertone, connection report.*Station: Night Bus.*Asked to play\./,
    )
  },
)

test('the sleep timer is set, shown and turned off by the keyboard alone', async ({ page }) => {
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

test('mute keeps the volume where it was', LONG, async ({ page }) => {
  await listen(page)
  const volume = page.getByRole('slider', { name: 'Volume' })
  const before = await volume.inputValue()
  await button(page, 'Mute').click()
  await expect(volume).toHaveAttribute('aria-valuetext', `${before} percent, muted`)
  await expect(volume).toHaveValue(before)
  await button(page, 'Unmute').click()
  await expect(volume).toHaveAttribute('aria-valuetext', `${before} percent`)
})

test('a failure says why, offers another try and shows what happened', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_FAILED/)
  await page.route(/night-bus\.mp3/, (route) => route.abort())
  await play(page, 'Night Bus')
  await expect(button(page, 'Try again')).toBeVisible()
  await button(page, 'Details').click()
  const happened = page.getByRole('list', { name: 'What happened' })
  await expect(happened).toContainText(/Attempt \d+/)
  const reason = await playerOf(page).getByRole('status').first().textContent()
  await expect(happened).toContainText(reason?.trim() ?? 'no reason')
})

test('notifications of songs are the user’s to allow', LONG, async ({ page, context }) => {
  await page.goto('/settings/notifications')
  const wanted = page.getByRole('switch', { name: 'Tell me when a new song begins' })
  await expect(wanted).not.toBeChecked()
  await wanted.click()
  await expect(page.getByRole('alert')).toContainText('does not let Undertone show notifications')
  await expect(wanted).not.toBeChecked()
  await context.grantPermissions(['notifications'])
  await wanted.click()
  await expect(wanted).toBeChecked()
  await page.reload()
  await expect(wanted).toBeChecked()
  await page.goto('/settings')
  await expect(page.getByRole('link', { name: 'Notifications Songs: On' })).toBeVisible()
})

test('in the smallest window every tool is within reach, and no dialog is wider', async ({
  page,
}) => {
  await page.setViewportSize(SMALLEST)
  await listen(page)
  const inside = async (locator: Locator) => {
    const box = await locator.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= SMALLEST.width).toBe(true)
  }
  for (const name of ['Pause', 'Stop', 'Mute', 'Sleep timer', 'Songs heard', 'Connection details'])
    await inside(button(page, name))
  for (const name of ['Sleep timer', 'Songs heard', 'Connection details']) {
    const dialog = await open(page, name)
    await inside(dialog)
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})
