import type { Leases } from '../../database/leases.ts'
import { OperationError } from '../../ops/run-operation.ts'
import { IMPORT_LEASE, IMPORT_LEASE_EVERY_MS, IMPORT_LEASE_MS } from './limits.ts'

/** Why an import ends that another one has taken the place of: this process did not run for two minutes. */
const LOST = new OperationError('Another import has begun while this one stood still.')

/**
 * Does what only one process may do at a time, and prolongs the lease meanwhile. The signal given to `work` is aborted
 * where the lease was lost. Resolves with null, and does nothing, while another process has it.
 */
export async function withImportLease<T>(
  leases: Pick<Leases, 'take' | 'release'>,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<{ readonly value: T } | null> {
  if (!(await leases.take(IMPORT_LEASE, IMPORT_LEASE_MS))) return null
  const lost = new AbortController()
  const timer = setInterval(() => {
    leases.take(IMPORT_LEASE, IMPORT_LEASE_MS).then(
      (isMine) => {
        if (!isMine) lost.abort(LOST)
      },
      // A database that is away fails the import itself; until then the lease stands.
      () => undefined,
    )
  }, IMPORT_LEASE_EVERY_MS)
  try {
    return { value: await work(AbortSignal.any([signal, lost.signal])) }
  } finally {
    clearInterval(timer)
    await leases.release(IMPORT_LEASE)
  }
}
