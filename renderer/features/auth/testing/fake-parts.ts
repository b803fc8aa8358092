/** What identity is put together from in tests: a fake provider, the real store, quiet calls. */
import { useAuthStore } from '../auth-store.ts'
import type { IdentityParts } from '../identity-parts.ts'
import type { IdentityProvider } from '../identity-provider.ts'

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
    deletionMark: { isOn: () => false, recover: async () => {} },
    onAccountNotSaved: () => {},
    onEnded: () => {},
    onChallengeOver: () => {},
    ...parts,
  }
}

/** The store as it is when the app starts with an empty storage. */
export function resetAuthStore(): void {
  localStorage.clear()
  useAuthStore.setState(useAuthStore.getInitialState(), true)
}
