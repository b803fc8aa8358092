import { existsSync } from 'node:fs'
import path from 'node:path'
import type { BackendConfig } from './config.ts'
import { databasePlace } from './database/database-place.ts'
import { openDatabase } from './database/open-database.ts'
import { type Dev, loadDev } from './load-dev.ts'
import { COMMAND_LINE, recordChange } from './modules/audit/record-change.ts'
import { applyUpdate } from './modules/users/apply-update.ts'
import { isSameRights, type Rights, storeWithClaims } from './modules/users/store-with-claims.ts'
import { createUserStore, type StoredUser, type UserStore } from './modules/users/user-store.ts'
import { OperationError } from './ops/run-operation.ts'
import { createFirebaseIdentity } from './plugins/identity/firebase-identity.ts'
import { type IdentityPort, IdentityUnavailableError } from './plugins/identity/identity-port.ts'

interface MakeAdminDependencies {
  readonly users: UserStore
  /** Null to change only the database row and not the token claims. */
  readonly identity: IdentityPort | null
  /** True when the user has confirmed the address. An unconfirmed address may belong to another person. */
  readonly isConfirmed: (user: StoredUser) => Promise<boolean>
  readonly now: () => number
}

type MakeAdminResult = 'done' | 'already' | 'not-registered' | 'several-users' | 'not-confirmed'

/** Makes a user an admin, in the token claims and the row. Repeats this for an admin, in case a run was interrupted. */
export async function makeAdmin(
  { users, identity, isConfirmed, now }: MakeAdminDependencies,
  email: string,
): Promise<MakeAdminResult> {
  const [user, secondUser] = await users.withEmail(email)
  if (user === undefined) return 'not-registered'
  if (secondUser !== undefined) return 'several-users'
  if (!(await isConfirmed(user))) return 'not-confirmed'
  const store = async (before: Rights) => {
    const written = await users.change(user.id, async (stored, tx) => {
      if (stored === null || !isSameRights(stored, before)) return null
      const after = applyUpdate(stored, { role: 'admin' }, now())
      const subject = { kind: 'user', id: stored.id } as const
      await recordChange(
        tx,
        { by: COMMAND_LINE, action: 'users.role', subject, at: now() },
        { role: stored.role },
        { role: after.role },
      )
      return after
    })
    return written !== null
  }
  const current = () => users.get(user.id)
  const isStored =
    identity === null
      ? await store(user)
      : await storeWithClaims(identity, user.id, { role: 'admin' }, { current, store })
  if (!isStored) return 'not-registered'
  return user.role === 'admin' ? 'already' : 'done'
}

const RESULT_MESSAGES: Readonly<Record<MakeAdminResult, (email: string) => string>> = {
  done: (email) => `${email} is an admin now.`,
  already: (email) => `${email} is an admin already.`,
  'not-registered': (email) =>
    `${email} is not registered yet. Sign up with it in the app first, then try again.`,
  'several-users': (email) => `Several users are registered as ${email}, so no role was changed.`,
  'not-confirmed': (email) =>
    `${email} has not been verified by its account. Follow the link in the email first, then try again.`,
}

type AdminDependencies = Pick<Parameters<typeof makeAdmin>[0], 'identity' | 'isConfirmed'>

/** Gives the admin role in the database of `config`. Fails when the SQLite file does not exist. */
async function makeAdminInDatabase(
  config: BackendConfig,
  dependencies: AdminDependencies,
  email: string,
): Promise<string> {
  const place = databasePlace(config)
  if ('file' in place && !existsSync(place.file)) {
    throw new OperationError(`There is no database at ${place.file} yet. Start the backend first.`)
  }
  const database = await openDatabase(place)
  try {
    const users = createUserStore(database)
    const result = await makeAdmin({ ...dependencies, users, now: Date.now }, email)
    const sentence = RESULT_MESSAGES[result](email)
    if (result === 'done' || result === 'already') return sentence
    throw new OperationError(sentence)
  } finally {
    await database.destroy()
  }
}

/** Requires that the emulator does not run, because it holds its accounts in memory. */
async function makeLocalAdmin(dev: Dev, config: BackendConfig, email: string): Promise<string> {
  const demo = dev.DEMO_ACCOUNTS.find(({ role }) => role === 'admin')?.email
  const hint = `The local backend has the admin ${demo}, password ${dev.DEMO_PASSWORD}.`
  try {
    const unlock = dev.lockFolder(path.join(config.stateDir, 'identity'), 0)
    try {
      const dependencies = { identity: null, isConfirmed: async () => true }
      return `${await makeAdminInDatabase(config, dependencies, email)} ${hint}`
    } finally {
      unlock()
    }
  } catch (error) {
    if (!(error instanceof dev.FolderInUseError)) throw error
    throw new OperationError(`${hint} Stop the backend before you make another admin.`)
  }
}

async function makeHostedAdmin(config: BackendConfig, email: string): Promise<string> {
  const { projectId, externalEmulatorHost } = config
  const identity = createFirebaseIdentity({
    projectId,
    emulatorHost: externalEmulatorHost === null ? null : Promise.resolve(externalEmulatorHost),
    state: () => 'ready',
  })
  try {
    const { isEmailConfirmed } = identity
    const isConfirmed = (user: { id: string }) => isEmailConfirmed(user.id, email)
    return await makeAdminInDatabase(config, { identity, isConfirmed }, email)
  } catch (error) {
    if (!(error instanceof IdentityUnavailableError)) throw error
    throw new OperationError(
      `The Firebase project ${projectId} cannot be reached (${error.message}). Check that GOOGLE_APPLICATION_CREDENTIALS names the key of an account that may manage its users.`,
    )
  }
}

/** Gives a user the admin role. Returns a sentence for the operator. @throws {OperationError} with the reason */
export async function giveAdminRole(config: BackendConfig, email: string): Promise<string> {
  const dev = config.identity && (await loadDev(config))
  return dev === null ? makeHostedAdmin(config, email) : makeLocalAdmin(dev, config, email)
}
