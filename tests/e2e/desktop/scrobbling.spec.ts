import { expect, test } from 'playwright/test'
import {
  type FakeListenBrainz,
  startFakeListenBrainz,
} from '../../../shared/scrobbling/testing/fake-listenbrainz.ts'
import { testConfig } from '../../fixtures/config.ts'
import { LONG } from '../../fixtures/long.ts'
import { shareDesktop } from '../../fixtures/shared-desktop.ts'
import { newUser, signUp } from '../../fixtures/users.ts'

/** Demo songs are too short to count: the page's clock advances during one. */
const LONGER_MS = 60_000
/** Polling: each song lasts 24 s. */
const POLLING = { intervals: [250], timeout: 60_000 }

let server: FakeListenBrainz
test.beforeAll(async () => {
  server = await startFakeListenBrainz(Date.now)
})
const desktop = shareDesktop(() => ({ ...testConfig(), listenBrainzUrl: server.url }))
test.afterAll(() => server.stop())

test('only a fully played song is submitted to ListenBrainz', LONG, async () => {
  const { page } = desktop.app
  await page.clock.install()
  // Loads the data with the new clock.
  await page.reload()
  await signUp(page, newUser())
  const account = page.getByRole('region', { name: 'ListenBrainz', exact: true })
  const openAccount = async () => {
    await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
    await page.getByRole('link', { name: 'Preferences', exact: true }).click()
  }
  await openAccount()
  await account.getByLabel('User token').fill('token-of-nel')
  await account.getByRole('button', { name: 'Connect' }).click()
  await expect(account.getByText('nel', { exact: true })).toBeVisible()

  const expectSong = (song: number) =>
    expect.poll(() => server.nowPlaying.length, POLLING).toBeGreaterThanOrEqual(song)
  const stayOn = async () => {
    const now = await page.evaluate(() => Date.now())
    await page.clock.setSystemTime(now + LONGER_MS)
  }
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.getByRole('button', { name: 'Play Night Bus' }).first().click()
  await test.step('the first song started earlier and plays on', async () => {
    await expectSong(1)
    await stayOn()
  })
  await test.step('the second song plays from start to end', async () => {
    await expectSong(2)
    await stayOn()
  })
  await test.step('the third song is left early', async () => {
    await expectSong(3)
    const player = page.getByRole('region', { name: 'Player' })
    await player.getByRole('button', { name: 'Stop' }).click()
  })

  const second = server.nowPlaying[1]?.replace('nel: ', '') ?? ''
  await openAccount()
  await expect(account).toContainText(`Last sent${second}`)
  await expect(account).toContainText('Unsent0 songs')
  expect(server.listens()).toEqual([second])
  const [listened] = server.submissions.values()
  expect(listened?.track_metadata.additional_info).toMatchObject({
    music_service_name: 'Night Bus',
  })
})
