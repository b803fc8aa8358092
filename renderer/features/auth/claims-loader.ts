/**
 * Role and plan: from the token; after 2 s without an answer the defaults, which a late answer
 * replaces; from the API when the token carries none.
 */
import { log } from '../../lib/log.ts'
import {
  CLAIMS_REFRESH_DELAY_MS,
  CLAIMS_WAIT_MS,
  DEFAULT_PLAN,
  DEFAULT_ROLE,
} from '../../limits.ts'
import type { AccountKeeper } from './account-keeper.ts'
import type { Claims } from './auth-store.ts'
import { type ClaimsTrust, useClaimsTrust } from './claims-trust.ts'
import type { IdentityParts } from './identity-parts.ts'
import type { TokenClaims } from './identity-provider.ts'

const DEFAULT_CLAIMS: Claims = { role: DEFAULT_ROLE, plan: DEFAULT_PLAN }

export interface ClaimsLoader {
  /** After a sign-in. */
  load(): void
  /** For a person who was signed in already: stored claims stay until better ones come. */
  reload(): void
  /** From the token at hand. */
  read(): void
  /** From a new token. A failure is logged only. */
  refresh(): Promise<void>
  /** Signed out: answers under way no longer count. */
  forget(): void
}

type Parts = Pick<IdentityParts, 'provider' | 'store' | 'fetchRole'>

export function createClaimsLoader(
  { provider, store, fetchRole }: Parts,
  account: Pick<AccountKeeper, 'whenReady' | 'registeredClaims'>,
): ClaimsLoader {
  let run = 0
  let lookup: Promise<Claims> | null = null
  let timers: ReturnType<typeof setTimeout>[] = []

  function trust(value: ClaimsTrust): void {
    useClaimsTrust.setState({ trust: value })
  }

  function assumeDefaults(): void {
    const { claims, setClaims } = store.getState()
    if (!claims) setClaims(DEFAULT_CLAIMS)
  }

  async function lookUp(): Promise<Claims> {
    await account.whenReady()
    const uid = store.getState().user?.uid ?? null
    const registered = uid && account.registeredClaims(uid)
    return registered || fetchRole(uid)
  }

  async function take(token: TokenClaims, isCurrent: () => boolean): Promise<void> {
    const { role, plan } = token
    if (role !== null && plan !== null) {
      store.getState().setClaims({ role, plan })
      return trust('confirmed')
    }
    assumeDefaults()
    // One question a session: renewing a token does not change what the API knows.
    lookup ??= lookUp()
    const found = await lookup
    if (!isCurrent()) return
    store.getState().setClaims({ role: role ?? found.role, plan: plan ?? found.plan })
    trust('confirmed')
  }

  async function fetchClaims(fresh: boolean): Promise<void> {
    if (!store.getState().user) return
    const mine = run
    const isCurrent = () => mine === run
    try {
      const token = await provider.getClaims(fresh)
      if (isCurrent()) await take(token, isCurrent)
    } catch (error) {
      lookup = null
      log.warn('Loading role and plan failed', error)
      // Claims confirmed before stay confirmed: a failed refresh says nothing about them.
      if (isCurrent() && useClaimsTrust.getState().trust === 'pending') trust('unconfirmed')
    }
  }

  function load(): void {
    timers.push(setTimeout(assumeDefaults, CLAIMS_WAIT_MS))
    void fetchClaims(false)
  }

  return {
    load,
    reload: () => {
      load()
      timers.push(setTimeout(() => void fetchClaims(true), CLAIMS_REFRESH_DELAY_MS))
    },
    read: () => void fetchClaims(false),
    refresh: () => fetchClaims(true),
    forget: () => {
      run += 1
      lookup = null
      for (const timer of timers) clearTimeout(timer)
      timers = []
      store.getState().setClaims(null)
      trust('pending')
    },
  }
}
