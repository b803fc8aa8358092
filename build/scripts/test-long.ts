/** `npm run test:long [-- playwright arguments]`: runs the slow tests, and prints a table of all radio faults. */
import { ALL_FAULTS_VARIABLE, ENGINE_VARIABLE } from '../../backend/testing/test-engine.ts'
import { runScript } from '../problem.ts'
import { bin, run } from '../run.ts'
import { buildIfStale } from './build-if-stale.ts'
import { installMissing } from './debian-packages.ts'
import { ensureTestPrograms } from './ensure-test-programs.ts'
import { FUZZ_VARIABLE, LONG_FUZZ_CASES } from './fuzz-cases.ts'
import { DEBOOTSTRAP, HAPROXY, POSTGRES } from './test-programs.ts'

/** Runs all tests on PostgreSQL. Without PostgreSQL, runs all end-to-end tests on SQLite. */
async function runSuites(): Promise<number> {
  if (!POSTGRES.isInstalled()) {
    process.stdout.write(`${POSTGRES.advice} They are skipped, and the others run over SQLite.\n`)
    return run(bin('playwright'), ['test'])
  }
  const backendCode = await run(bin('vitest'), ['run', '--project', 'postgres'])
  const env = { ...process.env, [ENGINE_VARIABLE]: 'postgres' }
  return (await run(bin('playwright'), ['test'], { env })) || backendCode
}

/** Runs the unit tests that take minutes. Tests whose programs are missing are skipped. */
async function runLongUnitTests(): Promise<number> {
  installMissing([HAPROXY])
  if (!HAPROXY.isInstalled()) process.stdout.write(`${HAPROXY.advice} They are skipped.\n`)
  return run(bin('vitest'), ['run', '--project', 'long'])
}

await runScript(async () => {
  process.env.UNDERTONE_CHROMIUM = ensureTestPrograms()
  // Without debootstrap the run skips the docs/hosting.md test and reports it as skipped.
  installMissing([DEBOOTSTRAP])
  process.env[ALL_FAULTS_VARIABLE] = '1'
  process.env[FUZZ_VARIABLE] ??= String(LONG_FUZZ_CASES)
  await buildIfStale()
  const filters = process.argv.slice(2)
  const isFull = filters.length === 0
  const sampled = isFull ? await run(bin('vitest'), ['run']) : 0
  const suites = isFull ? await runSuites() : 0
  const longUnits = isFull ? await runLongUnitTests() : 0
  const reporter = './tests/long/fault-reporter.ts'
  const runProject = (project: string) =>
    run(bin('playwright'), [
      'test',
      ...['--project', project, '--add-reporter', reporter, '--pass-with-no-tests'],
      ...filters,
    ])
  const alone = await runProject('alone')
  const long = await runProject('long')
  process.exitCode = alone || long || sampled || suites || longUnits
})
