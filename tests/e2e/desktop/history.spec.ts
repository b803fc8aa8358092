import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { testConfig } from '../../fixtures/config.ts'
import { launchDesktop } from '../../fixtures/desktop-app.ts'
import {
  listen,
  openHistory,
  readHistory,
  waitUntilQueueIsStored,
} from '../../fixtures/listening.ts'
import { LONG } from '../../fixtures/long.ts'
import { newUser, signUp, waitUntilSignedIn } from '../../fixtures/users.ts'

let profileDir: string

test.beforeEach(() => {
  profileDir = mkdtempSync(path.join(tmpdir(), 'undertone-profile-'))
})
test.afterEach(() => rmSync(profileDir, { recursive: true, force: true }))

const rows = (page: Page) =>
  page.getByRole('region', { name: 'History' }).getByRole('heading', { level: 3 })

test('listening until kill -9 or quit is in the history after the next start', LONG, async () => {
  const config = testConfig()
  const user = newUser()
  let app = await launchDesktop({ profileDir, config })
  await signUp(app.page, user)
  await listen(app.page, 'Night Bus')
  await waitUntilQueueIsStored(app.page)
  await app.crash()
  expect(await readHistory(config, user)).toEqual([])

  app = await launchDesktop({ profileDir, config })
  await waitUntilSignedIn(app.page)
  await openHistory(app.page)
  await expect(rows(app.page)).toHaveText(['Night Bus'])
  const [session] = await readHistory(config, user)
  const listenedMs = Date.parse(session?.endedAt ?? '') - Date.parse(session?.startedAt ?? '')
  expect(listenedMs).toBeGreaterThanOrEqual(5_000)

  await app.page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await listen(app.page, 'Cellar Signal')
  app = await app.restart()
  await waitUntilSignedIn(app.page)
  await openHistory(app.page)
  await expect(rows(app.page)).toHaveText(['Cellar Signal', 'Night Bus'])
  await app.close()
})
