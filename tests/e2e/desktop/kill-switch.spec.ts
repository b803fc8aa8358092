import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import '../../fixtures/bridge-global.ts'
import { callApi } from '../../../backend/testing/calls.ts'
import { getTokenByApi } from '../../fixtures/accounts-by-api.ts'
import { testConfig } from '../../fixtures/config.ts'
import { approve, newStationName, publishByApi } from '../../fixtures/creators.ts'
import { launchDesktop } from '../../fixtures/desktop-app.ts'
import { LONG } from '../../fixtures/long.ts'
import { waitForSilence, waitForSound } from '../../fixtures/sound.ts'
import { demoUser, newUser, signUp } from '../../fixtures/users.ts'

/** Required time until the station stops, by any channel. */
const SILENT_WITHIN_MS = 60_000
const REASON = 'A court has asked for it.'

test(
  'a switched-off station stops, and window, mini player and tray show the reason',
  LONG,
  async () => {
    test.setTimeout(4 * SILENT_WITHIN_MS)
    const config = testConfig()
    const name = newStationName()
    const id = await publishByApi(config, name)
    await approve(config, id)
    const profileDir = mkdtempSync(path.join(tmpdir(), 'undertone-profile-'))
    const app = await launchDesktop({ profileDir, config })
    try {
      await signUp(app.page, newUser())
      await app.page.getByRole('link', { name: 'Search', exact: true }).first().click()
      await app.page.getByRole('searchbox').fill(name)
      await app.page.getByRole('button', { name: `Play ${name}` }).click()
      expect(await waitForSound(app.page)).toBeGreaterThan(0)
      await app.page.evaluate(() => window.undertone.window.mini(true))
      const miniPages = () =>
        app.page
          .context()
          .pages()
          .filter((page) => page.url().endsWith('/mini/index.html'))
      await expect.poll(() => miniPages().length).toBe(1)
      const mini = miniPages()[0]
      await expect(mini?.getByText(name) ?? app.page.getByText('no mini player')).toBeVisible()

      const { token } = await getTokenByApi(config, demoUser('admin'))
      const seen = await callApi(config.apiUrl, 'GET', `/stations/${id}/own`, token)
      const off = await callApi(
        config.apiUrl,
        'PUT',
        `/stations/${id}/off`,
        token,
        { reason: REASON },
        { 'if-match': seen.etag },
      )
      expect(off.status).toBe(200)

      const message = `${name} has been switched off for everyone. Reason: ${REASON}`
      const player = app.page.getByRole('region', { name: 'Player' })
      await expect(player).toContainText(message, { timeout: SILENT_WITHIN_MS })
      await waitForSilence(app.page)
      await expect(mini?.getByRole('status') ?? player).toHaveText(message)
      await expect
        .poll(() => app.trayItems())
        .toContainEqual(expect.objectContaining({ label: message, enabled: false }))
    } finally {
      await app.close()
      rmSync(profileDir, { recursive: true, force: true })
    }
  },
)
