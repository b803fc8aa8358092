import { buildIfStale } from './build-if-stale.ts'
import { ensureTestPrograms } from './ensure-test-programs.ts'
import { explain } from './problem.ts'
import { bin, run } from './run.ts'

/** `npm run test:long [-- playwright arguments]`: what takes minutes, with a table of all faults. */
try {
  process.env.UNDERTONE_CHROMIUM = ensureTestPrograms()
  await buildIfStale()
  const args = ['test', '--config', 'playwright.long.config.ts', ...process.argv.slice(2)]
  process.exitCode = await run(bin('playwright'), args)
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
