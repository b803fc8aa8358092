import type { Page, Request } from 'playwright'
import { sampleOf } from '../../fixtures/all-faults.ts'
import { testConfig } from '../../fixtures/config.ts'
import { LONG } from '../../fixtures/long.ts'
import { waitForSound } from '../../fixtures/sound.ts'
import { demoUser } from '../../fixtures/users.ts'
import { enterAs, play, playerOf } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

const stream = (name: string) => `${testConfig().streamsUrl}/${name}`

function openStreams(page: Page): () => string[] {
  const open: string[] = []
  const pathOf = (url: string) => (url.startsWith(stream('')) ? new URL(url).pathname : null)
  page.on('request', (request) => {
    const path = pathOf(request.url())
    if (path !== null) open.push(path)
  })
  const close = (request: Request) => {
    const index = open.indexOf(pathOf(request.url()) ?? '')
    if (index >= 0) open.splice(index, 1)
  }
  page.on('requestfinished', close)
  page.on('requestfailed', close)
  return () => [...open]
}

const volumes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('audio')]
      .filter(({ paused }) => !paused)
      .map(({ volume }) => Math.round(volume * 100)),
  )

test.beforeEach(async ({ page }) => {
  await enterAs(page, demoUser('listener'))
})

test('of stations selected in quick succession the last one plays, over one connection', async ({
  page,
}) => {
  const open = openStreams(page)
  for (const name of ['Night Bus', 'Long Wave', 'Cellar Signal', 'Night Bus', 'Long Wave']) {
    await play(page, name)
  }
  const player = playerOf(page)
  await expect(player).toContainText('Long Wave')
  await expect(player).toContainText('Live')
  expect(await waitForSound(page)).toBeGreaterThan(0)
  await expect.poll(open).toEqual(['/long-wave.opus'])
  await player.getByRole('button', { name: 'Stop' }).click()
  await expect.poll(open).toEqual([])
  expect(await page.evaluate(() => navigator.mediaSession.playbackState)).toBe('none')
})

test('a station stopped while connecting stays silent', async ({ page }) => {
  const requested = Promise.withResolvers<void>()
  const response = Promise.withResolvers<void>()
  await page.route(stream('night-bus.mp3'), async (route) => {
    requested.resolve()
    await response.promise
    await route.continue()
  })
  await play(page, 'Night Bus')
  await requested.promise
  const player = playerOf(page)
  await expect(player).toContainText('Connecting')
  await player.getByRole('button', { name: 'Stop' }).click()
  response.resolve()
  await expect(player).toContainText('Nothing playing.')
  await play(page, 'Long Wave')
  await expect(player).toContainText('Live')
  await expect(player).toContainText('Long Wave')
})

for (const [what, response, message, requests] of sampleOf(
  [
    [
      'returns 404',
      { status: 404 },
      'Night Bus was not found at its address (404).',
      // The element's request, and the probe of its error.
      2,
    ],
    [
      'returns a web page',
      { contentType: 'text/html', body: '<h1>Welcome</h1>' },
      'The address of Night Bus is a web page, not a stream.',
      2,
    ],
    [
      'cannot be reached',
      null,
      'Cannot reach Night Bus.',
      // Four attempts, alternately with and without CORS, and the probe.
      5,
    ],
  ] as const,
  3,
)) {
  test(`a station that ${what} shows an error, and plays once it recovers`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 404/, /blocked by CORS policy/, /net::ERR_FAILED/)
    let requested = 0
    await page.route(stream('night-bus.mp3'), (route) => {
      requested += 1
      return response ? route.fulfill(response) : route.abort()
    })
    await play(page, 'Night Bus')
    const player = playerOf(page)
    await expect(player).toContainText(message)
    expect(requested).toBe(requests)
    await page.unrouteAll()
    await player.getByRole('button', { name: 'Try again' }).click()
    await expect(player).toContainText('Live')
  })
}

test('the volume is stored per station', LONG, async ({ page }) => {
  const volume = page.getByRole('slider', { name: 'Volume' })
  await volume.focus()
  await page.keyboard.press('Home')
  for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowRight')
  await page.reload()
  await expect(volume).toHaveValue('3')
  await play(page, 'Night Bus')
  await expect(playerOf(page)).toContainText('Live')
  await expect.poll(() => volumes(page)).toEqual([3])
  await volume.fill('4')
  await play(page, 'Long Wave')
  await expect(playerOf(page)).toContainText('Live')
  await expect(volume).toHaveValue('4')
  await volume.fill('60')
  await expect.poll(() => volumes(page)).toEqual([60])
  await play(page, 'Night Bus')
  await expect(volume).toHaveValue('4')
  await expect.poll(() => volumes(page)).toEqual([4])
  await page.reload()
  await expect(volume).toHaveValue('60')
  await play(page, 'Night Bus')
  await expect(volume).toHaveValue('4')
})

test('M mutes and unmutes, except in a text field', LONG, async ({ page }) => {
  const muted = () => page.evaluate(() => document.querySelector('audio')?.muted)
  await play(page, 'Night Bus')
  await expect(playerOf(page)).toContainText('Live')
  await page.keyboard.press('m')
  await expect(playerOf(page).getByRole('button', { name: 'Unmute' })).toBeVisible()
  expect(await muted()).toBe(true)
  await page.keyboard.press('m')
  expect(await muted()).toBe(false)
  await page.getByRole('link', { name: 'Search' }).first().click()
  await page.getByRole('searchbox').fill('')
  await page.getByRole('searchbox').pressSequentially('mmm')
  expect(await muted()).toBe(false)
})

test('the sleep timer fades, then pauses', async ({ page, expectedErrors }) => {
  // The page's clock is ahead of the API's, which rejects history from the future.
  expectedErrors.push(/status of 400/, /has not happened yet/)
  await page.clock.install()
  await play(page, 'Night Bus')
  const player = playerOf(page)
  await expect(player).toContainText('Live')
  const full = Number(await page.getByRole('slider', { name: 'Volume' }).inputValue())
  await expect.poll(() => volumes(page)).toEqual([full])
  await player.getByRole('button', { name: 'Sleep timer' }).click()
  await page.getByRole('button', { name: '15 minutes' }).hover()
  const before = await page.evaluate(() => Date.now())
  await page.getByRole('button', { name: '15 minutes' }).click()
  // At least the last second remains and does not elapse.
  await page.clock.pauseAt(before + 15 * 60_000 - 1_000)
  await expect.poll(async () => Math.max(...(await volumes(page)))).toBeLessThan(full)
  await expect(player).toContainText('Live')
  await page.clock.fastForward(20_000)
  await page.clock.resume()
  await expect(player).toContainText('Paused')
  await player.getByRole('button', { name: 'Play' }).click()
  await expect(player).toContainText('Live')
  await expect.poll(() => volumes(page)).toEqual([full])
})
