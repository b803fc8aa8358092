import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mailboxKey } from '../../plugins/mail/mailbox-key.ts'
import { writeDurably } from '../../system/durable-file.ts'
import type { Caller } from '../users/access.ts'
import type { PaymentsContext } from './payments-context.ts'

const KEY_BYTES = 32

/**
 * The secret key of userHashes, from its file; made at the first start. A backend that loses the file forgets who
 * had a trial, and nothing else.
 * @throws the system's error when the file can be neither read nor written
 */
export function readHashKey(file: string): Uint8Array {
  try {
    const key = Buffer.from(readFileSync(file, 'utf8'), 'base64url')
    if (key.length === KEY_BYTES) return key
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const key = randomBytes(KEY_BYTES)
  writeDurably(file, key.toString('base64url'))
  return key
}

/** What a former subscriber is remembered by: their id at the identity provider, and their address. */
type Subscriber = Pick<Caller, 'uid' | 'email'>

/** Keyed hashes (HMAC-SHA-256) of a user's id and address; without the key nothing can be tried out. */
export function userHashes(key: Uint8Array, { uid, email }: Subscriber): string[] {
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return [hash(`uid:${uid}`), ...(email === null ? [] : [hash(`email:${mailboxKey(email)}`)])]
}

const DAY_MS = 24 * 60 * 60_000
/** How long a user who had a plan is remembered after it began, or after their account was removed. */
export const PAST_PLANS_KEPT_MS = 2 * 365 * DAY_MS

type Remembering = Pick<PaymentsContext, 'hashKey' | 'pastPlans' | 'grants' | 'users' | 'now'>

/** The hashes of a user's id and of the address their row has. */
async function hashesOf({ hashKey, users }: Remembering, uid: string): Promise<string[]> {
  const user = await users.get(uid)
  return userHashes(hashKey, { uid, email: user?.email ?? null })
}

/** Remembers that a user had a plan, past the end of their account. */
export async function rememberPlan(context: Remembering, uid: string): Promise<void> {
  await context.pastPlans.add(await hashesOf(context, uid), context.now())
}

/** Whether a price's trial is for this user: one who never had a plan, with this account or another. */
export async function mayTry(context: Remembering, { uid, email }: Subscriber): Promise<boolean> {
  if (await context.grants.hasAny(uid)) return false
  const hashes = [...(await hashesOf(context, uid)), ...userHashes(context.hashKey, { uid, email })]
  return !(await context.pastPlans.hasAny(hashes))
}
