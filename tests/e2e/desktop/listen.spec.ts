import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { getTokenByApi } from '../../fixtures/accounts-by-api.ts'
import { testConfig } from '../../fixtures/config.ts'
import { launchDesktop } from '../../fixtures/desktop-app.ts'
import { readUserRecord } from '../../fixtures/documents.ts'
import { waitForSilence, waitForSound } from '../../fixtures/sound.ts'
import { collectTokens, filesWithTokens, pageStorage } from '../../fixtures/tokens.ts'
import { newUser, signIn, signUp, waitUntilSignedIn } from '../../fixtures/users.ts'

const RECORD_FIELDS = ['createdAt', 'displayName', 'email', 'id', 'photoURL', 'updatedAt']

test('a user signs up, listens, pauses from the tray and returns signed in without leaving a token', async () => {
  const config = testConfig()
  const profileDir = mkdtempSync(path.join(tmpdir(), 'undertone-profile-'))
  const user = newUser()
  let app = await launchDesktop({ profileDir, config })
  const tokens = new Set<string>()
  collectTokens(app.page, config.identityUrl ?? '', tokens)

  await test.step('sign up', () => signUp(app.page, user))
  const { uid, token } = await getTokenByApi(config, user)
  const record = await readUserRecord(config, uid, token)
  expect(Object.keys(record.fields).sort()).toEqual(RECORD_FIELDS)
  expect(record.fields.id).toEqual({ stringValue: uid })
  expect(record.fields.email).toEqual({ stringValue: user.email })
  expect(record.fields.displayName).toEqual({ stringValue: user.name })
  expect(record.fields.photoURL).toEqual({ nullValue: null })
  expect(record.fields.createdAt).toHaveProperty('timestampValue')

  await test.step('find a station and play it', async () => {
    await app.page.getByRole('link', { name: 'Search', exact: true }).first().click()
    await app.page.getByRole('searchbox').fill('night bus')
    await app.page.getByRole('button', { name: 'Play Night Bus' }).click()
    expect(await waitForSound(app.page)).toBeGreaterThan(0)
  })

  await test.step('pause it from the tray', async () => {
    await expect
      .poll(() => app.trayItems())
      .toContainEqual(expect.objectContaining({ label: 'Pause' }))
    await app.clickTray('play-pause')
    await waitForSilence(app.page)
    await expect(app.page.getByRole('region', { name: 'Player' })).toContainText('Paused')
    await expect
      .poll(() => app.trayItems())
      .toContainEqual(expect.objectContaining({ label: 'Play' }))
  })

  await test.step('start again on the same profile', async () => {
    app = await app.restart()
    collectTokens(app.page, config.identityUrl ?? '', tokens)
    await waitUntilSignedIn(app.page)
  })

  await test.step('sign out and in without writing the record again', async () => {
    await app.page.getByRole('button', { name: /^Account menu/ }).click()
    await app.page.getByRole('button', { name: 'Sign out' }).click()
    await signIn(app.page, user)
    const later = await getTokenByApi(config, user)
    const now = await readUserRecord(config, uid, later.token)
    expect(now.updateTime).toBe(record.updateTime)
    expect(now.fields).toEqual(record.fields)
  })

  await test.step('no token is stored in plain text', async () => {
    const storage = await pageStorage(app.page)
    const logs = await app.logs()
    await app.close()
    expect(tokens.size).toBeGreaterThan(1)
    for (const token of tokens) {
      expect(storage.includes(token), 'token in page storage').toBe(false)
      expect(logs.includes(token), 'token in the log').toBe(false)
    }
    expect(filesWithTokens(profileDir, tokens)).toEqual([])
  })
  rmSync(profileDir, { recursive: true, force: true })
})
