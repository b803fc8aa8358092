import {
  type FakeDirectory,
  startFakeDirectory,
} from '../../../backend/modules/directory/testing/fake-directory.ts'
import { testConfig } from '../../fixtures/config.ts'
import {
  listInDirectory,
  playWithClicks,
  playWithoutClicks,
} from '../../fixtures/directory-clicks.ts'
import { LONG } from '../../fixtures/long.ts'
import { serveOwnWeb } from '../../fixtures/own-web.ts'
import { demoUser, signIn } from '../../fixtures/users.ts'
import { test } from '../../fixtures/web-test.ts'

let directory: FakeDirectory
test.beforeEach(async () => {
  directory = await startFakeDirectory([])
})
test.afterEach(() => directory.stop())

test(
  'a played station is reported to the directory once, and not while that is off',
  LONG,
  async ({ page }) => {
    const config = { ...testConfig(), directoryUrl: directory.url }
    const web = await serveOwnWeb(config)
    await listInDirectory(page, config)
    await page.goto(`${web.url}/sign-in`)
    await signIn(page, demoUser('listener'))
    await page.goto(`${web.url}/settings/preferences`)
    await playWithoutClicks(page, directory)
    await playWithClicks(page, directory)
    // The app loads more code after some seconds, which a closed server would refuse.
    await page.goto('about:blank')
    await web.close()
  },
)
