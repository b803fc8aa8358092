import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT } from '../../build/scripts/run.ts'
import type { Proof } from './security-points.ts'

interface JsonReport {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[]
  }[]
}

const VITEST = path.join(
  path.dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
)

/** What it may print, in bytes, before it is taken for one gone wild. */
const MAX_OUTPUT = 16 * 1024 * 1024

/** What became of the tests that a proof names: all passed, one did not, or there is none. */
export type ProofState = 'passed' | 'failed' | 'missing'

/**
 * Runs the files of these unit tests once, in a Vitest of their own, and gives the state of each proof.
 * Rejects when Vitest itself does not come to an end.
 */
export async function runProofs(proofs: readonly Proof[]): Promise<(proof: Proof) => ProofState> {
  const folder = mkdtempSync(path.join(tmpdir(), 'undertone-proofs-'))
  const report = path.join(folder, 'report.json')
  const files = [...new Set(proofs.map(({ file }) => file))]
  // Its own: what the Vitest around it has put there would make it a worker of that one.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')),
  )
  const arguments_ = [VITEST, 'run', '--project=node', '--reporter=json', `--outputFile=${report}`]
  // Its exit code says no more than the report does.
  await new Promise((resolve) => {
    execFile(
      process.execPath,
      [...arguments_, ...files],
      { cwd: ROOT, env, maxBuffer: MAX_OUTPUT },
      resolve,
    )
  })
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as JsonReport
  rmSync(folder, { recursive: true, force: true })

  return ({ file, name }) => {
    const found = testResults
      .filter((result) => path.relative(ROOT, result.name).split(path.sep).join('/') === file)
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ title }) => title.startsWith(name))
    if (found.length === 0) return 'missing'
    return found.every(({ status }) => status === 'passed') ? 'passed' : 'failed'
  }
}
