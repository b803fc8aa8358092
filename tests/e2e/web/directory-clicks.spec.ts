import {
  type FakeDirectory,
  startFakeDirectory,
} from '../../../backend/modules/directory/testing/fake-directory.ts'
import { testConfig } from '../../fixtures/config.ts'
import { listInDirectory, playAndTell, playUntold } from '../../fixtures/directory-clicks.ts'
import { serveOwnWeb } from '../../fixtures/own-web.ts'
import { demoUser, signIn } from '../../fixtures/users.ts'
import { test } from '../../fixtures/web-test.ts'

let directory: FakeDirectory
test.beforeEach(async () => {
  directory = await startFakeDirectory([])
})
test.afterEach(() => directory.stop())

test('the directory is told once of a station that is heard, and nothing while that is switched off', async ({
  page,
}) => {
  const config = { ...testConfig(), directoryUrl: directory.url }
  const web = await serveOwnWeb(config)
  await listInDirectory(page, config)
  await page.goto(`${web.url}/sign-in`)
  await signIn(page, demoUser('listener'))
  await page.goto(`${web.url}/settings/preferences`)
  await playUntold(page, directory)
  await playAndTell(page, directory)
  // Some seconds after its start the app loads more code, which a closed server would refuse.
  await page.goto('about:blank')
  await web.close()
})
