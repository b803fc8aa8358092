import { createLeases } from '../../database/leases.ts'
import type { Queries } from '../../database/queries.ts'
import { type BackgroundJob, repeat } from '../background-job.ts'
import {
  type Email,
  type EmailPort,
  EmailRefusedError,
  isLate,
  type LateWriters,
} from './email-port.ts'
import { createEmailStore, type EmailStore, type WaitingEmail } from './email-store.ts'

/** Starts the sending before the next interval, because a user waits for the email. */
export interface EmailTrigger {
  readonly trigger: () => void
  readonly onTrigger: (send: () => void) => void
}

export function createEmailTrigger(): EmailTrigger {
  let sendNow = () => {}
  return {
    trigger: () => sendNow(),
    onTrigger: (send) => {
      sendNow = send
    },
  }
}

const MINUTE_MS = 60_000
export const SEND_EVERY_MS = 10_000
export const SEND_BATCH_SIZE = 50
/** Delays between attempts. After the last attempt the job gives up the email. */
export const RETRY_AFTER_MS = [1, 5, 30, 120, 720].map((minutes) => minutes * MINUTE_MS)
/** Lease of the sending instance. It is longer than an SMTP timeout. */
const LEASE_MS = 5 * MINUTE_MS
const LEASE = 'emails'

interface SendOptions {
  readonly emails: Pick<EmailStore, 'due' | 'recordAttempt' | 'sent' | 'giveUp'>
  readonly port: EmailPort
  readonly writers: LateWriters
  readonly now: () => number
  readonly onTrouble: (error: unknown) => void
  readonly mayContinue: () => Promise<boolean>
}

async function renderEmail(dueEmail: WaitingEmail, writers: LateWriters): Promise<Email | null> {
  const { id, reason, userId, to, subject, text, html } = dueEmail
  if (!isLate(reason)) return { id, to, subject, text, html }
  const content = userId === null ? null : await writers[reason](userId)
  return content && { id, ...content }
}

/** Sends the emails that are due. Records each attempt first, so that a retry after a crash has the same Message-ID. */
export async function sendEmails(options: SendOptions): Promise<void> {
  const { emails, port, writers, now, onTrouble, mayContinue } = options
  for (const dueEmail of await emails.due(now(), SEND_BATCH_SIZE)) {
    if (!(await mayContinue())) return
    const { id, attempts } = dueEmail
    const retryDelayMs = RETRY_AFTER_MS[attempts]
    await emails.recordAttempt(id, attempts + 1, now() + (retryDelayMs ?? 0))
    try {
      const email = await renderEmail(dueEmail, writers)
      if (email !== null) await port.send(email)
      await (email === null ? emails.giveUp(id) : emails.sent(id))
    } catch (error) {
      onTrouble(error)
      if (error instanceof EmailRefusedError || retryDelayMs === undefined) await emails.giveUp(id)
    }
  }
}

/** Sends email in the background, one instance at a time, without keeping the process alive. */
export function startSendingEmails(
  database: Queries,
  options: Pick<SendOptions, 'port' | 'writers' | 'now' | 'onTrouble'> & {
    readonly emailTrigger: EmailTrigger
  },
) {
  const leases = createLeases(database)
  const emails = createEmailStore(database)
  let isStopping = false
  const mayContinue = async () => !isStopping && (await leases.take(LEASE, LEASE_MS))
  const send = async () => {
    if (await mayContinue()) await sendEmails({ ...options, emails, mayContinue })
  }
  const sending = repeat(SEND_EVERY_MS, send, options.onTrouble)
  options.emailTrigger.onTrigger(sending.run)

  return {
    stop: async (): Promise<void> => {
      isStopping = true
      await sending.stop()
      await leases.release(LEASE)
    },
  }
}

export const emailJob = (
  port: EmailPort,
  emailTrigger: EmailTrigger,
  writers: LateWriters,
): BackgroundJob => ({
  name: 'emails',
  failure: 'an email could not be sent',
  start: ({ database, now }, onTrouble) =>
    startSendingEmails(database, { port, emailTrigger, writers, now, onTrouble }),
})
