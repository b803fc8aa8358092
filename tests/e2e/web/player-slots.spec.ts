import type { Page } from 'playwright'
import { testConfig } from '../../fixtures/config.ts'
import { LONG } from '../../fixtures/long.ts'
import { moveStreams } from '../../fixtures/own-streams.ts'
import { hearSound, listenForGaps, soundingSlots } from '../../fixtures/sound.ts'
import { demoUser } from '../../fixtures/users.ts'
import { enterAs, play, playerOf } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

const start = async (page: Page) => {
  await enterAs(page, demoUser('pro'))
}
/** The demo streams send this much ahead: what is lost is missed only when it has been heard. */
const PLAYED_OUT = { timeout: 40_000 }
/** A stop and a start take half a second and more; a busy machine drops frames for a tenth of one. */
const HEARD_MS = 250
/** Requests to an origin, counted from now on. */
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
  await hearSound(page)
  await expect.poll(async () => (await soundingSlots(page)).slots).toEqual(['a'])
  const longestGap = await listenForGaps(page)
  const answer = Promise.withResolvers<void>()
  await page.route(`${testConfig().streamsUrl}/cellar-signal.aac`, async (route) => {
    await answer.promise
    await route.continue()
  })
  await play(page, 'Cellar Signal')
  // The one that is heard is named beside the one that is waited for.
  await expect(player).toContainText('Cellar Signal')
  await expect(player).toContainText('Long Wave')
  await expect.poll(async () => (await soundingSlots(page)).slots).toEqual(['a'])
  answer.resolve()
  await expect(player).toContainText('Live')
  await expect.poll(async () => (await soundingSlots(page)).slots).toEqual(['b'])
  expect(await longestGap()).toBeLessThan(HEARD_MS)
})

test('a station that never comes leaves the one before playing, and says why', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/, /blocked by CORS policy/, /net::ERR_FAILED/)
  await start(page)
  const player = playerOf(page)
  await play(page, 'Long Wave')
  await expect(player).toContainText('Live')
  await hearSound(page)
  const longestGap = await listenForGaps(page)
  await page.route(`${testConfig().streamsUrl}/night-bus.mp3`, (route) =>
    route.fulfill({ status: 404, body: 'no' }),
  )
  await play(page, 'Night Bus')
  await expect(page.getByText('Night Bus is not at its address (404).')).toHaveCount(1)
  await expect(player).toContainText('Live')
  await expect(player).toContainText('Long Wave')
  expect(await longestGap()).toBeLessThan(HEARD_MS)
})

test(
  'a station that goes away for a while is heard again, without a storm of requests',
  LONG,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/ERR_CONNECTION_REFUSED/, /ERR_INCOMPLETE_CHUNKED_ENCODING/)
    const streams = await moveStreams(page)
    await start(page)
    const player = playerOf(page)
    await play(page, 'Night Bus')
    await expect(player).toContainText('Live')
    await hearSound(page)
    const requests = countRequests(page, streams.origin)
    await streams.goAway()
    await expect(player).toContainText('Reconnecting', PLAYED_OUT)
    await expect.poll(requests).toBeGreaterThan(1)
    await streams.comeBack()
    await expect(player).toContainText('Live')
    await hearSound(page)
    expect(requests()).toBeLessThan(7)
  },
)
