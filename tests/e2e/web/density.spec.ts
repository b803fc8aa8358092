import type { Page } from 'playwright'
import { signInWithLibrary } from '../../fixtures/library-page.ts'
import { LONG } from '../../fixtures/long.ts'
import { expect, test } from '../../fixtures/web-test.ts'

const PATHS = ['/browse', '/search?query=radio', '/library/favorites', '/library/history']
/** Width, height and the minimum of playable rows in view. */
const SIZES = [
  [1280, 800, 10],
  [1024, 700, 7],
  [390, 844, 5],
] as const
const PLAYER_HEIGHT = 64
const STATIONS = 20

/** Returns the number of playable rows that are entirely above the player bar and the navigation below it. */
function countRows(page: Page): Promise<number> {
  return page.evaluate((playerHeight) => {
    const navigation = [...document.querySelectorAll('nav')]
      .map((nav) => nav.getBoundingClientRect())
      .find(({ top, height }) => height > 0 && top > window.innerHeight / 2)
    const bottom = (navigation?.top ?? window.innerHeight) - playerHeight
    return [...document.querySelectorAll('main article:has(button[data-result])')].filter((row) => {
      const box = row.getBoundingClientRect()
      return box.top >= 0 && box.bottom <= bottom
    }).length
  }, PLAYER_HEIGHT)
}

/** Returns the distance between the first two rows, null before the list is rendered. */
function rowPitch(page: Page): Promise<number | null> {
  return page.evaluate(() => {
    const [first, second] = document.querySelectorAll('main article')
    if (first === undefined || second === undefined) return null
    return second.getBoundingClientRect().top - first.getBoundingClientRect().top
  })
}

test(
  'lists show enough playable rows without scrolling, of 56 or 40 px',
  LONG,
  async ({ page }) => {
    await signInWithLibrary(page, STATIONS)
    for (const path of PATHS) {
      await page.goto(path)
      for (const [width, height, least] of SIZES) {
        await page.setViewportSize({ width, height })
        await expect
          .poll(() => countRows(page), `${path} at ${width} x ${height}`)
          .toBeGreaterThanOrEqual(least)
        const count = await countRows(page)
        process.stdout.write(`${path} at ${width} x ${height}: ${count} rows (at least ${least})\n`)
      }
      if (!path.endsWith('history')) await expect.poll(() => rowPitch(page)).toBe(56)
    }

    await page.goto('/settings/appearance')
    await page.getByRole('radio', { name: 'Compact' }).check()
    await page.goto('/browse')
    await expect.poll(() => rowPitch(page)).toBe(40)
  },
)
