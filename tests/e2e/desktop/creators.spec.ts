import { expect, test } from 'playwright/test'
import { testConfig } from '../../fixtures/config.ts'
import { demoStream } from '../../fixtures/creators.ts'
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
    const url = page.getByLabel('Stream address')
    const test = page.getByRole('button', { name: 'Test the stream' })

    await url.fill(demoStream(testConfig()))
    await test.click()
    await expect(page.getByText(/^The stream works and is playing\./)).toBeVisible()
    // Playback ends by itself.
    await expect(page.getByText(/^This stream works\./)).toBeVisible()

    await url.fill(`${testConfig().streamsUrl}/no-such-stream.mp3`)
    await test.click()
    await expect(page.getByText(/was not found at its address \(404\)/)).toBeVisible()
    // A draft would block quitting.
    await page.getByRole('link', { name: 'Browse', exact: true }).first().click()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(page).toHaveURL(/\/browse$/)
  },
)
