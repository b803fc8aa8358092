import { ENGINE_VARIABLE } from '../../backend/testing/test-database.ts'
import { explain } from '../problem.ts'
import { buildIfStale } from './build-if-stale.ts'
import { POSTGRES } from './ensure-postgres.ts'
import { ensureTestPrograms } from './ensure-test-programs.ts'
import { ALL_FAULTS_VARIABLE, FUZZ_VARIABLE, LONG_FUZZ_CASES } from './fuzz-cases.ts'
import { bin, run } from './run.ts'

/** Tests without a page that try as many generated cases as they are told to. */
const FUZZ = ['electron/deep-links/links-fuzz.test.ts', 'electron/ipc/channels-fuzz.test.ts']

/** The backend's tests and the end-to-end suite, all of them, over PostgreSQL. */
async function runOnPostgres(): Promise<number> {
  if (!POSTGRES.isThere()) {
    process.stdout.write(`${POSTGRES.advice} They are skipped.\n`)
    return 0
  }
  const backend = await run(bin('vitest'), ['run', '--config', 'vitest.postgres.config.ts'])
  const env = { ...process.env, [ENGINE_VARIABLE]: 'postgres' }
  return (await run(bin('playwright'), ['test'], { env })) || backend
}

/** `npm run test:long [-- playwright arguments]`: what takes minutes, with a table of all faults. */
try {
  process.env.UNDERTONE_CHROMIUM = ensureTestPrograms()
  process.env[ALL_FAULTS_VARIABLE] = '1'
  process.env[FUZZ_VARIABLE] ??= String(LONG_FUZZ_CASES)
  await buildIfStale()
  const wanted = process.argv.slice(2)
  const isWhole = wanted.length === 0
  const fuzz = isWhole ? await run(bin('vitest'), ['run', ...FUZZ]) : 0
  const postgres = isWhole ? await runOnPostgres() : 0
  const args = ['test', '--config', 'playwright.long.config.ts', ...wanted]
  process.exitCode = (await run(bin('playwright'), args)) || fuzz || postgres
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
