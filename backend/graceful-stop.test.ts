import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import defaults from '../resources/config.json' with { type: 'json' }
import { resolveMainConfig } from '../shared/config/runtime-config.ts'
import { decideConfig } from './config.ts'
import { type RunningBackend, startBackend } from './start.ts'
import { spawnBackend } from './testing/backend-process.ts'

let stateDir: string
let backend: RunningBackend | undefined
beforeEach(() => {
  stateDir = mkdtempSync(path.join(tmpdir(), 'undertone-stop-'))
})
afterEach(async () => {
  await backend?.stop()
  rmSync(stateDir, { recursive: true, force: true })
})

async function start(): Promise<{ backend: RunningBackend; port: number }> {
  const env = {
    UNDERTONE_STATE_DIR: stateDir,
    UNDERTONE_FIREBASE_PROJECT_ID: 'undertone-prod',
    UNDERTONE_API_LISTEN: '127.0.0.1:0',
    UNDERTONE_DRAIN_MS: '50',
    UNDERTONE_CATALOG: 'curated',
  }
  const hosted = { ...defaults, apiUrl: 'https://api.example', identityUrl: null }
  backend = await startBackend(
    decideConfig(env, resolveMainConfig(hosted, env, 'test').config),
    () => {},
  )
  return { backend, port: Number(new URL(backend.urls.api).port) }
}

test('fails readiness, serves until the proxy reacts, and completes active requests', async () => {
  const { backend, port } = await start()
  const fetchPath = (address: string) => fetch(`${backend.urls.api}${address}`)
  expect((await fetchPath('/readyz')).status).toBe(200)
  const slow = connect(port, '127.0.0.1')
  slow.write('GET /stations?limit=1 HTTP/1.1\r\nHost: 127.0.0.1\r\n')

  const drained = backend.drain()
  expect((await fetchPath('/readyz')).status).toBe(503)
  const served = await fetchPath('/stations')
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
  await drained

  const stopped = backend.stop()
  const isRefused = () =>
    fetch(`${backend.urls.api}/livez`).then(
      () => false,
      (error) => error.cause?.code === 'ECONNREFUSED',
    )
  await expect.poll(isRefused, { interval: 5 }).toBe(true)
  slow.write('\r\n')
  expect(await text(slow)).toMatch(/^HTTP\/1\.1 200 .*"total":\d+,[^{}]*\}$/s)
  await stopped
})

test('drains on the first signal and exits on the second', async () => {
  const { child, printed, url } = spawnBackend(stateDir, { UNDERTONE_DRAIN_MS: '60000' })
  onTestFinished(() => void child.kill('SIGKILL'))
  await printed('API  ')
  child.kill('SIGTERM')
  const lacking = async () => JSON.stringify(await (await fetch(`${url('API')}/readyz`)).json())
  await expect.poll(lacking).toContain('is being stopped')
  const exited = once(child, 'exit')
  await expect.poll(() => child.kill('SIGTERM')).toBe(false)
  expect(await exited).toEqual([1, null])
})
