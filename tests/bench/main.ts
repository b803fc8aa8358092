import { buildIfStale } from '../../build/scripts/build-if-stale.ts'
import { serveWeb } from '../../build/scripts/web-server.ts'
import { freePorts, startTestBackend } from '../fixtures/backend.ts'
import { benchPages } from './pages.ts'
import { benchSearch } from './search.ts'

/** Scripts and styles of a cold load, gzip bytes. The only figures here that can fail. */
const WEIGHT_BUDGETS: Record<string, number> = { '/sign-in': 180_000, '/': 240_000 }

const print = (line: string) => process.stdout.write(`${line}\n`)
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

await buildIfStale()
const [webPort = 0] = await freePorts(1)
const backend = await startTestBackend([`http://127.0.0.1:${webPort}`])
const web = await serveWeb({ port: webPort, config: backend.config })
await backend.ready()

let overBudget = false
for (const page of await benchPages(web.url)) {
  const budget = WEIGHT_BUDGETS[page.path] ?? 0
  const weight = page.js + page.css
  overBudget ||= weight > budget
  print(
    `${page.path}: ${kilobytes(page.js)} JS + ${kilobytes(page.css)} CSS gzip (budget ${kilobytes(budget)}${weight > budget ? ', EXCEEDED' : ''}); usable in ${Math.round(page.usableMs)} ms, heap ${(page.heapBytes / 1e6).toFixed(1)} MB (medians of 7 cold loads)`,
  )
}
await web.close()
await backend.stop()

const search = await benchSearch()
print(
  `search over ${search.stations.toLocaleString('en')} stations, ${search.requests} requests: p50 ${search.p50.toFixed(1)} ms, p95 ${search.p95.toFixed(1)} ms`,
)
if (overBudget) process.exitCode = 1
