import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { IS_LONG_RUN } from '../../backend/testing/test-engine.ts'
import { fromMarkdown } from './report.ts'

const REGISTER = new URL('../electron-double/register.ts', import.meta.url).href
const MAIN = path.join(import.meta.dirname, 'main.ts')

// One start of Chromium: about ten seconds.
test.runIf(IS_LONG_RUN)(
  'the double satisfies the contract that the product relies on',
  {
    timeout: 120_000,
  },
  async () => {
    const report = path.join(tmpdir(), 'electron-contract.md')
    const child = spawn(process.execPath, ['--import', REGISTER, MAIN], {
      env: { ...process.env, CONTRACT_REPORT: report },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    await once(child, 'exit')
    const outcomes = fromMarkdown(readFileSync(report, 'utf8'))
    expect(outcomes.filter(({ problem }) => problem !== null).map(({ name }) => name)).toEqual([])
    expect(outcomes.length).toBeGreaterThan(100)
  },
)
