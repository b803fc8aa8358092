import type { Page, Request } from 'playwright'
import { testConfig } from '../../fixtures/config.ts'
import { demoPerson, signIn } from '../../fixtures/people.ts'
import { hearSound } from '../../fixtures/sound.ts'
import { expect, test } from '../../fixtures/web-test.ts'

const stream = (name: string) => `${testConfig().streamsUrl}/${name}`
const playerOf = (page: Page) => page.getByRole('region', { name: 'Player' })
const play = (page: Page, name: string) =>
  page
    .getByRole('button', { name: `Play ${name}` })
    .first()
    .click()

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

test.beforeEach(async ({ page }) => {
  await page.goto('/sign-in')
  await signIn(page, demoPerson('listener'))
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

for (const [what, answer] of [
  ['is not there', { status: 404, body: 'no' }],
  ['answers with a page', { contentType: 'text/html', body: '<h1>Welcome</h1>' }],
] as const) {
  test(`a station that ${what} says so, and plays once it is back`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 404/, /blocked by CORS policy/, /net::ERR_FAILED/)
    await page.route(stream('night-bus.mp3'), (route) => route.fulfill(answer))
    await play(page, 'Night Bus')
    const player = playerOf(page)
    await expect(player).toContainText('Night Bus cannot be reached right now.')
    await page.unrouteAll()
    await player.getByRole('button', { name: 'Try again' }).click()
    await expect(player).toContainText('Live')
  })
}

test('the volume is remembered', async ({ page }) => {
  const volume = page.getByRole('slider', { name: 'Volume' })
  await volume.focus()
  await page.keyboard.press('Home')
  for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowRight')
  await page.reload()
  await expect(volume).toHaveValue('3')
  await play(page, 'Night Bus')
  await expect(playerOf(page)).toContainText('Live')
  expect(await page.evaluate(() => document.querySelector('audio')?.volume)).toBe(0.03)
})
