import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { signOut, toasts } from '../fixtures/accounts.ts'
import { testConfig } from '../fixtures/config.ts'
import { launchDesktop } from '../fixtures/desktop-app.ts'
import { startFaultProxy } from '../fixtures/fault-proxy.ts'
import { demoUser, signIn, waitUntilSignedIn } from '../fixtures/users.ts'

const HOUR_MS = 3_600_000

test('the user stays signed in with a hanging provider and a clock two hours off in either direction', async () => {
  const config = testConfig()
  const profileDir = mkdtempSync(path.join(tmpdir(), 'undertone-profile-'))
  const identity = await startFaultProxy(config.identityUrl ?? '')
  const app = await launchDesktop({ profileDir, config: { ...config, identityUrl: identity.url } })
  const { page } = app
  await signIn(page, demoUser('pro'))
  await expect(page.getByRole('button', { name: /^Play / }).first()).toBeVisible()

  await test.step('no response at all', async () => {
    await page.clock.install()
    identity.hang()
    await page.reload()
    await expect.poll(() => identity.count(/lookup/)).toBeGreaterThan(0)
    // A valid session is used during its confirmation.
    await waitUntilSignedIn(page)
    // The provider's library times out after a minute at most.
    await page.clock.runFor(60_000)
    await waitUntilSignedIn(page)
    await identity.heal()
  })
  await page.getByRole('link', { name: 'Community', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Community' })).toBeVisible()
  for (const offset of [2 * HOUR_MS, -2 * HOUR_MS])
    await test.step(`the page's clock is off by ${offset} ms`, async () => {
      await page.clock.setSystemTime(Date.now() + offset)
      // The list is limited to users with a valid session at the service.
      const users = page.waitForResponse(
        (response) => new URL(response.url()).pathname === '/users',
      )
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: 'Community' })).toBeVisible()
      expect((await users).status()).toBe(200)
    })
  await test.step('a sign-in works with that clock', async () => {
    await signOut(page)
    await signIn(page, demoUser('pro'))
    await signOut(page)
  })
  await expect(toasts(page)).toHaveText([])
  await app.close()
  await identity.stop()
  rmSync(profileDir, { recursive: true, force: true })
})
