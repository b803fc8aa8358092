import { randomBytes } from 'node:crypto'
import { callApi } from '../../backend/testing/calls.ts'
import { POSTGRES } from '../../build/scripts/test-programs.ts'
import { serveWeb, type WebServer } from '../../build/scripts/web-server.ts'
import { getTokenByApi } from '../fixtures/accounts-by-api.ts'
import { startTestBackend, type TestBackend } from '../fixtures/backend.ts'
import { freePorts } from '../fixtures/lasting-port.ts'
import { hasEmptyQueue, listen, readHistory, stopListening } from '../fixtures/listening.ts'
import { type Postgres, startPostgres } from '../fixtures/postgres.ts'
import { waitForSound } from '../fixtures/sound.ts'
import { newUser, signUp, type TestUser } from '../fixtures/users.ts'
import { expect, test } from '../fixtures/web-test.ts'

/** Must pass without data loss. */
const AWAY_MS = 20_000

test.skip(!POSTGRES.isInstalled(), POSTGRES.advice)

let server: Postgres
let backend: TestBackend
let web: WebServer

test.beforeAll(async () => {
  const started = await startPostgres({ durable: true })
  if (started === null) throw new Error('PostgreSQL is not installed.')
  server = started
  const [port = 0] = await freePorts(1)
  backend = await startTestBackend([`http://127.0.0.1:${port}`], {
    UNDERTONE_DATABASE_URL: server.url('postgres'),
    UNDERTONE_HASH_KEY: randomBytes(32).toString('base64'),
  })
  web = await serveWeb({ port, config: backend.config })
  await backend.ready()
})

test.afterAll(async () => {
  await web.close()
  await backend.stop()
  await server.stop()
})

/** Calls the API like another device of the user. */
async function callElsewhere(user: TestUser, path = '') {
  const { uid, token } = await getTokenByApi(backend.config, user)
  const { apiUrl } = backend.config
  return {
    bare: await fetch(`${apiUrl}/users/${uid}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    }),
    read: () => callApi(apiUrl, 'GET', `/users/${uid}${path}`, token),
  }
}

test('a favorite from the outage survives a restart of the app', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/, /^API call failed .*status: 503/s)
  const user = newUser()
  await page.goto(web.url)
  await signUp(page, user)
  const add = page.getByRole('button', { name: 'Add Long Wave to favorites' }).first()
  await expect(add).toBeVisible()
  await server.end('fast')
  await add.click()
  await expect(page.getByRole('status').getByText('temporarily unavailable')).toBeVisible()
  await page.reload()
  await server.restart()
  const { read } = await callElsewhere(user, '/favorites')
  await expect
    .poll(async () => (await read()).body.items)
    .toMatchObject([{ stationId: 'demo-long-wave', deleted: false }])
  await expect(
    page.getByRole('button', { name: 'Remove Long Wave from favorites' }).first(),
  ).toBeVisible()
})

for (const how of ['fast', 'kill'] as const) {
  test(`with the database ended (${how}) and back after 20 s the music plays on, and no change is lost`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 503/, /^API call failed .*status: 503/s)
    const user = newUser()
    await page.goto(web.url)
    await signUp(page, user)
    await listen(page, 'Night Bus')
    await waitForSound(page)

    await server.end(how)
    const endedAt = performance.now()
    const { bare } = await callElsewhere(user)
    expect([bare.status, bare.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await bare.json()).toMatchObject({ code: 'database-unavailable', status: 503 })

    await page.getByRole('button', { name: 'Add Long Wave to favorites' }).first().click()
    const notice = page.getByRole('status').getByText('temporarily unavailable')
    await expect(notice).toBeVisible()
    const removeButton = page
      .getByRole('button', { name: 'Remove Long Wave from favorites' })
      .first()
    await expect(removeButton).toBeVisible()
    await page.getByRole('link', { name: 'Browse', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await stopListening(page)
    // History entries are queued. Another station plays although no new data can load.
    expect(await hasEmptyQueue(page)).toBe(false)
    await page.goBack()
    await listen(page, 'Cellar Signal')

    await page.waitForTimeout(AWAY_MS - (performance.now() - endedAt))
    await expect(notice).toBeVisible()
    await expect(removeButton).toBeVisible()
    await waitForSound(page)
    await expect(page.getByRole('region', { name: 'Player' })).toContainText('Live')
    await server.restart()
    await expect(notice).toHaveCount(0)
    await expect(removeButton).toBeVisible()
    const { read } = await callElsewhere(user, '/favorites')
    await expect
      .poll(async () => (await read()).body.items)
      .toMatchObject([{ stationId: 'demo-long-wave', deleted: false }])
    const stations = async () =>
      (await readHistory(backend.config, user)).map(({ stationId }) => stationId)
    await expect.poll(stations).toEqual(['demo-night-bus'])
    await stopListening(page)
    await expect.poll(() => hasEmptyQueue(page)).toBe(true)
    expect(await stations()).toEqual(['demo-cellar-signal', 'demo-night-bus'])
    await page.reload()
    await expect(removeButton).toBeVisible()
  })
}
