import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'

// Compilation dominates the startup time; the cache skips it from the second start.
enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/undertone-backend'))

const { runBackend } = await import('./cli.ts')
await runBackend()
// A killed process would not write the cache.
flushCompileCache()
