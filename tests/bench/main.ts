import { writeGeneratedStations } from '../../backend/testing/generate-stations.ts'
import { buildIfStale } from '../../build/scripts/build-if-stale.ts'
import { serveWeb } from '../../build/scripts/web-server.ts'
import { startTestBackend } from '../fixtures/backend.ts'
import { freePorts } from '../fixtures/lasting-port.ts'
import { withCatalog } from '../fixtures/test-catalog.ts'
import { benchDesktop, describeDesktop } from './desktop.ts'
import { describeFullCache } from './full-cache.ts'
import { describeIndex, isIndexOverBudget, weighIndex } from './index-weight.ts'
import { describeScroll } from './long-list.ts'
import { benchPages } from './pages.ts'
import { benchRelay, describeRelay } from './relay.ts'
import { benchSchedule, describeSchedule, isOverStatements } from './schedule.ts'
import { benchSearch, describeSearch } from './search.ts'
import { benchSound } from './sound.ts'
import { benchStorage, describeStorage, isOverBudget } from './storage.ts'
import { describeTyping } from './typing.ts'

/**
 * Scripts and styles of a cold load, gzip bytes. Only these, the script files, the request waves, the index bytes, the
 * relay's heap growth, the statements of schedules and the transactions of heartbeats can fail.
 */
const WEIGHT_BUDGETS: Record<string, number> = {
  '/sign-in': 270_000,
  '/': 350_000,
  '/browse': 350_000,
}
const SCRIPTS_MOST = 12
const WAVES_MOST = 3
/** Stations in the catalog, besides the demo stations. */
const STATIONS = 50_000

/** Limits relative to a bare audio element, for the first sound and after a server restart. */
const CLICK_GOAL = 1.15
const BACK_GOAL_MS = 1_000

const print = (line: string) => process.stdout.write(`${line}\n`)
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

await buildIfStale()
const [webPort = 0] = await freePorts(1)
const backend = await startTestBackend([`http://127.0.0.1:${webPort}`])
const web = await serveWeb({ port: webPort, config: backend.config })
await backend.ready()
await withCatalog(backend.stateDir, (queries) => writeGeneratedStations(queries, STATIONS))

let overBudget = false
const browsing = await benchPages(web.url, STATIONS)
for (const page of browsing.pages) {
  const budget = WEIGHT_BUDGETS[page.path] ?? 0
  const weight = page.js + page.css
  const isOver = weight > budget || page.scripts > SCRIPTS_MOST || page.waves.length > WAVES_MOST
  overBudget ||= isOver
  print(
    `${page.path}: ${kilobytes(page.js)} JS + ${kilobytes(page.css)} CSS gzip in ${page.scripts} scripts, ${page.waves.flat().length} requests in ${page.waves.length} waves (budget ${kilobytes(budget)}, ${SCRIPTS_MOST} scripts, ${WAVES_MOST} waves${isOver ? ', EXCEEDED' : ''}); usable in ${Math.round(page.usableMs)} ms, at 4x CPU in ${Math.round(page.slowUsableMs)} ms, heap ${(page.heapBytes / 1e6).toFixed(1)} MB (medians of 7 cold loads)`,
  )
  if (page.waves.length > WAVES_MOST) {
    for (const [index, addresses] of page.waves.entries()) {
      print(`  wave ${index + 1}: ${addresses.join(', ')}`)
    }
  }
}
for (const line of describeScroll(browsing.scrolls)) print(line)
print(describeFullCache(browsing.fullCache))
for (const line of describeTyping(browsing.typing, STATIONS)) print(line)
const index = await weighIndex(backend.config.apiUrl)
print(describeIndex(index))
overBudget ||= isIndexOverBudget(index)
await web.close()

const sound = await benchSound(backend)
const ratio = sound.clickToSoundMs / sound.bareToSoundMs
print(
  `click to sound: ${Math.round(sound.clickToSoundMs)} ms, a bare audio element ${Math.round(sound.bareToSoundMs)} ms (medians of ${sound.clicks}): ${ratio.toFixed(2)} times as long (goal ${CLICK_GOAL}${ratio > CLICK_GOAL ? ', MISSED' : ''})`,
)
print(
  `server restarted after 3 s: audio ${Math.round(sound.backMs)} ms after its return (goal ${BACK_GOAL_MS}${sound.backMs > BACK_GOAL_MS ? ', MISSED' : ''}), silent for ${Math.round(sound.silenceMs)} ms (medians of ${sound.restarts})`,
)
await backend.stop()

for (const line of describeDesktop(await benchDesktop())) print(line)

const relay = await benchRelay()
for (const line of describeRelay(relay)) print(line)

for (const line of describeSearch(await benchSearch())) print(line)

const schedule = await benchSchedule()
for (const line of describeSchedule(schedule)) print(line)
overBudget ||= schedule.some(isOverStatements)

const storage = await benchStorage()
for (const line of describeStorage(storage)) print(line)
overBudget ||= storage.some(({ heartbeats }) => heartbeats.some(isOverBudget))
if (overBudget || relay.failed) process.exitCode = 1
