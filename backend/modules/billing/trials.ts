import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mailboxKey } from '../../plugins/email/mailbox-key.ts'
import { writeDurably } from '../../system/durable-file.ts'
import type { Caller } from '../users/access.ts'
import type { PaymentsContext } from './payments-context.ts'

const KEY_BYTES = 32

/** Reads the hash key, or creates it. If the file is lost, the backend only forgets which users had a trial. */
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

type Subscriber = Pick<Caller, 'uid' | 'email'>

/** Returns keyed hashes (HMAC-SHA-256) of a user's id and address. Without the key, guesses cannot be verified. */
export function userHashes(key: Uint8Array, { uid, email }: Subscriber): string[] {
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  return [hash(`uid:${uid}`), ...(email === null ? [] : [hash(`email:${mailboxKey(email)}`)])]
}

const DAY_MS = 24 * 60 * 60_000
/** Retention of the hashes after a plan started or its account was deleted. */
export const PAST_PLAN_RETENTION_MS = 2 * 365 * DAY_MS

type PlanHistoryContext = Pick<
  PaymentsContext,
  'hashKey' | 'pastPlans' | 'grants' | 'users' | 'now'
>

async function hashesOf({ hashKey, users }: PlanHistoryContext, uid: string): Promise<string[]> {
  const user = await users.get(uid)
  return userHashes(hashKey, { uid, email: user?.email ?? null })
}

export async function recordPastPlan(context: PlanHistoryContext, uid: string): Promise<void> {
  await context.pastPlans.add(await hashesOf(context, uid), context.now())
}

/** Returns true for a user who never had a plan, with this or another account. */
export async function isTrialEligible(
  context: PlanHistoryContext,
  { uid, email }: Subscriber,
): Promise<boolean> {
  if (await context.grants.hasAny(uid)) return false
  const hashes = [...(await hashesOf(context, uid)), ...userHashes(context.hashKey, { uid, email })]
  return !(await context.pastPlans.hasAny(hashes))
}
