import type { Auth } from 'firebase-admin/auth'
import type { Plan, Role } from '../../shared/api/field-rules.ts'
import { readMark, writeMark } from '../database/marks.ts'
import type { Queries } from '../database/queries.ts'
import { inTransaction } from '../database/transaction.ts'
import { createUserStore } from '../modules/users/user-store.ts'

interface DemoAccount {
  readonly uid: string
  readonly email: string
  readonly displayName: string
  readonly role: Role
  readonly plan: Plan
  readonly visible: boolean
}

/** The password of every demo account. They only exist in the emulator, on this machine. */
export const DEMO_PASSWORD = 'undertone'

function account(role: Role, plan: Plan, visible: boolean): DemoAccount {
  return {
    uid: `demo-${role}`,
    email: `${role}@demo.undertone.fm`,
    displayName: `Demo ${role}`,
    role,
    plan,
    visible,
  }
}

/** One account for each role. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  account('listener', 'free', true),
  account('creator', 'creator', true),
  account('pro', 'pro', true),
  account('admin', 'pro', false),
]

const MARK = 'demo-accounts'

/** Adds the rows of the demo accounts, once in a database's life: what became of them later stays. */
export async function addDemoUsers(queries: Queries, now: number): Promise<void> {
  await inTransaction(queries, async (tx) => {
    if ((await readMark(tx, MARK)) !== null) return
    // First: another instance that starts at the same time waits here, and then finds it done.
    await writeMark(tx, MARK, 'added')
    const users = createUserStore(tx)
    for (const { uid, ...demo } of DEMO_ACCOUNTS) {
      await users.insert({ ...demo, id: uid, photoURL: null, createdAt: now, updatedAt: now })
    }
  })
}

function isTaken(error: unknown): boolean {
  const code = error instanceof Error ? Reflect.get(error, 'code') : null
  return code === 'auth/uid-already-exists' || code === 'auth/email-already-exists'
}

/**
 * Makes sure the demo accounts exist at the identity provider. An account that exists is left as it
 * is. Claims follow the row: an account whose row was removed comes back as a plain listener.
 */
export async function addDemoAccounts(auth: Auth, queries: Queries): Promise<void> {
  const users = createUserStore(queries)
  for (const { uid, email, displayName } of DEMO_ACCOUNTS) {
    try {
      await auth.createUser({
        uid,
        email,
        displayName,
        password: DEMO_PASSWORD,
        emailVerified: true,
      })
    } catch (error) {
      if (isTaken(error)) continue
      throw error
    }
    const row = await users.get(uid)
    await auth.setCustomUserClaims(uid, {
      role: row?.role ?? 'listener',
      plan: row?.plan ?? 'free',
    })
  }
}
