import { moveStreams } from '../fixtures/own-streams.ts'
import { hearSound } from '../fixtures/sound.ts'
import { demoUser, signIn } from '../fixtures/users.ts'
import { expect, test } from '../fixtures/web-test.ts'

/** The demo streams send this much ahead: what is lost is missed only when it has been heard. */
const PLAYED_OUT = { timeout: 40_000 }

test('without a network nothing is tried; once it is back there is sound', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(
    /ERR_INTERNET_DISCONNECTED/,
    /ERR_CONNECTION/,
    /ERR_INCOMPLETE_CHUNKED_ENCODING/,
    // A call that was under way when the network went.
    /^API call failed .*code: ERR_NETWORK/s,
  )
  const streams = await moveStreams(page)
  await page.goto('/sign-in')
  await signIn(page, demoUser('pro'))
  const player = page.getByRole('region', { name: 'Player' })
  await page.getByRole('button', { name: 'Play Cellar Signal' }).first().click()
  await expect(player).toContainText('Live')
  await hearSound(page)
  await context.setOffline(true)
  await streams.goAway()
  let requests = 0
  page.on('request', (request) => {
    if (request.url().startsWith(streams.origin)) requests += 1
  })
  await expect(player).toContainText('Reconnecting', PLAYED_OUT)
  await streams.comeBack()
  expect(requests).toBe(0)
  await context.setOffline(false)
  await expect(player).toContainText('Live')
  await hearSound(page)
  expect(requests).toBe(1)
})
