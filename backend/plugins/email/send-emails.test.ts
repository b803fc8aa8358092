import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Queries } from '../../database/queries.ts'
import { openTestDatabase, rowsOf } from '../../testing/test-database.ts'
import { type Email, EmailRefusedError } from './email-port.ts'
import { createEmailStore, type NewEmail } from './email-store.ts'
import {
  createEmailTrigger,
  RETRY_AFTER_MS,
  sendEmails,
  startSendingEmails,
} from './send-emails.ts'

let database: Queries
let time = 1_000_000
let sent: Email[] = []
let failing: Error | null = null
/** Null when the account is deleted or verified. */
let link: string | null = null
beforeEach(async () => {
  database = await openTestDatabase()
  time = 1_000_000
  sent = []
  failing = null
  link = 'https://id.example.org/action?oobCode=secret'
})
afterEach(() => database.destroy())

const email = (more: Partial<NewEmail> = {}): NewEmail => ({
  reason: 'payment-failed',
  dedupeKey: 'invoice-1',
  userId: null,
  to: 'ada@example.com',
  subject: 'A payment has failed',
  text: 'It is tried again.',
  html: null,
  ...more,
})
const queue = (more?: Partial<NewEmail>) => createEmailStore(database).queue(email(more), time)
const send = (mayContinue = async () => true) =>
  sendEmails({
    emails: createEmailStore(database),
    writers: {
      verification: async (userId) =>
        link === null
          ? null
          : { to: `${userId}@example.com`, subject: 'Confirm', text: link, html: null },
    },
    port: {
      send: async (one) => {
        if (failing !== null) throw failing
        sent.push(one)
      },
    },
    now: () => time,
    onTrouble: () => {},
    mayContinue,
  })
const states = () => rowsOf(database, 'SELECT state, attempts, recipient, body FROM emails')

test('sends one email per reason and key', async () => {
  expect([await queue(), await queue({ text: 'Again' })]).toEqual([true, false])
  expect(await queue({ dedupeKey: 'invoice-2' })).toBe(true)
  await send()
  await send()
  expect(await queue()).toBe(false)
  await send()
  expect(sent.map(({ text }) => text)).toEqual(['It is tried again.', 'It is tried again.'])
})

test('clears address and text of a sent email', async () => {
  await queue()
  await send()
  expect(await states()).toEqual([{ state: 'sent', attempts: 1, recipient: '', body: '' }])
})

test('retries with growing delays under the same id, then gives up', async () => {
  await queue()
  failing = new Error('no reply')
  for (const wait of RETRY_AFTER_MS) {
    await send()
    time += wait - 1
    await send()
    time += 1
  }
  expect(await states()).toMatchObject([{ state: 'waiting', attempts: RETRY_AFTER_MS.length }])
  await send()
  expect(await states()).toMatchObject([{ state: 'given-up', recipient: '' }])
  failing = null
  time += 10 * 24 * 60 * 60_000
  await send()
  expect(sent).toEqual([])
})

test('does not retry a permanent refusal', async () => {
  await queue()
  failing = new EmailRefusedError('no such address')
  await send()
  expect(await states()).toMatchObject([{ state: 'given-up', attempts: 1 }])
})

test('stops sending when the instance loses its lease', async () => {
  await queue()
  await queue({ dedupeKey: 'invoice-2' })
  await send(async () => sent.length === 0)
  expect(sent).toHaveLength(1)
})

test('rejects an address with header injection', async () => {
  await expect(queue({ to: 'ada@example.com\r\nBcc: eve@example.com' })).rejects.toThrow()
  expect(await states()).toEqual([])
})

describe('an email with secret content', () => {
  const queueLate = () =>
    createEmailStore(database).queueLate(
      { reason: 'verification', dedupeKey: 'ada 1', userId: 'ada' },
      time,
    )
  const rows = () => rowsOf(database, 'SELECT * FROM emails')
  beforeEach(async () => {
    const user = { id: 'ada', email: 'ada@example.com', display_name: 'Ada', role: 'listener' }
    const row = { ...user, plan: 'free', visible: 0, created_at: 1, updated_at: 1 }
    await database.insertInto('users').values(row).execute()
  })

  test('is rendered when it is sent, and never stored', async () => {
    await queueLate()
    const nothing = { recipient: '', subject: '', body: '', html: null }
    expect(await rows()).toMatchObject([
      { reason: 'verification', user_id: 'ada', state: 'waiting', ...nothing },
    ])
    failing = new Error('no reply')
    await send()
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1, ...nothing }])
    failing = null
    time += RETRY_AFTER_MS[0] ?? 0
    link = 'https://id.example.org/action?oobCode=secret-2'
    await send()
    expect(sent).toMatchObject([{ to: 'ada@example.com', text: link }])
    expect(await rows()).toMatchObject([{ state: 'sent', ...nothing }])
  })

  test('is dropped when it is no longer needed', async () => {
    await queueLate()
    link = null
    await send()
    expect(sent).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'given-up' }])
  })
})

test('sends immediately when the trigger fires', async () => {
  await queue()
  const emailTrigger = createEmailTrigger()
  const delivered = Promise.withResolvers<Email>()
  const port = { send: async (one: Email) => delivered.resolve(one) }
  const sending = startSendingEmails(database, {
    port,
    emailTrigger,
    writers: { verification: async () => null },
    now: () => time,
    onTrouble: delivered.reject,
  })
  emailTrigger.trigger()
  expect(await delivered.promise).toMatchObject({ subject: 'A payment has failed' })
  await sending.stop()
})
