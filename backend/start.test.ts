import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spawnBackend } from './testing/backend-process.ts'
import { IS_LONG_RUN } from './testing/test-engine.ts'

let stateDir: string
beforeEach(() => {
  stateDir = mkdtempSync(path.join(tmpdir(), 'undertone-start-'))
})
afterEach(() => rmSync(stateDir, { recursive: true, force: true }))

test('explains an unusable state folder in one sentence', async () => {
  const folder = path.join(stateDir, 'file')
  writeFileSync(folder, '')
  const refused = spawnBackend(folder)
  await refused.printed('cannot be written')
  expect(await refused.end('SIGCONT')).toBe(1)
  expect(refused.output().trim()).toBe(
    `The state folder ${folder} cannot be written (ENOTDIR). Fix that, or set UNDERTONE_STATE_DIR to another folder.`,
  )
})

test('explains an invalid password policy', async () => {
  const refused = spawnBackend(stateDir, { UNDERTONE_PASSWORD_POLICY: '{"min":8}' })
  await refused.printed('UNDERTONE_PASSWORD_POLICY cannot be used')
  expect(await refused.end('SIGCONT')).toBe(1)
})

test.runIf(IS_LONG_RUN)(
  'leaves no process behind after kill -9 during the identity start',
  async () => {
    const backend = spawnBackend(stateDir)
    await backend.printed('Identity  ')
    const url = backend.url('Identity')
    await backend.end('SIGKILL')
    // Requests wait for the emulator: only a closed port rejects them immediately.
    const isUp = () =>
      fetch(url, { signal: AbortSignal.timeout(200) }).then(
        Boolean,
        (error) => error.name === 'TimeoutError',
      )
    await vi.waitUntil(async () => !(await isUp()), { timeout: 30_000 })
  },
)

test.runIf(IS_LONG_RUN)('ends when its parent closes the channel', async () => {
  const backend = spawnBackend(stateDir)
  await backend.printed('Identity  ')
  backend.child.disconnect()
  expect(await backend.end('SIGCONT')).toBe(0)
})
