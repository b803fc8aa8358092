import type { Page } from 'playwright'
import { nameSong } from '../../fixtures/listening.ts'
import { LONG } from '../../fixtures/long.ts'
import { waitForSilence, waitForSound } from '../../fixtures/sound.ts'
import { demoUser } from '../../fixtures/users.ts'
import { violations } from '../../fixtures/violations.ts'
import {
  enterAs,
  openNowPlaying,
  play,
  playerOf,
  SMALLEST_WINDOW,
} from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

const button = (page: Page, name: string | RegExp) => playerOf(page).getByRole('button', { name })

async function listen(page: Page, station = 'Night Bus'): Promise<void> {
  await play(page, station)
  await expect(playerOf(page)).toContainText('Live')
}

test.beforeEach(async ({ page }) => {
  await enterAs(page, demoUser('listener'))
})

test('the cover opens the view, which Escape and Back close', async ({ page }) => {
  await nameSong(page, 'Tender Buttons')
  await page.reload()
  await listen(page)
  const cover = playerOf(page).getByRole('link', { name: 'Now playing' })
  const view = await openNowPlaying(page)
  await expect(page).toHaveURL('/?view=now-playing')
  await expect(view.getByRole('heading', { level: 2, name: 'Now playing' })).toBeFocused()
  await expect(view.getByRole('heading', { level: 3, name: 'Tender Buttons' })).toBeVisible()
  for (const name of ['Sleep timer', 'Song history', 'Facts', 'Connection details'])
    await expect(view.getByRole('region', { name })).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.keyboard.press('Escape')
  await expect(view).toBeHidden()
  await expect(page).toHaveURL('/')
  await expect(cover).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(view).toBeVisible()
  await page.goBack()
  await expect(view).toBeHidden()
  await expect(playerOf(page)).toContainText('Live')

  await page.goto('/library/history?view=now-playing')
  await expect(view.getByRole('heading', { name: 'No station is playing' })).toBeVisible()
  await view.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/library/history')
})

test(
  'the heart of the view saves the song, and keys of the page work in it',
  LONG,
  async ({ page }) => {
    await nameSong(page, 'Tears in the Typing Pool')
    await page.reload()
    await listen(page)
    const view = await openNowPlaying(page)
    const song = view
      .getByRole('heading', { level: 3, name: 'Tears in the Typing Pool' })
      .locator('..')
    const save = song.getByRole('button', { name: 'Save this song' })
    await save.click()
    // Other tests have the same user.
    await song.getByRole('button', { name: 'Remove from saved songs' }).click()
    await expect(save).toBeVisible()
    await view.getByRole('heading', { level: 2 }).focus()
    await page.keyboard.press('Space')
    await waitForSilence(page)
    await page.keyboard.press('Space')
    expect(await waitForSound(page)).toBeGreaterThan(0)

    await page.keyboard.press('/')
    await expect(page).toHaveURL('/search')
    await expect(view).toBeHidden()
    await expect(page.getByRole('searchbox')).toBeFocused()
    await openNowPlaying(page)
    await view.getByRole('link', { name: 'Audio settings for all stations' }).click()
    await expect(page).toHaveURL('/settings/audio')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  },
)

test('the view fills a window of 390 x 844 and has the controls that the bar lacks', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await listen(page)
  await expect(button(page, 'Sleep timer')).toBeHidden()
  const view = await openNowPlaying(page)
  expect(await view.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  expect(await view.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  for (const name of ['Previous station', 'Pause', 'Next station', 'Stop', 'Mute'])
    await expect(view.getByRole('button', { name, exact: true })).toBeInViewport()
  expect(await violations(page)).toEqual([])
})

for (const [reducedMotion, moved] of [
  ['no-preference', true],
  ['reduce', false],
] as const)
  test(`the cover moves to the view: ${moved} (${reducedMotion})`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion })
    await listen(page)
    await page.evaluate(() => {
      const start = document.startViewTransition.bind(document)
      document.startViewTransition = (update) => {
        const transition = start(update)
        const names = transition.ready.then(() =>
          document
            .getAnimations()
            .map(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement),
        )
        Object.assign(globalThis, { names })
        return transition
      }
    })
    await openNowPlaying(page)
    const names = await page.evaluate(() => Reflect.get(globalThis, 'names'))
    expect(names.includes('::view-transition-group(now-playing)')).toBe(moved)
    expect(names.some((name: string) => `${name}`.startsWith('::view-transition'))).toBe(moved)
  })

test(
  'a station without songs leaves the page’s title unchanged, and the log says why it is empty',
  LONG,
  async ({ page }) => {
    await listen(page, 'Long Wave')
    await expect(page).toHaveTitle('Home · Undertone')
    await button(page, 'Song history').click()
    const log = page.getByRole('dialog', { name: 'Now playing' }).getByRole('region', {
      name: 'Song history',
    })
    await expect(log).toBeFocused()
    await expect(log).toContainText('No songs yet')
    await expect(log).toContainText('The desktop app shows songs')
    await page.keyboard.press('Escape')
    await expect(button(page, 'Song history')).toBeFocused()
  },
)

test(
  'connection events are listed and copied, also if the clipboard asks for permission',
  LONG,
  async ({ page }) => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await listen(page)
    const view = await openNowPlaying(page)
    const details = view.getByRole('region', { name: 'Connection details' })
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

test('in the smallest window the view fits and keeps its header', LONG, async ({ page }) => {
  await page.setViewportSize(SMALLEST_WINDOW)
  await listen(page)
  const view = await openNowPlaying(page)
  expect(await view.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  await view.evaluate((box) => box.scrollTo(0, box.scrollHeight))
  await view.getByRole('button', { name: 'Close' }).click()
  await expect(view).toBeHidden()
  await expect(playerOf(page).getByRole('link', { name: 'Now playing' })).toBeFocused()
})
