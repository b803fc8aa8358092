import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { ROOT } from '../run.ts'
import {
  electronEnvironment,
  FAILED_START_MS,
  startElectron,
  startProblem,
} from './electron-process.ts'

test.each([
  [{ code: 0, signal: null, afterMs: 100 }, null],
  [{ code: 127, signal: null, afterMs: 100 }, /^Electron exited immediately \(code 127;/],
  [{ code: null, signal: 'SIGTRAP', afterMs: 100 }, /\(SIGTRAP;/],
  [{ code: 1, signal: null, afterMs: FAILED_START_MS + 1 }, null],
])('describes the end %j', (end, expected) => {
  const problem = startProblem(end)
  if (expected === null) expect(problem).toBeNull()
  else expect(problem).toMatch(expected)
})

test('passes the settings to the desktop app, without keys of the payment provider', () => {
  const own = { PATH: '/bin', UNDERTONE_CONFIG: 'config.json' }
  const keys = { UNDERTONE_STRIPE_SECRET_KEY: 'x', UNDERTONE_STRIPE_WEBHOOK_SECRET: 'y' }
  expect(electronEnvironment({ ...own, ...keys, ELECTRON_RUN_AS_NODE: '1' })).toEqual(own)
})

function fakeElectron(body: string): { binary: string; note: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'undertone-ü electron-'))
  const binary = path.join(folder, 'electron')
  const note = path.join(folder, 'note')
  writeFileSync(
    binary,
    `#!/bin/sh\nprintf '%s' "$PWD|$*|$ELECTRON_RUN_AS_NODE" > '${note}'\n${body}\n`,
  )
  chmodSync(binary, 0o755)
  return { binary, note }
}

test('opens this folder, as Electron and not as Node', async () => {
  vi.stubEnv('ELECTRON_RUN_AS_NODE', '1')
  const { binary, note } = fakeElectron('exit 7')
  const end = await startElectron(binary).ended
  expect(end).toMatchObject({ code: 7, signal: null })
  expect(readFileSync(note, 'utf8')).toBe(`${ROOT}|.|`)
  vi.unstubAllEnvs()
})

test('ends with the start script', async () => {
  const app = startElectron(fakeElectron('exec sleep 60').binary)
  await app.stop()
  expect(await app.ended).toMatchObject({ code: null, signal: 'SIGTERM' })
})

test('reports a program that cannot start', async () => {
  const end = await startElectron(path.join(tmpdir(), 'no-such-electron')).ended
  expect(startProblem(end)).toContain('ENOENT')
})
