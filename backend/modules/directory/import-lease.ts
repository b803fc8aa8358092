import type { Leases } from '../../database/leases.ts'
import { OperationError } from '../../ops/run-operation.ts'
import { IMPORT_LEASE, IMPORT_LEASE_EVERY_MS, IMPORT_LEASE_MS } from './limits.ts'

/** The process was suspended for two minutes, so another import took the lease. */
const LOST = new OperationError('Another import took over while this one was suspended.')

/** Renews the lease and aborts `work` if it is lost. Null, without running `work`, if another process holds the lease. */
export async function withImportLease<T>(
  leases: Pick<Leases, 'take' | 'release'>,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<{ readonly value: T } | null> {
  if (!(await leases.take(IMPORT_LEASE, IMPORT_LEASE_MS))) return null
  const lost = new AbortController()
  const timer = setInterval(() => {
    leases.take(IMPORT_LEASE, IMPORT_LEASE_MS).then(
      (isRenewed) => {
        if (!isRenewed) lost.abort(LOST)
      },
      // The import itself fails if the database is unreachable. Until then the lease is valid.
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
