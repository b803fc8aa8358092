import { expect, test } from 'playwright/test'
import {
  type FakeListenBrainz,
  startFakeListenBrainz,
} from '../../../shared/scrobbling/testing/fake-listenbrainz.ts'
import { testConfig } from '../../fixtures/config.ts'
import { LONG } from '../../fixtures/long.ts'
import { shareDesktop } from '../../fixtures/shared-desktop.ts'
import { newUser, signUp } from '../../fixtures/users.ts'

/** Songs of the demo are on for less than what counts: the page's clock is put forward while one is on. */
const LONGER_MS = 60_000
/** How often and how long the server is looked at: each song is on for 24 s. */
const LOOKS = { intervals: [250], timeout: 60_000 }

let server: FakeListenBrainz
// Before the app starts, which is told its address.
test.beforeAll(async () => {
  server = await startFakeListenBrainz(Date.now)
})
const desktop = shareDesktop(() => ({ ...testConfig(), listenBrainzUrl: server.url }))
test.afterAll(() => server.stop())

test(
  'of three songs of a station the one that was heard from its begin to its end is told ListenBrainz',
  LONG,
  async () => {
    const { page } = desktop.app
    await page.clock.install()
    // What is loaded from now on has that clock.
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

    const begins = (song: number) =>
      expect.poll(() => server.nowPlaying.length, LOOKS).toBeGreaterThanOrEqual(song)
    const stayOn = async () => {
      const now = await page.evaluate(() => Date.now())
      await page.clock.setSystemTime(now + LONGER_MS)
    }
    await page.getByRole('link', { name: 'Home', exact: true }).first().click()
    await page.getByRole('button', { name: 'Play Night Bus' }).first().click()
    await test.step('the first had begun before, and stays on for long', async () => {
      await begins(1)
      await stayOn()
    })
    await test.step('the second is heard from its begin on, and as long', async () => {
      await begins(2)
      await stayOn()
    })
    await test.step('the third is left soon', async () => {
      await begins(3)
      const player = page.getByRole('region', { name: 'Player' })
      await player.getByRole('button', { name: 'Stop' }).click()
    })

    const second = server.nowPlaying[1]?.replace('nel: ', '') ?? ''
    await openAccount()
    // Had the third counted, it would be the last one, or wait.
    await expect(account).toContainText(`Last taken${second}`)
    await expect(account).toContainText('Waiting0 songs')
    expect(server.listens()).toEqual([second])
    const [listened] = server.kept.values()
    expect(listened?.track_metadata.additional_info).toMatchObject({
      music_service_name: 'Night Bus',
    })
  },
)
