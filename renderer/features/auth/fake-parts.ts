/** What identity is put together from in tests: a fake provider, the real store, quiet calls. */
import { useAuthStore } from './auth-store.ts'
import { useChallengeStore } from './challenge-store.ts'
import { useClaimsTrust } from './claims-trust.ts'
import type { IdentityParts } from './identity-parts.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { useSessionEnding } from './session-ending.ts'

export function fakeParts(
  provider: IdentityProvider,
  parts: Partial<IdentityParts> = {},
): IdentityParts {
  return {
    provider,
    store: useAuthStore,
    ensureRecord: async () => false,
    register: async () => ({ role: 'listener', plan: 'free' }),
    fetchRole: async () => ({ role: 'listener', plan: 'free' }),
    isBeingDeleted: () => false,
    onAccountNotSaved: () => {},
    onEnded: () => {},
    onChallengeOver: () => {},
    ...parts,
  }
}

/** The stores as they are when the app starts with an empty storage. */
export function resetIdentityStores(): void {
  localStorage.clear()
  useAuthStore.setState(useAuthStore.getInitialState(), true)
  useClaimsTrust.setState({ trust: 'pending' })
  useSessionEnding.setState({ ending: null })
  useChallengeStore.setState({ challenge: null })
}
