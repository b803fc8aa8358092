import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'playwright/test'
import { startFakeDirectory } from '../../../backend/modules/directory/testing/fake-directory.ts'
import { testConfig } from '../../fixtures/config.ts'
import { launchDesktop } from '../../fixtures/desktop-app.ts'
import { listInDirectory, playWithClicks } from '../../fixtures/directory-clicks.ts'
import { LONG } from '../../fixtures/long.ts'
import { demoUser, signIn } from '../../fixtures/users.ts'

test('a played station is reported to the directory once', LONG, async () => {
  const directory = await startFakeDirectory([])
  const config = { ...testConfig(), directoryUrl: directory.url }
  const profileDir = mkdtempSync(path.join(tmpdir(), 'undertone-profile-'))
  const app = await launchDesktop({ profileDir, config })
  await listInDirectory(app.page, config)
  // The first list was fetched before.
  await app.page.reload()
  await signIn(app.page, demoUser('listener'))
  await playWithClicks(app.page, directory)
  await app.close()
  await directory.stop()
  rmSync(profileDir, { recursive: true, force: true })
})
