import { runScript } from '../problem.ts'
import { buildIfStale } from './build-if-stale.ts'

/** `npm run build`: the three bundles, whether they are stale or not. */
await runScript(() => buildIfStale({ force: true }))
