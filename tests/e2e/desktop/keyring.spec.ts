import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { testConfig } from '../../fixtures/config.ts'
import { launchDesktop } from '../../fixtures/desktop-app.ts'
import { LONG } from '../../fixtures/long.ts'
import { demoUser, signIn, waitUntilSignedIn } from '../../fixtures/users.ts'

/** A keyring that prompts for its password and is pending until then. */
let profileDir: string
test.beforeEach(() => {
  profileDir = mkdtempSync(path.join(tmpdir(), 'undertone-keyring-'))
})
test.afterEach(() => rmSync(profileDir, { recursive: true, force: true }))

const launch = (keyring: 'real' | 'asking') =>
  launchDesktop({ profileDir, config: testConfig(), keyring })
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue without it' })
const sessionFile = () => existsSync(path.join(profileDir, 'session.json'))

test(
  'a locked keyring is reported; once unlocked, the signed-in user’s page opens',
  LONG,
  async () => {
    const before = await launch('real')
    await signIn(before.page, demoUser('listener'))
    await expect.poll(sessionFile).toBe(true)
    await before.close()

    const app = await launch('asking')
    const waiting = app.page.getByRole('status').filter({ hasText: 'keyring' })
    await expect(waiting).toBeVisible()
    expect(await app.isKeyringPromptOpen()).toBe(true)
    // Another page of the app waits as well.
    await app.page.reload()
    await expect(waiting).toBeVisible()
    await app.closeKeyringPrompt(true)
    await waitUntilSignedIn(app.page)
    await expect(waiting).toBeHidden()
    await app.close()
  },
)

test(
  'without the keyring a sign-in lasts, and the keyring stores it once unlocked',
  LONG,
  async () => {
    const app = await launch('asking')
    await goOn(app.page).click()
    await signIn(app.page, demoUser('listener'))
    expect(sessionFile()).toBe(false)
    await app.page.reload()
    await waitUntilSignedIn(app.page)
    await app.closeKeyringPrompt(true)
    await expect.poll(sessionFile).toBe(true)
    await app.close()

    const after = await launch('real')
    await waitUntilSignedIn(after.page)
    await after.close()
  },
)
