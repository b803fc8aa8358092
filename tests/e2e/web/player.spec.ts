import type { Page, Request } from 'playwright'
import { testConfig } from '../../fixtures/config.ts'
import { hearSound } from '../../fixtures/sound.ts'
import { demoUser } from '../../fixtures/users.ts'
import { enterAs, play, playerOf } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

const stream = (name: string) => `${testConfig().streamsUrl}/${name}`

/** Connections to the demo streams that are open now, by path. */
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

/** The volume of the slots that play, in percent. */
const volumes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('audio')]
      .filter(({ paused }) => !paused)
      .map(({ volume }) => Math.round(volume * 100)),
  )

test.beforeEach(async ({ page }) => {
  await enterAs(page, demoUser('listener'))
})

test('of stations chosen in quick succession the last one plays, over one connection', async ({
  page,
}) => {
  const open = openStreams(page)
  for (const name of ['Night Bus', 'Long Wave', 'Cellar Signal', 'Night Bus', 'Long Wave']) {
    await play(page, name)
  }
  const player = playerOf(page)
  await expect(player).toContainText('Long Wave')
  await expect(player).toContainText('Live')
  expect(await hearSound(page)).toBeGreaterThan(0)
  await expect.poll(open).toEqual(['/long-wave.opus'])
  await player.getByRole('button', { name: 'Stop' }).click()
  await expect.poll(open).toEqual([])
  expect(await page.evaluate(() => navigator.mediaSession.playbackState)).toBe('none')
})

test('a station stopped while it connects stays silent', async ({ page }) => {
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  await page.route(stream('night-bus.mp3'), async (route) => {
    asked.resolve()
    await answer.promise
    await route.continue()
  })
  await play(page, 'Night Bus')
  await asked.promise
  const player = playerOf(page)
  await expect(player).toContainText('Connecting')
  await player.getByRole('button', { name: 'Stop' }).click()
  answer.resolve()
  await expect(player).toContainText('Nothing playing.')
  await play(page, 'Long Wave')
  await expect(player).toContainText('Live')
  await expect(player).toContainText('Long Wave')
})

for (const [what, answer, says, requests] of [
  [
    'is not there',
    { status: 404 },
    'Night Bus is not at its address (404).',
    // The element, and the question what its error means.
    2,
  ],
  [
    'answers with a page',
    { contentType: 'text/html', body: '<h1>Welcome</h1>' },
    'The address of Night Bus is a web page, not a stream.',
    2,
  ],
  [
    'cannot be reached',
    null,
    'Night Bus cannot be reached right now.',
    // Four attempts, in turns with CORS and without, and the question.
    5,
  ],
] as const) {
  test(`a station that ${what} says so, and plays once it is back`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 404/, /blocked by CORS policy/, /net::ERR_FAILED/)
    let asked = 0
    await page.route(stream('night-bus.mp3'), (route) => {
      asked += 1
      return answer ? route.fulfill(answer) : route.abort()
    })
    await play(page, 'Night Bus')
    const player = playerOf(page)
    await expect(player).toContainText(says)
    expect(asked).toBe(requests)
    await page.unrouteAll()
    await player.getByRole('button', { name: 'Try again' }).click()
    await expect(player).toContainText('Live')
  })
}

test('the volume is remembered, for each station its own', async ({ page }) => {
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

test('M mutes and unmutes, except in a text field', async ({ page }) => {
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
  // The page's clock is ahead of the API's, which takes no history of times to come.
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
  // The last second at least is left, and does not pass.
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
