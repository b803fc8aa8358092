import { moveStreams } from '../fixtures/own-streams.ts'
import { waitForSound } from '../fixtures/sound.ts'
import { demoUser, signIn } from '../fixtures/users.ts'
import { expect, test } from '../fixtures/web-test.ts'

/** Buffer of the demo streams: a loss becomes audible after it. */
const PLAYED_OUT = { timeout: 40_000 }

test('without a network nothing is attempted; once it is back there is sound', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(
    /ERR_INTERNET_DISCONNECTED/,
    /ERR_CONNECTION/,
    /ERR_INCOMPLETE_CHUNKED_ENCODING/,
    // A call that was in progress when the network failed.
    /^API call failed .*code: ERR_NETWORK/s,
  )
  const streams = await moveStreams(page)
  await page.goto('/sign-in')
  await signIn(page, demoUser('pro'))
  const player = page.getByRole('region', { name: 'Player' })
  await page.getByRole('button', { name: 'Play Cellar Signal' }).first().click()
  await expect(player).toContainText('Live')
  await waitForSound(page)
  await context.setOffline(true)
  await streams.shutDown()
  let requests = 0
  page.on('request', (request) => {
    if (request.url().startsWith(streams.origin)) requests += 1
  })
  await expect(player).toContainText('Reconnecting', PLAYED_OUT)
  await streams.restart()
  expect(requests).toBe(0)
  await context.setOffline(false)
  await expect(player).toContainText('Live')
  await waitForSound(page)
  expect(requests).toBe(1)
})
