import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { signOut, submitSignIn, toasts } from '../../fixtures/accounts.ts'
import { revokeSessionsByApi } from '../../fixtures/accounts-by-api.ts'
import { testConfig } from '../../fixtures/config.ts'
import { type DesktopApp, launchDesktop } from '../../fixtures/desktop-app.ts'
import { type FaultProxy, startFaultProxy } from '../../fixtures/fault-proxy.ts'
import { savedFavorites } from '../../fixtures/library-page.ts'
import { LONG } from '../../fixtures/long.ts'
import { demoUser, newUser, signUp, waitUntilSignedIn } from '../../fixtures/users.ts'

const config = testConfig()
const profileDir = mkdtempSync(path.join(tmpdir(), 'undertone-profile-'))
const storedClaims = () => app.page.evaluate(() => localStorage.getItem('auth-storage'))

let identity: FaultProxy
let api: FaultProxy
let documents: FaultProxy
let app: DesktopApp

async function launch(): Promise<void> {
  const urls = { apiUrl: api.url, identityUrl: identity.url, documentsUrl: documents.url }
  app = await launchDesktop({ profileDir, config: { ...config, ...urls } })
}
const services = () => [identity, api, documents]
const everything = (change: (service: FaultProxy) => Promise<void> | void) =>
  Promise.all(services().map(change))

test.beforeAll(async () => {
  ;[identity, api, documents] = await Promise.all([
    startFaultProxy(config.identityUrl ?? ''),
    startFaultProxy(config.apiUrl),
    startFaultProxy(config.documentsUrl ?? ''),
  ])
})
test.afterEach(async () => {
  await everything((service) => service.heal())
  await app.close()
})
test.afterAll(async () => {
  await everything((service) => service.stop())
  rmSync(profileDir, { recursive: true, force: true })
})

test(
  'the session survives starts without a provider, without a network and with a slow provider',
  LONG,
  async () => {
    await test.step('without the provider the form reports it, and it works when the provider is back', async () => {
      await identity.down()
      await launch()
      await submitSignIn(app.page, demoUser('pro'))
      await expect(app.page.getByRole('alert')).toContainText(
        'The sign-in service does not respond.',
      )
      await identity.heal()
      await app.page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await waitUntilSignedIn(app.page)
      await expect.poll(storedClaims).toContain('"role":"pro"')
      await app.close()
    })

    await test.step('without a network the user is signed in with the claims of the last run', async () => {
      await everything((service) => service.down())
      await launch()
      await waitUntilSignedIn(app.page)
      await expect(app.page.getByText('Cannot reach the server').first()).toBeVisible()
      expect(await storedClaims()).toContain('"role":"pro"')
      await expect(app.page.getByRole('button', { name: /^Account menu/ })).toContainText(
        'Demo pro',
      )
    })

    await test.step('with the network back everything works, and the user is still signed in', async () => {
      await everything((service) => service.heal())
      await expect(app.page.getByText('Cannot reach the server')).toHaveCount(0, {
        timeout: 30_000,
      })
      await app.page.getByRole('link', { name: 'Browse', exact: true }).first().click()
      await expect(app.page.getByRole('button', { name: /^Play / }).first()).toBeVisible()
      await expect(toasts(app.page)).toHaveText([])
      await app.close()
    })

    await test.step('with a slow provider a valid session is used', async () => {
      identity.hold()
      await launch()
      await waitUntilSignedIn(app.page)
      await identity.heal()
      await signOut(app.page)
    })
  },
)

test(
  'a revoked session ends on the next start, with a reason and without traces',
  LONG,
  async () => {
    const user = newUser()
    await launch()
    await signUp(app.page, user)
    const stored = savedFavorites(app.page)
    await app.page.getByRole('button', { name: 'Add Night Bus to favorites' }).first().click()
    await stored
    await app.close()
    await revokeSessionsByApi(config, user.email)
    await launch()

    await expect(app.page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
    await expect(toasts(app.page)).toHaveText([
      /^You were signed out\. The sign-in service no longer accepts this session\./,
    ])
    await submitSignIn(app.page, user)
    await waitUntilSignedIn(app.page)
    const favorite = app.page
      .getByRole('main')
      .getByRole('button', { name: 'Remove Night Bus from favorites' })
    await expect(favorite.first()).toBeVisible()
    await signOut(app.page)
  },
)
