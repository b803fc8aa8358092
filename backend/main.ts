/** `npm run backend`: everything the app talks to, in this terminal, until Ctrl-C. */
import { enableCompileCache } from 'node:module'
import path from 'node:path'

// Stripping types and compiling is most of what a start costs; from the second one on it is kept.
enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/undertone-backend'))

const { runBackend } = await import('./cli.ts')
await runBackend()
