/** The API in its own process, for api-process.ts. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { openDatabase } from '../../backend/database/open-database.ts'
import { countStatements } from './count-statements.ts'
import { serveApi } from './serve-api.ts'

const LOOP_RESOLUTION_MS = 10
const NS_PER_MS = 1e6

const sent = countStatements()
const delay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
delay.enable()

const [, , place = ''] = process.argv
const database = await openDatabase(JSON.parse(place))
const { app, origin } = await serveApi(database)

function measure() {
  globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  const longestPauseMs = delay.max / NS_PER_MS
  delay.reset()
  const { rss } = process.memoryUsage()
  return { rss, cpuMs: (user + system) / 1_000, longestPauseMs, ...sent() }
}

process.on('message', ({ id, command }: { id: number; command: 'origin' | 'measure' }) => {
  process.send?.({ id, result: command === 'origin' ? origin : measure() })
})
process.on('disconnect', async () => {
  await app.close()
  await database.destroy()
})
