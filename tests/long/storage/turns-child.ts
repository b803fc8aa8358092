/** Runs the API in a separate process and measures its longest event loop turn, for route-turns.test.ts. */
import { matrixCall, OWNER } from '../../../backend/api/testing/matrix-calls.ts'
import { openDatabase } from '../../../backend/database/open-database.ts'
import { createTestApi, NO_LIMITS } from '../../../backend/testing/test-api.ts'

/** The longest turn of the event loop in ms: wall-clock and CPU time. */
export interface LongestTurn {
  readonly wall: number
  readonly cpu: number
}

const [, , file = ''] = process.argv
const api = await createTestApi({
  database: await openDatabase({ file }),
  anonymousListening: true,
  now: Date.now,
  writeLimits: NO_LIMITS,
  network: {
    allowed: () => false,
    lookup: async (name) => {
      throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
    },
  },
})
// The removal of a user ends earlier sessions only.
for (const uid of [OWNER, 'anonA']) api.identity.signedInAt.set(uid, Number.MAX_SAFE_INTEGER)
const origin = await api.app.listen({
  host: '127.0.0.1',
  port: 0,
  listenTextResolver: () => '',
})

let isMeasuring = false
let longest: LongestTurn = { wall: 0, cpu: 0 }
let before = { wall: 0, cpu: 0 }

const nowMs = () => {
  const { user, system } = process.threadCpuUsage()
  return { wall: performance.now(), cpu: (user + system) / 1_000 }
}

/** Runs in every turn of the event loop: the time between two runs is one turn. */
function tick(): void {
  const at = nowMs()
  longest = {
    wall: Math.max(longest.wall, at.wall - before.wall),
    cpu: Math.max(longest.cpu, at.cpu - before.cpu),
  }
  before = at
  if (isMeasuring) setImmediate(tick)
}

function start(): void {
  globalThis.gc?.()
  isMeasuring = true
  longest = { wall: 0, cpu: 0 }
  before = nowMs()
  setImmediate(tick)
}

/** Schemas cannot be sent to another process. */
const routes = api.app.routeActions.map((route) => {
  const { method, url, action } = route
  return { method, url, action, ...matrixCall(route) }
})
export type RouteCall = (typeof routes)[number]

type Order = { readonly id: number; readonly command: 'start' | 'measure' | 'end' }
process.on('message', ({ id, command }: Order) => {
  if (command === 'start') process.send?.({ id, result: { origin, routes } })
  if (command === 'measure') {
    process.send?.({ id, result: null })
    setImmediate(start)
  }
  if (command === 'end') {
    isMeasuring = false
    process.send?.({ id, result: longest })
  }
})
process.on('disconnect', () => process.exit(0))
