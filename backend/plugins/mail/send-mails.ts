import { createLeases } from '../../database/leases.ts'
import type { Queries } from '../../database/queries.ts'
import { type BackgroundJob, repeat } from '../background-job.ts'
import {
  isLate,
  type LateWriters,
  type Mail,
  type MailPort,
  MailRefusedError,
} from './mail-port.ts'
import { createMailStore, type MailStore, type WaitingMail } from './mail-store.ts'

/** Sends a queued email immediately instead of at the next interval, because a user waits for it. */
export interface MailBell {
  readonly ring: () => void
  readonly onRing: (look: () => void) => void
}

export function createMailBell(): MailBell {
  let sendNow = () => {}
  return {
    ring: () => sendNow(),
    onRing: (look) => {
      sendNow = look
    },
  }
}

const MINUTE_MS = 60_000
export const SEND_EVERY_MS = 10_000
export const SEND_BATCH_SIZE = 50
/** Delays between attempts; after the last one the email is given up. */
export const RETRY_AFTER_MS = [1, 5, 30, 120, 720].map((minutes) => minutes * MINUTE_MS)
/** Lease of the sending instance; longer than an SMTP timeout. */
const LEASE_MS = 5 * MINUTE_MS
const LEASE = 'mails'

interface SendParts {
  readonly mails: Pick<MailStore, 'due' | 'begin' | 'sent' | 'giveUp'>
  readonly port: MailPort
  readonly writers: LateWriters
  readonly now: () => number
  readonly onTrouble: (error: unknown) => void
  readonly mayContinue: () => Promise<boolean>
}

async function renderMail(waiting: WaitingMail, writers: LateWriters): Promise<Mail | null> {
  const { id, reason, userId, to, subject, text, html } = waiting
  if (!isLate(reason)) return { id, to, subject, text, html }
  const content = userId === null ? null : await writers[reason](userId)
  return content && { id, ...content }
}

/**
 * Records an attempt before sending: if the instance dies, another sends the email again under the same Message-ID.
 * Gives up after a permanent refusal or the last attempt, and when the email is no longer needed.
 */
export async function sendMails(parts: SendParts): Promise<void> {
  const { mails, port, writers, now, onTrouble, mayContinue } = parts
  for (const waiting of await mails.due(now(), SEND_BATCH_SIZE)) {
    if (!(await mayContinue())) return
    const { id, attempts } = waiting
    const wait = RETRY_AFTER_MS[attempts]
    await mails.begin(id, attempts + 1, now() + (wait ?? 0))
    try {
      const mail = await renderMail(waiting, writers)
      if (mail !== null) await port.send(mail)
      await (mail === null ? mails.giveUp(id) : mails.sent(id))
    } catch (error) {
      onTrouble(error)
      if (error instanceof MailRefusedError || wait === undefined) await mails.giveUp(id)
    }
  }
}

/** Sends email in the background, one instance at a time, without keeping the process alive. */
export function startSendingMails(
  database: Queries,
  parts: Pick<SendParts, 'port' | 'writers' | 'now' | 'onTrouble'> & { readonly bell: MailBell },
) {
  const leases = createLeases(database)
  const mails = createMailStore(database)
  let isStopping = false
  const mayContinue = async () => !isStopping && (await leases.take(LEASE, LEASE_MS))
  const send = async () => {
    if (await mayContinue()) await sendMails({ ...parts, mails, mayContinue })
  }
  const sending = repeat(SEND_EVERY_MS, send, parts.onTrouble)
  parts.bell.onRing(sending.run)

  return {
    stop: async (): Promise<void> => {
      isStopping = true
      await sending.stop()
      await leases.release(LEASE)
    },
  }
}

export const mailJob = (port: MailPort, bell: MailBell, writers: LateWriters): BackgroundJob => ({
  name: 'mails',
  failure: 'an email could not be sent',
  start: ({ database, now }, onTrouble) =>
    startSendingMails(database, { port, bell, writers, now, onTrouble }),
})
