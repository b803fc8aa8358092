import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { JOBS, type Job } from '../shared/api/overview.ts'
import type { BackendConfig } from './config.ts'
import { probeNetwork } from './plugins/environment.ts'
import { createMailBell } from './plugins/mail/send-mails.ts'
import { startJobs } from './start-jobs.ts'
import { createStopList } from './stop-list.ts'
import { createFakeIdentity } from './testing/fake-identity.ts'
import { openTestDatabase } from './testing/test-database.ts'

/** Within it each job has had its first turn. */
const FIRST_TURNS_MS = 61 * 60_000
/** Payments are settled beside (start-payments.ts), and the directory is imported by a process of its own. */
const ELSEWHERE: readonly Job[] = ['payments', 'directory']

afterEach(() => {
  vi.useRealTimers()
})

test('a job that fails is counted under its own name, each of them', async () => {
  const database = await openTestDatabase()
  await database.destroy()
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  const failed = new Set<string>()
  const stops = createStopList()
  const config = {
    stationChecks: true,
    programme: true,
    programmeKeys: {},
    programmeAsked: [],
  } as unknown as BackendConfig
  const app = {
    database,
    identity: createFakeIdentity().port,
    network: probeNetwork(null),
    now: Date.now,
    payments: { leave: async () => {} },
    log: { error: () => {} },
  } as unknown as FastifyInstance
  const parts = {
    streams: null,
    mail: { send: async () => {} },
    mailBell: createMailBell(),
    faults: { jobFailed: (job: Job) => void failed.add(job) },
  }
  startJobs(app, config, parts, stops)
  await vi.advanceTimersByTimeAsync(FIRST_TURNS_MS)
  const here = JOBS.filter((job) => !ELSEWHERE.includes(job))
  await vi.waitFor(() => expect([...failed].sort()).toEqual([...here].sort()))
  vi.useRealTimers()
  await stops.stop().catch(() => {})
})
