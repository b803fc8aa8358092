import type { BackendConfig } from './config.ts'

/** Loads the local services. Returns null for a hosted backend. Only this file imports backend/dev. */
export async function loadDev({ mode }: Pick<BackendConfig, 'mode'>) {
  if (mode === 'hosted') return null
  const [
    { addDemoAccounts, addDemoUsers, DEMO_ACCOUNTS, DEMO_PASSWORD },
    { createDocuments },
    { DOCUMENT_MIGRATIONS },
    { FolderInUseError, lockFolder },
    { startIdentityProcess },
    { parsePasswordPolicy },
    { demoEntries },
    { startStreams },
    { startSimulatedStripe },
  ] = await Promise.all([
    import('./dev/demo-accounts.ts'),
    import('./dev/documents/create-documents.ts'),
    import('./dev/documents/record-store.ts'),
    import('./dev/identity/folder-lock.ts'),
    import('./dev/identity/identity-process.ts'),
    import('./dev/identity/password-policy.ts'),
    import('./dev/streams/demo-stations.ts'),
    import('./dev/streams/server.ts'),
    import('./dev/stripe/start-simulated-stripe.ts'),
  ])
  return {
    addDemoAccounts,
    addDemoUsers,
    createDocuments,
    DEMO_ACCOUNTS,
    DEMO_PASSWORD,
    demoEntries,
    DOCUMENT_MIGRATIONS,
    FolderInUseError,
    lockFolder,
    parsePasswordPolicy,
    startIdentityProcess,
    startSimulatedStripe,
    startStreams,
  }
}

export type Dev = NonNullable<Awaited<ReturnType<typeof loadDev>>>
