import { expect, test } from 'playwright/test'
import { testConfig } from '../../fixtures/config.ts'
import { checkStream, demoStream } from '../../fixtures/creators.ts'
import { LONG } from '../../fixtures/long.ts'
import { shareDesktop } from '../../fixtures/shared-desktop.ts'
import { demoUser, signIn } from '../../fixtures/users.ts'

const desktop = shareDesktop(testConfig)

test(
  'a stream is checked before it is published, or the reason for rejection is shown',
  LONG,
  async () => {
    const { page } = desktop.app
    await signIn(page, demoUser('creator'))
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('link', { name: 'Publish a station' }).click()
    await page.getByLabel('Stream address').fill(`${testConfig().streamsUrl}/no-such-stream.mp3`)
    await page.getByRole('button', { name: 'Check the stream' }).click()
    await expect(page.getByText(/nothing at this address\. Correct the address/)).toBeVisible()
    await checkStream(page, demoStream(testConfig()))
    await page.getByRole('button', { name: 'Test the stream' }).click()
    await expect(page.getByText(/^The stream works and is playing\./)).toBeVisible()
    // Playback ends by itself.
    await expect(page.getByText(/^This stream works\./)).toBeVisible()
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(page.getByLabel('Stream address')).toHaveValue('')
  },
)
