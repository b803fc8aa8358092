import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { signOut, toasts } from '../../fixtures/accounts.ts'
import { testConfig } from '../../fixtures/config.ts'
import { launchDesktop } from '../../fixtures/desktop-app.ts'
import { savedFavorites } from '../../fixtures/library-page.ts'
import { LONG } from '../../fixtures/long.ts'
import {
  anonymousMenu,
  demoUser,
  newUser,
  signIn,
  signUp,
  waitUntilSignedIn,
} from '../../fixtures/users.ts'
import '../../fixtures/bridge-global.ts'

type SavingWindow = typeof window & { saves: number }

let profileDir: string

test.beforeEach(() => {
  profileDir = mkdtempSync(path.join(tmpdir(), 'undertone-profile-'))
})
test.afterEach(() => rmSync(profileDir, { recursive: true, force: true }))

const sessionFiles = () => readdirSync(profileDir).filter((name) => name.startsWith('session'))
const file = (name = 'session.json') => path.join(profileDir, name)
const signedOut = (page: Page) => expect(anonymousMenu(page)).toBeVisible()

test(
  'kill -9 of main during saves leaves the new or the previous session complete',
  LONG,
  async () => {
    const config = testConfig()
    const app = await launchDesktop({ profileDir, config })
    await signIn(app.page, demoUser('listener'))
    await expect.poll(sessionFiles).toEqual(['session.json'])
    await app.page.evaluate(async () => {
      const { load, save } = window.undertone.session
      const session = JSON.parse((await load()).session ?? '')
      const counter = window as SavingWindow
      counter.saves = 0
      const saveForEver = async () => {
        for (;;) {
          // Close to the limit of 64 KB, for the longest write.
          const larger = () => JSON.stringify({ ...session, padding: 'x'.repeat(58_000) })
          const texts = [larger(), JSON.stringify(session), larger()]
          await Promise.all(texts.map((text) => save(text, false)))
          counter.saves++
        }
      }
      saveForEver().catch(() => undefined)
    })
    await app.page.waitForFunction(() => (window as SavingWindow).saves > 5)
    await app.crash()

    const after = await launchDesktop({ profileDir, config })
    await waitUntilSignedIn(after.page)
    await after.close()
  },
)

test('a truncated or foreign session file costs a sign-in but no favorite', LONG, async () => {
  const user = newUser()
  let app = await launchDesktop({ profileDir, config: testConfig() })
  await signUp(app.page, user)
  const stored = savedFavorites(app.page)
  await app.page.getByRole('button', { name: 'Add Night Bus to favorites' }).first().click()
  await stored

  for (const [what, damage] of [
    ['truncated', (text: string) => text.slice(0, text.length / 2)],
    ['another program’s', () => '{"version":1,"ciphertext":"bm90IG91cnM="}'],
  ] as const)
    await test.step(`remaining file: ${what}`, async () => {
      await expect.poll(() => existsSync(file())).toBe(true)
      await app.close()
      writeFileSync(file(), damage(readFileSync(file(), 'utf8')))
      app = await launchDesktop({ profileDir, config: testConfig() })
      await signedOut(app.page)
      await expect(toasts(app.page)).toHaveText([/^Your saved session could not be read/])
      expect(sessionFiles()).toContain('session.unreadable.json')
      await signIn(app.page, user)
      const favorite = app.page
        .getByRole('main')
        .getByRole('button', { name: 'Remove Night Bus from favorites' })
      await expect(favorite.first()).toBeVisible()
    })
  await app.close()
})

test(
  'a temporarily locked keyring costs a sign-in; a new key changes nothing for the user',
  LONG,
  async () => {
    const config = testConfig()
    let app = await launchDesktop({ profileDir, config })
    await signIn(app.page, demoUser('listener'))
    await expect.poll(sessionFiles).toEqual(['session.json'])
    await app.close()
    const first = readFileSync(file(), 'utf8')

    app = await launchDesktop({ profileDir, config, keyring: 'locked' })
    // Real Electron cannot use such a keyring: there the session is just restored.
    const isDouble = app.runtime === 'double'
    await (isDouble ? signedOut(app.page) : waitUntilSignedIn(app.page))
    await expect(toasts(app.page)).toHaveText([])
    await app.close()
    if (isDouble) expect(readFileSync(file(), 'utf8')).toBe(first)

    app = await launchDesktop({ profileDir, config, keyring: 'rotated' })
    await waitUntilSignedIn(app.page)
    await app.close()
    expect(readFileSync(file(), 'utf8')).not.toBe(first)
    rmSync(file('double-keyring.old'), { force: true })
    app = await launchDesktop({ profileDir, config })
    await waitUntilSignedIn(app.page)
    await app.close()
  },
)

test('without a keyring the session lasts until the app quits, with one toast', LONG, async () => {
  // Only Linux has desktops without a keyring.
  const isLinux = process.platform === 'linux'
  let app = await launchDesktop({ profileDir, config: testConfig(), keyring: 'none' })
  const toast = toasts(app.page).filter({ hasText: 'This computer has no usable keyring' })
  await expect(toast).toHaveCount(isLinux ? 1 : 0)
  if (isLinux) await expect(toast).toContainText('GNOME Keyring or KWallet')
  await signIn(app.page, demoUser('listener'))
  expect(sessionFiles()).toEqual(isLinux ? [] : ['session.json'])
  await signOut(app.page)
  await signIn(app.page, demoUser('pro'))
  await expect(app.page.getByRole('button', { name: /^Account menu/ })).toContainText('Demo pro')
  // The sign-in removed the first toast, and no second one appears.
  await expect(toast).toHaveCount(0)

  app = await app.restart()
  if (isLinux) await signedOut(app.page)
  else await waitUntilSignedIn(app.page)
  await app.close()
})
