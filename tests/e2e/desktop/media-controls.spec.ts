import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { testConfig } from '../../fixtures/config.ts'
import { type DesktopApp, launchDesktop } from '../../fixtures/desktop-app.ts'
import { type SessionBus, startSessionBus } from '../../fixtures/session-bus.ts'
import { waitForSilence, waitForSound } from '../../fixtures/sound.ts'
import { newUser, signUp } from '../../fixtures/users.ts'

const profileDir = mkdtempSync(path.join(tmpdir(), 'undertone-profile-'))
let bus: SessionBus
let app: DesktopApp

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  bus = await startSessionBus()
  app = await launchDesktop({ profileDir, config: testConfig(), env: bus.env })
  await signUp(app.page, newUser())
})
test.afterAll(async () => {
  await app.close()
  await bus.stop()
  rmSync(profileDir, { recursive: true, force: true })
})

test('the media controls show the current station', async () => {
  await app.page.getByRole('button', { name: 'Play Night Bus' }).first().click()
  await waitForSound(app.page)
  await expect.poll(() => bus.player()).not.toBeNull()
  await expect.poll(() => bus.read('Metadata')).toContain('Night Bus')
  await expect.poll(() => bus.read('PlaybackStatus')).toContain('Playing')
})

test('their buttons pause and play', async () => {
  await bus.press('Pause')
  await waitForSilence(app.page)
  await expect(app.page.getByRole('region', { name: 'Player' })).toContainText('Paused')
  await expect.poll(() => bus.read('PlaybackStatus')).toContain('Paused')
  await bus.press('Play')
  await waitForSound(app.page)
})
