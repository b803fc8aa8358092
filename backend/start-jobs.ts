import type { FastifyInstance } from 'fastify'
import type { BackendConfig } from './config.ts'
import { bulkJob } from './modules/admin/bulk/run-bulk.ts'
import type { FaultRecorder } from './modules/analytics/faults/record-faults.ts'
import { totalsJob } from './modules/analytics/listening/recount-totals.ts'
import { checkJob } from './modules/checker/continuous-check.ts'
import { scheduleJob } from './modules/schedule/schedule-polling.ts'
import { rankingJob } from './modules/stations/rank/schedule-ranking.ts'
import { searchTermsJob } from './modules/stations/search-terms.ts'
import { unusedUsersJob } from './modules/users/remove-unused.ts'
import { writeVerification } from './modules/users/verification-email.ts'
import { retentionJob } from './ops/retention/delete-expired.ts'
import type { BackgroundJob } from './plugins/background-job.ts'
import type { EmailPort } from './plugins/email/email-port.ts'
import { type EmailTrigger, emailJob } from './plugins/email/send-emails.ts'
import { eventsJob } from './plugins/events/event-store.ts'
import type { StopList } from './stop-list.ts'

/** Matches no stream, so that no schedule is fetched. */
const NO_STREAMS_URL = 'about:blank'

interface JobDependencies {
  readonly streamsUrl: string | null
  readonly email: EmailPort | null
  readonly emailTrigger: EmailTrigger
  readonly faults: Pick<FaultRecorder, 'recordJobFault'>
}

/** Starts the background jobs, and stops them before their dependencies. Failures are logged and counted for admins. */
export function startJobs(
  app: FastifyInstance,
  config: BackendConfig,
  { streamsUrl, email, emailTrigger, faults }: JobDependencies,
  stops: StopList,
): void {
  const writers = { verification: writeVerification(app.identity) }
  const jobs: readonly BackgroundJob[] = [
    unusedUsersJob,
    bulkJob,
    rankingJob,
    searchTermsJob,
    totalsJob,
    eventsJob,
    retentionJob,
    ...(email === null ? [] : [emailJob(email, emailTrigger, writers)]),
    ...(config.stationChecks ? [checkJob] : []),
    scheduleJob({
      only: config.schedule ? null : (streamsUrl ?? NO_STREAMS_URL),
      keys: config.scheduleKeys,
      permitted: config.permittedPlatforms,
    }),
  ]
  for (const { name, failure, start } of jobs) {
    const startedJob = start(app, (error) => {
      faults.recordJobFault(name)
      app.log.error({ err: error }, failure)
    })
    stops.add(startedJob.stop)
  }
}
