/** A backend in its own process whose start goes wrong, or is broken off before identity is ready. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spawnBackend } from './testing/backend-process.ts'

/** Tests here start or end processes, on a machine that may be busy. */
let stateDir: string
beforeEach(() => {
  stateDir = mkdtempSync(path.join(tmpdir(), 'undertone-start-'))
})
afterEach(() => rmSync(stateDir, { recursive: true, force: true }))

test('a state folder that cannot be used is one clear sentence', async () => {
  const folder = path.join(stateDir, 'file')
  writeFileSync(folder, '')
  const refused = spawnBackend(folder)
  await refused.printed('cannot be written')
  expect(await refused.end('SIGCONT')).toBe(1)
  expect(refused.output().trim()).toBe(
    `The state folder ${folder} cannot be written (ENOTDIR). Mend that, or set UNDERTONE_STATE_DIR to another folder.`,
  )
})

test('refuses a password policy that makes no sense, in one sentence', async () => {
  const refused = spawnBackend(stateDir, { UNDERTONE_PASSWORD_POLICY: '{"min":8}' })
  await refused.printed('UNDERTONE_PASSWORD_POLICY cannot be used')
  expect(await refused.end('SIGCONT')).toBe(1)
})

test('kill -9 while identity still loads leaves no process behind', async () => {
  const short = spawnBackend(stateDir)
  await short.printed('Identity  ')
  const url = short.url('Identity')
  await short.end('SIGKILL')
  // Its requests would wait for the emulator: only a closed port refuses them at once.
  const isUp = () =>
    fetch(url, { signal: AbortSignal.timeout(200) }).then(
      Boolean,
      (error) => error.name === 'TimeoutError',
    )
  await vi.waitUntil(async () => !(await isUp()), { timeout: 30_000 })
})

test('it ends when the process that started it closes the channel', async () => {
  const short = spawnBackend(stateDir)
  await short.printed('Identity  ')
  short.child.disconnect()
  expect(await short.end('SIGCONT')).toBe(0)
})
