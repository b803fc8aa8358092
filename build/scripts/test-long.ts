import { explain } from '../problem.ts'
import { buildIfStale } from './build-if-stale.ts'
import { POSTGRES } from './ensure-postgres.ts'
import { ensureTestPrograms } from './ensure-test-programs.ts'
import { ALL_FAULTS_VARIABLE, FUZZ_VARIABLE, LONG_FUZZ_CASES } from './fuzz-cases.ts'
import { bin, run } from './run.ts'

/** Tests without a page that try as many generated cases as they are told to. */
const FUZZ = ['electron/deep-links/links-fuzz.test.ts', 'electron/ipc/channels-fuzz.test.ts']

/** The unit tests that are for here: everything generated, and the whole backend on PostgreSQL. */
async function runVitest(): Promise<number> {
  const fuzz = await run(bin('vitest'), ['run', ...FUZZ])
  if (!POSTGRES.isThere()) {
    process.stdout.write(`${POSTGRES.advice} They are skipped.\n`)
    return fuzz
  }
  return (await run(bin('vitest'), ['run', '--config', 'vitest.postgres.config.ts'])) || fuzz
}

/** `npm run test:long [-- playwright arguments]`: what takes minutes, with a table of all faults. */
try {
  process.env.UNDERTONE_CHROMIUM = ensureTestPrograms()
  process.env[ALL_FAULTS_VARIABLE] = '1'
  process.env[FUZZ_VARIABLE] ??= String(LONG_FUZZ_CASES)
  await buildIfStale()
  const wanted = process.argv.slice(2)
  const code = wanted.length === 0 ? await runVitest() : 0
  const args = ['test', '--config', 'playwright.long.config.ts', ...wanted]
  process.exitCode = (await run(bin('playwright'), args)) || code
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
