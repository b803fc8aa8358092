import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, test, vi } from 'vitest'
import { createSettingsStore } from './settings/settings-store.ts'

const REGISTER = new URL('../tests/electron-double/register.ts', import.meta.url).href
const MAIN = new URL('./main.ts', import.meta.url).href

let profile: string
const running = () => path.join(profile, 'logs/running')
beforeEach(() => {
  profile = mkdtempSync(path.join(tmpdir(), 'undertone-main-'))
})

/** Runs main up to its first window, where the system refuses it. Prints what main has done. */
async function runMain(...args: readonly string[]) {
  const entry = path.join(profile, 'entry.mjs')
  writeFileSync(
    entry,
    `import { existsSync } from 'node:fs'
    import { app, protocol } from 'electron'
    const print = (line) => process.stderr.write('[' + line + ']\\n')
    app.disableHardwareAcceleration = () => print('no hardware acceleration')
    protocol.handle = () => {
      print('noted as running: ' + existsSync(${JSON.stringify(running())}))
      throw new Error('refused on purpose')
    }
    await import(${JSON.stringify(MAIN)})`,
  )
  const child = spawn(process.execPath, ['--import', REGISTER, entry, ...args], {
    env: { ...process.env, UNDERTONE_PROFILE_DIR: profile },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { output, code }
}

test('does not report a failed start as a crash', async () => {
  const first = await runMain()
  expect(first.output).toContain('[noted as running: true]')
  expect(first.output).toContain('startup failed Error: refused on purpose')
  expect(first.output).toContain('[error box]')
  expect(first.code).toBe(1)
  expect(existsSync(running())).toBe(false)
  expect((await runMain()).output).not.toContain('the run before did not quit')
  expect(existsSync(path.join(profile, 'logs/crashes.log'))).toBe(false)
})

test('does not start the app for "Pause" from the launcher', async () => {
  expect(await runMain('--command=pause')).toEqual({ output: '', code: 0 })
})

test('disables hardware acceleration only when the setting is off', async () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const { hardwareAcceleration } = createSettingsStore(log, profile)
  hardwareAcceleration.write(true)
  expect((await runMain()).output).not.toContain('[no hardware acceleration]')
  hardwareAcceleration.write(false)
  expect((await runMain()).output).toContain('[no hardware acceleration]')
})
