import { runScript } from '../problem.ts'
import { buildIfStale } from './build-if-stale.ts'

await runScript(() => buildIfStale({ force: true }))
