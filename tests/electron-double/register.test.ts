import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'

const REGISTER = new URL('./register.ts', import.meta.url).href
const folder = mkdtempSync(path.join(tmpdir(), 'undertone-register-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function runMain(code: string) {
  const main = path.join(folder, 'main.mjs')
  writeFileSync(main, `import { app, dialog } from 'electron'\n${code}`)
  const child = spawn(process.execPath, ['--import', REGISTER, main], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [output, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { output, exitCode }
}

describe('errors that main does not handle', () => {
  test('show an error box for an exception, and main continues', async () => {
    const { output, exitCode } = await runMain(`
      setImmediate(() => { setImmediate(() => app.exit(7)); throw new Error('broken on purpose') })`)
    expect(output).toContain(
      '[error box] A JavaScript error occurred in the main process: Uncaught Exception:\nError: broken on purpose',
    )
    expect(exitCode).toBe(7)
  })

  test('show no error box if the app listens for the exception', async () => {
    const { output, exitCode } = await runMain(`
      process.on('uncaughtException', () => app.exit(8))
      setImmediate(() => { throw new Error('broken on purpose') })`)
    expect(output).not.toContain('[error box]')
    expect(exitCode).toBe(8)
  })

  test('treat a rejected promise as a warning', async () => {
    const { output, exitCode } = await runMain(`
      process.on('uncaughtException', () => app.exit(8))
      process.on('warning', ({ name }) => { process.stderr.write(name); app.exit(9) })
      void Promise.reject(new Error('broken on purpose'))`)
    expect(output).toContain('UnhandledPromiseRejectionWarning')
    expect(exitCode).toBe(9)
  })
})
