import { serveWeb, type WebServer } from '../../../build/scripts/web-server.ts'
import { startTestBackend, type TestBackend } from '../../fixtures/backend.ts'
import { freePorts } from '../../fixtures/lasting-port.ts'
import { LONG } from '../../fixtures/long.ts'
import { demoUser, signIn } from '../../fixtures/users.ts'
import { expect, test } from '../../fixtures/web-test.ts'

let backend: TestBackend
let web: WebServer

test.beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  backend = await startTestBackend([`http://127.0.0.1:${port}`])
  web = await serveWeb({ port, config: backend.config })
  await backend.ready()
})

test.afterAll(async () => {
  await web.close()
  await backend.stop()
})

test(
  'the app reports an unreachable backend, stays usable, and recovers without a reload',
  LONG,
  async ({ page, expectedErrors }) => {
    // Chromium logs refused connections, which this test causes.
    expectedErrors.push(/net::ERR_|status of 503/, /ERR_NETWORK/, /^API call failed .*status: 503/)
    // Sign-in saves the account in the background, which the crash may interrupt: then the document store refuses to
    // create an existing document.
    expectedErrors.push(/^Creating the user record failed/, /status of 409 .*documents:commit/)
    await page.goto(`${web.url}/sign-in`)
    await signIn(page, demoUser('listener'))
    await expect(page.getByRole('button', { name: /^Play / }).first()).toBeVisible()

    await backend.crash()
    await page.getByRole('link', { name: 'Browse', exact: true }).first().click()
    const notice = page.getByText('Cannot reach the server')
    await expect(notice.first()).toBeVisible()
    await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    await backend.restart()
    await expect(notice).toHaveCount(0, { timeout: 30_000 })
    await page.getByRole('link', { name: 'Browse', exact: true }).first().click()
    await expect(page.getByRole('button', { name: /^Play / }).first()).toBeVisible()
  },
)
