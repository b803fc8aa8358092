import { explain } from '../problem.ts'
import { buildIfStale } from './build-if-stale.ts'

/** `npm run build`: the three bundles, whether they are stale or not. */
try {
  await buildIfStale({ force: true })
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
