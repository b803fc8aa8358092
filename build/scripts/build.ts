/** `npm run build`: builds the app, even when no source has changed. */
import { runScript } from '../problem.ts'
import { buildIfStale } from './build-if-stale.ts'

await runScript(() => buildIfStale({ force: true }))
