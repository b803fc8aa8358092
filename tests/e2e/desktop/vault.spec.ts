import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { testConfig } from '../../fixtures/config.ts'
import { type DesktopApp, launchDesktop } from '../../fixtures/desktop-app.ts'
import { demoPerson, signedIn, signIn } from '../../fixtures/people.ts'
import '../../fixtures/bridge-global.ts'

type SavingWindow = typeof window & { saves: number }

let profileDir: string

test.beforeEach(() => {
  profileDir = mkdtempSync(path.join(tmpdir(), 'undertone-profile-'))
})
test.afterEach(() => rmSync(profileDir, { recursive: true, force: true }))

const load = (app: DesktopApp) => app.page.evaluate(() => window.undertone.session.load())
const kept = () => readdirSync(profileDir).filter((name) => name.startsWith('session'))

test('kill -9 of main in the middle of saves: a whole session is there, or the one before', async () => {
  const config = testConfig()
  const app = await launchDesktop({ profileDir, config })
  await signIn(app.page, demoPerson('listener'))
  await expect.poll(kept).toEqual(['session.json'])
  await app.page.evaluate(async () => {
    const { load, save } = window.undertone.session
    const session = JSON.parse((await load()) ?? '')
    const counter = window as SavingWindow
    counter.saves = 0
    const saveForEver = async () => {
      for (;;) {
        // Near the limit of 64 KB, so that a write takes as long as it may.
        const larger = () => JSON.stringify({ ...session, padding: 'x'.repeat(58_000) })
        await Promise.all([save(larger()), save(JSON.stringify(session)), save(larger())])
        counter.saves++
      }
    }
    saveForEver().catch(() => undefined)
  })
  await app.page.waitForFunction(() => (window as SavingWindow).saves > 5)
  await app.crash()

  const after = await launchDesktop({ profileDir, config })
  await signedIn(after.page)
  await after.page.getByRole('button', { name: /^Account menu/ }).click()
  await after.page.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(kept).toEqual([])
  await after.close()
})

for (const [what, text] of [
  ['a damaged file', '{"version":1,"cipherte'],
  ['a file of another program', '{"version":1,"ciphertext":"bm90IG91cnM="}'],
] as const)
  test(`${what} costs a sign-in, not the start`, async () => {
    writeFileSync(path.join(profileDir, 'session.json'), text)
    const app = await launchDesktop({ profileDir })
    await app.page.getByLabel('E-mail').waitFor()
    expect(await load(app)).toBeNull()
    expect(kept()).toEqual(['session.unreadable.json'])
    expect(await app.page.evaluate(() => window.undertone.session.save('{"a":1}'))).toBe(
      'encrypted',
    )
    await app.close()
  })
