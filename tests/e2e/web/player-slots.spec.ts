import type { Page } from 'playwright'
import { testConfig } from '../../fixtures/config.ts'
import { LONG } from '../../fixtures/long.ts'
import { moveStreams } from '../../fixtures/own-streams.ts'
import { listenForGaps, soundingSlots, waitForSound } from '../../fixtures/sound.ts'
import { demoUser } from '../../fixtures/users.ts'
import { enterAs, play, playerOf } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

const start = async (page: Page) => {
  await enterAs(page, demoUser('pro'))
}
/** The demo streams are sent ahead by this much: a loss is noticed only after the buffer. */
const PLAYED_OUT = { timeout: 40_000 }
/** A stop and start takes at least half a second; a busy machine drops frames for a tenth. */
const AUDIBLE_GAP_MS = 250
function countRequests(page: Page, origin: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().startsWith(origin)) count += 1
  })
  return () => count
}

test('switching stations is never silent', async ({ page }) => {
  await start(page)
  const player = playerOf(page)
  await play(page, 'Long Wave')
  await expect(player).toContainText('Live')
  await waitForSound(page)
  await expect.poll(async () => (await soundingSlots(page)).slots).toEqual(['a'])
  const longestGap = await listenForGaps(page)
  const response = Promise.withResolvers<void>()
  await page.route(`${testConfig().streamsUrl}/cellar-signal.aac`, async (route) => {
    await response.promise
    await route.continue()
  })
  await play(page, 'Cellar Signal')
  // The playing station is named next to the pending one.
  await expect(player).toContainText('Cellar Signal')
  await expect(player).toContainText('Long Wave')
  await expect.poll(async () => (await soundingSlots(page)).slots).toEqual(['a'])
  response.resolve()
  await expect(player).toContainText('Live')
  await expect.poll(async () => (await soundingSlots(page)).slots).toEqual(['b'])
  expect(await longestGap()).toBeLessThan(AUDIBLE_GAP_MS)
})

test(
  'a station that never starts leaves the previous one playing and shows why',
  LONG,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 404/, /blocked by CORS policy/, /net::ERR_FAILED/)
    await start(page)
    const player = playerOf(page)
    await play(page, 'Long Wave')
    await expect(player).toContainText('Live')
    await waitForSound(page)
    const longestGap = await listenForGaps(page)
    await page.route(`${testConfig().streamsUrl}/night-bus.mp3`, (route) =>
      route.fulfill({ status: 404, body: 'no' }),
    )
    await play(page, 'Night Bus')
    await expect(page.getByText('Night Bus was not found at its address (404).')).toHaveCount(1)
    await expect(player).toContainText('Live')
    await expect(player).toContainText('Long Wave')
    expect(await longestGap()).toBeLessThan(AUDIBLE_GAP_MS)
  },
)

test(
  'a station that disappears for a while plays again without a request storm',
  LONG,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/ERR_CONNECTION_REFUSED/, /ERR_INCOMPLETE_CHUNKED_ENCODING/)
    const streams = await moveStreams(page)
    await start(page)
    const player = playerOf(page)
    await play(page, 'Night Bus')
    await expect(player).toContainText('Live')
    await waitForSound(page)
    const requests = countRequests(page, streams.origin)
    await streams.shutDown()
    await expect(player).toContainText('Reconnecting', PLAYED_OUT)
    await expect.poll(requests).toBeGreaterThan(1)
    await streams.restart()
    await expect(player).toContainText('Live')
    await waitForSound(page)
    expect(requests()).toBeLessThan(7)
  },
)
