import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { JOBS, type Job } from '../shared/api/overview.ts'
import type { BackendConfig } from './config.ts'
import { createEmailTrigger } from './plugins/email/send-emails.ts'
import { probeNetwork } from './plugins/environment.ts'
import { startJobs } from './start-jobs.ts'
import { createStopList } from './stop-list.ts'
import { createFakeIdentity } from './testing/fake-identity.ts'
import { openTestDatabase } from './testing/test-database.ts'

const FIRST_RUNS_MS = 61 * 60_000
/** Payments are settled in start-payments.ts, and the directory is imported by a separate process. */
const ELSEWHERE: readonly Job[] = ['payments', 'directory']

afterEach(() => {
  vi.useRealTimers()
})

test('counts failures under each job’s name', async () => {
  const database = await openTestDatabase()
  await database.destroy()
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  const failed = new Set<string>()
  const stops = createStopList()
  const config = {
    stationChecks: true,
    schedule: true,
    scheduleKeys: {},
    permittedPlatforms: [],
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
    streamsUrl: null,
    email: { send: async () => {} },
    emailTrigger: createEmailTrigger(),
    faults: { recordJobFault: (job: Job) => void failed.add(job) },
  }
  startJobs(app, config, parts, stops)
  await vi.advanceTimersByTimeAsync(FIRST_RUNS_MS)
  const here = JOBS.filter((job) => !ELSEWHERE.includes(job))
  await vi.waitFor(() => expect([...failed].sort()).toEqual([...here].sort()))
  vi.useRealTimers()
  await stops.stop().catch(() => {})
})
