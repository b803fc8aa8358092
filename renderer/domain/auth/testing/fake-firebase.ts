/** Runs Firebase's library against a fake identity service, which selects its response by the last URL segment. */
import { deleteApp } from 'firebase/app'
import type { Auth } from 'firebase/auth'
import type { RuntimeConfig } from '../../../../shared/config/config.ts'
import { createFirebaseApp, createFirebaseAuth } from '../identity.ts'
import type { VaultWatcher } from '../vault-persistence.ts'

/** A response body, or the provider's error code ("USER_DISABLED"). */
type FakeResponse = object | string
export type FakeResponses = Record<
  string,
  FakeResponse | ((body: Record<string, unknown>) => FakeResponse)
>

/** Replacement for fetch. Firebase captures fetch on load, so install this in vi.hoisted. */
export interface Network {
  fetch: typeof fetch
}

export interface FakeFirebase {
  readonly auth: Auth
  clearVault(): Promise<void>
  /** The last URL segment and body of each request, in order. */
  readonly calls: { readonly name: string; readonly body: Record<string, unknown> }[]
  addResponses(more: FakeResponses): void
  storedSession(): string | null
  /** Blocks saves to the vault until the returned function is called. */
  blockVault(): () => void
  isSaveBlocked(): boolean
  end(): Promise<void>
}

const CONFIG: RuntimeConfig = {
  apiUrl: 'http://api.invalid',
  functionsUrl: null,
  identityUrl: 'http://identity.invalid',
  documentsUrl: null,
  streamsUrl: null,
  directoryUrl: null,
  listenBrainzUrl: null,
  lastFm: null,
  google: null,
  anonymousListening: false,
  firebase: { apiKey: 'demo-key', projectId: 'demo-undertone', recaptchaSiteKey: null },
}

const encode = (part: object) => btoa(JSON.stringify(part)).replaceAll('=', '')

/** An unsigned token like the emulator's, valid for an hour. */
export function fakeToken(claims: object = {}): string {
  const now = Math.floor(Date.now() / 1_000)
  return `${encode({ alg: 'none' })}.${encode({ sub: 'ada', auth_time: now, iat: now, exp: now + 3_600, ...claims })}.`
}

export const signedIn = (claims: object = {}) => ({
  localId: 'ada',
  idToken: fakeToken(claims),
  refreshToken: 'refresh',
  expiresIn: '3600',
})

export const ACCOUNT = {
  localId: 'ada',
  email: 'ada@example.org',
  emailVerified: true,
  displayName: 'Ada',
  providerUserInfo: [{ providerId: 'password', rawId: 'ada@example.org' }],
}

export function startFakeFirebase(
  network: Network,
  initialResponses: FakeResponses,
  { stored = null, watcher = {} }: { stored?: string | null; watcher?: Partial<VaultWatcher> } = {},
): FakeFirebase {
  const calls: FakeFirebase['calls'] = []
  let responses: FakeResponses = { 'accounts:lookup': { users: [ACCOUNT] }, ...initialResponses }
  network.fetch = async (input, init) => {
    const name = new URL(String(input)).pathname.split('/').at(-1) ?? ''
    const body: Record<string, unknown> = readBody(init?.body)
    calls.push({ name, body })
    const response = responses[name] ?? 'OPERATION_NOT_ALLOWED'
    const result = typeof response === 'function' ? response(body) : response
    return typeof result === 'string'
      ? Response.json({ error: { code: 400, message: result } }, { status: 400 })
      : Response.json(result)
  }
  let session = stored
  let saveGate: Promise<void> | null = null
  let isSaveBlocked = false
  const vault = {
    load: async () => ({ session, setAside: false }),
    save: async (next: string) => {
      isSaveBlocked = saveGate !== null
      await saveGate
      session = next
      return { protection: 'encrypted', reason: null } as const
    },
    clear: async () => {
      session = null
    },
  }
  const silentWatcher = {
    onSaved() {},
    onUnreadableSession() {},
    onStoredSessionFound() {},
    onOtherWindowChange() {},
  }
  const app = createFirebaseApp(CONFIG)
  const { auth, clearVault } = createFirebaseAuth(app, CONFIG, vault, {
    ...silentWatcher,
    ...watcher,
  })
  return {
    auth,
    clearVault,
    calls,
    addResponses: (more) => {
      responses = { ...responses, ...more }
    },
    storedSession: () => session,
    blockVault: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      saveGate = promise
      return () => {
        saveGate = null
        resolve()
      }
    },
    isSaveBlocked: () => isSaveBlocked,
    end: () => deleteApp(app),
  }
}

function readBody(body: BodyInit | null | undefined): Record<string, unknown> {
  if (typeof body !== 'string' || body === '') return {}
  if (!body.startsWith('{')) return Object.fromEntries(new URLSearchParams(body))
  return JSON.parse(body)
}
