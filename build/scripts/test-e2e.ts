import { explain } from '../problem.ts'
import { buildIfStale } from './build-if-stale.ts'
import { ensureTestPrograms } from './ensure-test-programs.ts'
import { bin, run } from './run.ts'

/** `npm run test:e2e [-- playwright arguments]`: builds what changed, then drives real Chromium. */
try {
  process.env.UNDERTONE_CHROMIUM = ensureTestPrograms()
  await buildIfStale()
  process.exitCode = await run(bin('playwright'), ['test', ...process.argv.slice(2)])
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
