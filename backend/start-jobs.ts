/**
 * What the API does by itself, beside requests: each of it in one instance at a time, but old events, which every
 * instance removes, and the listeners of a day, whom every instance counts and one tells.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Job } from '../shared/api/overview.ts'
import type { Network } from '../shared/net/dial.ts'
import type { BackendConfig } from './config.ts'
import type { Queries } from './database/queries.ts'
import { startBulk } from './modules/admin/bulk/run-bulk.ts'
import { stationBulk } from './modules/admin/stations/station-bulk.ts'
import { userBulk } from './modules/admin/users/user-bulk.ts'
import type { Faults } from './modules/analytics/faults/keep-faults.ts'
import { keepTotals } from './modules/analytics/listening/keep-totals.ts'
import { startContinuousCheck } from './modules/checker/continuous-check.ts'
import { keepProgramme } from './modules/schedule/keep-programme.ts'
import { refoldAtStart } from './modules/stations/folded-words.ts'
import { keepStanding } from './modules/stations/standing/keep-standing.ts'
import { startRemovingUnused } from './modules/users/remove-unused.ts'
import { writeVerification } from './modules/users/verification-mail.ts'
import { startForgetting } from './ops/retention/keep-retention.ts'
import { startPruningEvents } from './plugins/events/prune-events.ts'
import { createTell } from './plugins/events/tell.ts'
import type { IdentityPort } from './plugins/identity/identity-port.ts'
import type { MailBell } from './plugins/mail/mail-bell.ts'
import type { MailPort } from './plugins/mail/mail-port.ts'
import { startSendingMails } from './plugins/mail/send-mails.ts'
import type { StopList } from './stop-list.ts'

/** No stream is there. */
const NOWHERE = 'about:blank'

interface JobParts {
  readonly database: Queries
  readonly identity: IdentityPort
  /** Where the demo streams answer; null: nowhere. */
  readonly streams: string | null
  /** By what mails go out; null: they wait until they are too old. */
  readonly mail: MailPort | null
  readonly mailBell: MailBell
  readonly network: Network
  /** Ends what a user pays for, before they are removed. */
  readonly leave: (uid: string) => Promise<void>
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly faults: Pick<Faults, 'jobFailed'>
}

/** Starts all jobs, and has them end before what they work with. A failure is logged, and counted for the admins. */
export function startJobs(config: BackendConfig, parts: JobParts, stops: StopList): void {
  const { database, identity, network, log, faults } = parts
  const now = Date.now
  const usual = (job: Job, sentence: string) => ({
    now,
    onTrouble: (error: unknown) => {
      faults.jobFailed(job)
      log.error({ err: error }, sentence)
    },
  })
  const add = (running: { readonly stop: () => Promise<void> }) => stops.add(running.stop)

  const removing = usual('unused-users', 'unused users could not be removed')
  add(startRemovingUnused(database, { identity, onTrouble: removing.onTrouble }))
  const { onTrouble } = usual('bulk', 'a bulk job could not go on')
  const kinds = {
    users: userBulk({ database, identity, leave: parts.leave, now }),
    stations: stationBulk({ database, now }),
  }
  add(startBulk(database, { kinds, onTrouble }))
  add(keepStanding(database, usual('standings', 'standings could not be renewed')))
  add(refoldAtStart(database, usual('search', 'stations could not be folded for the search')))
  add(keepTotals(database, usual('totals', 'totals could not be kept')))
  add(startPruningEvents(database, usual('events', 'old events could not be removed')))
  add(startForgetting(database, usual('retention', 'what is old could not be forgotten')))
  if (parts.mail !== null) {
    const sending = usual('mails', 'a mail could not be sent')
    const writers = { verification: writeVerification(identity) }
    add(
      startSendingMails(database, { port: parts.mail, writers, bell: parts.mailBell, ...sending }),
    )
  }
  if (config.stationChecks) {
    const checking = usual('checks', 'stations could not be checked')
    add(startContinuousCheck(database, { network, ...checking }))
  }
  add(
    keepProgramme(database, {
      ...usual('programme', 'the programme could not be kept'),
      network,
      // A clone asks its own streams alone, unless it is told otherwise.
      only: config.programme ? null : (parts.streams ?? NOWHERE),
      keys: config.programmeKeys,
      asked: config.programmeAsked,
      tell: createTell(database, now),
    }),
  )
}
