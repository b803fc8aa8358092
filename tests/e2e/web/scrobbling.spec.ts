import {
  type FakeListenBrainz,
  startFakeListenBrainz,
} from '../../../shared/scrobbling/testing/fake-listenbrainz.ts'
import { testConfig } from '../../fixtures/config.ts'
import { LONG } from '../../fixtures/long.ts'
import { serveOwnWeb } from '../../fixtures/own-web.ts'
import { demoUser, signIn } from '../../fixtures/users.ts'
import { expect, test } from '../../fixtures/web-test.ts'

let server: FakeListenBrainz
test.beforeEach(async () => {
  server = await startFakeListenBrainz(Date.now)
})
test.afterEach(() => server.stop())

test(
  'a ListenBrainz account is connected from the page, survives a reload, and is removed',
  LONG,
  async ({ page }) => {
    const web = await serveOwnWeb({ ...testConfig(), listenBrainzUrl: server.url })
    await page.goto(`${web.url}/sign-in`)
    await signIn(page, demoUser('listener'))
    await page.goto(`${web.url}/settings/preferences`)
    const panel = page.getByRole('region', { name: 'ListenBrainz', exact: true })
    const token = panel.getByLabel('User token')
    await token.fill('not-a-token')
    await panel.getByRole('button', { name: 'Connect' }).click()
    await expect(panel.getByText('rejected this token')).toBeVisible()
    await token.fill('token-of-nel')
    await panel.getByRole('button', { name: 'Connect' }).click()
    await expect(panel.getByText('nel', { exact: true })).toBeVisible()

    await page.reload()
    await expect(panel.getByText('nel', { exact: true })).toBeVisible()
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(stored).not.toContain('token-of-nel')
    await panel.getByRole('button', { name: 'Disconnect' }).click()
    await expect(token).toBeVisible()
    await page.reload()
    await expect(token).toBeVisible()
    await web.close()
  },
)
