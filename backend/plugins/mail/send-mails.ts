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

/** Tells this instance's sending that a mail waits which a user looks out for: it looks at once, not in some seconds. */
export interface MailBell {
  readonly ring: () => void
  readonly onRing: (look: () => void) => void
}

/** One bell; before sending has started, ringing does nothing. */
export function createMailBell(): MailBell {
  let heard = () => {}
  return {
    ring: () => heard(),
    onRing: (look) => {
      heard = look
    },
  }
}

const MINUTE_MS = 60_000
/** How often it is looked for mails whose turn it is, and how many are sent then. */
export const SEND_EVERY_MS = 10_000
export const SENT_AT_ONCE = 50
/** How long after an attempt the next one is; after the last of them a mail is given up. */
export const RETRY_AFTER_MS = [1, 5, 30, 120, 720].map((minutes) => minutes * MINUTE_MS)
/** As long as one instance sends alone; longer than a server that does not answer is waited for. */
const LEASE_MS = 5 * MINUTE_MS
const LEASE = 'mails'

interface SendParts {
  readonly mails: Pick<MailStore, 'due' | 'begin' | 'sent' | 'giveUp'>
  readonly port: MailPort
  /** Who makes the words of mails that wait without any. */
  readonly writers: LateWriters
  /** ms since the epoch. */
  readonly now: () => number
  readonly onTrouble: (error: unknown) => void
  /** Before each mail: whether this instance is still the one that sends. */
  readonly mayGoOn: () => Promise<boolean>
}

/** The mail as it goes out; null: it is needless by now. */
async function written(waiting: WaitingMail, writers: LateWriters): Promise<Mail | null> {
  const { id, reason, userId, to, subject, text, html } = waiting
  if (!isLate(reason)) return { id, to, subject, text, html }
  const words = userId === null ? null : await writers[reason](userId)
  return words && { id, ...words }
}

/**
 * Sends what is due, one after the other. That a mail is tried is noted before it is handed over: an instance that
 * dies in between leaves it for later, under the same Message-ID. What is refused for good, or failed too often, is
 * given up, and so is what is needless by the time it is sent.
 */
export async function sendMails(parts: SendParts): Promise<void> {
  const { mails, port, writers, now, onTrouble, mayGoOn } = parts
  for (const waiting of await mails.due(now(), SENT_AT_ONCE)) {
    if (!(await mayGoOn())) return
    const { id, attempts } = waiting
    const wait = RETRY_AFTER_MS[attempts]
    await mails.begin(id, attempts + 1, now() + (wait ?? 0))
    try {
      const mail = await written(waiting, writers)
      if (mail !== null) await port.send(mail)
      await (mail === null ? mails.giveUp(id) : mails.sent(id))
    } catch (error) {
      onTrouble(error)
      if (error instanceof MailRefusedError || wait === undefined) await mails.giveUp(id)
    }
  }
}

/** Sends mails from now on, without keeping the process alive; one instance at a time. */
export function startSendingMails(
  database: Queries,
  parts: Pick<SendParts, 'port' | 'writers' | 'now' | 'onTrouble'> & { readonly bell: MailBell },
) {
  const leases = createLeases(database)
  const mails = createMailStore(database)
  let isEnding = false
  const mayGoOn = async () => !isEnding && (await leases.take(LEASE, LEASE_MS))
  const send = async () => {
    if (await mayGoOn()) await sendMails({ ...parts, mails, mayGoOn })
  }
  const sending = repeat(SEND_EVERY_MS, send, parts.onTrouble)
  parts.bell.onRing(sending.run)

  return {
    stop: async (): Promise<void> => {
      isEnding = true
      await sending.stop()
      await leases.release(LEASE)
    },
  }
}

export const mailJob = (port: MailPort, bell: MailBell, writers: LateWriters): BackgroundJob => ({
  name: 'mails',
  failure: 'a mail could not be sent',
  start: ({ database, now }, onTrouble) =>
    startSendingMails(database, { port, bell, writers, now, onTrouble }),
})
