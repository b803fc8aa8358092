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

/** Password of all demo accounts, which exist only in the local emulator. */
export const DEMO_PASSWORD = 'undertone'

function demoAccount(
  role: Role,
  plan: Plan,
  { visible }: { readonly visible: boolean },
): DemoAccount {
  return {
    uid: `demo-${role}`,
    email: `${role}@demo.undertone.fm`,
    displayName: `Demo ${role}`,
    role,
    plan,
    visible,
  }
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  demoAccount('listener', 'free', { visible: true }),
  demoAccount('creator', 'creator', { visible: true }),
  demoAccount('pro', 'pro', { visible: true }),
  demoAccount('admin', 'pro', { visible: false }),
]

const MARK = 'demo-accounts'

export async function addDemoUsers(queries: Queries, now: number): Promise<void> {
  await inTransaction(queries, async (tx) => {
    if ((await readMark(tx, MARK)) !== null) return
    // The mark comes first, so that a concurrently starting instance waits for it and then finds it.
    await writeMark(tx, MARK, 'added')
    const users = createUserStore(tx)
    for (const { uid, ...demo } of DEMO_ACCOUNTS) {
      await users.insert({ ...demo, id: uid, photoURL: null, createdAt: now, updatedAt: now })
    }
  })
}

function alreadyExists(error: unknown): boolean {
  const code = error instanceof Error ? Reflect.get(error, 'code') : null
  return code === 'auth/uid-already-exists' || code === 'auth/email-already-exists'
}

/** Adds missing accounts to the emulator. Token claims equal the database row. Without a row, the role is listener. */
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
      if (alreadyExists(error)) continue
      throw error
    }
    const row = await users.get(uid)
    await auth.setCustomUserClaims(uid, {
      role: row?.role ?? 'listener',
      plan: row?.plan ?? 'free',
    })
  }
}
