/** `npm run test:e2e [-- playwright arguments]`: builds the app when a source has changed, then runs Playwright. */
import { runScript } from '../problem.ts'
import { bin, run } from '../run.ts'
import { buildIfStale } from './build-if-stale.ts'
import { ensureTestPrograms } from './ensure-test-programs.ts'

await runScript(async () => {
  process.env.UNDERTONE_CHROMIUM = ensureTestPrograms()
  await buildIfStale()
  process.exitCode = await run(bin('playwright'), ['test', ...process.argv.slice(2)])
})
