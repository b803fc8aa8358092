import type { Leases } from '../../database/leases.ts'
import { OperationError } from '../../ops/run-operation.ts'
import { IMPORT_LEASE, IMPORT_LEASE_EVERY_MS, IMPORT_LEASE_MS } from './limits.ts'

/** Reason of the abort when the process was suspended for longer than IMPORT_LEASE_MS. */
const LEASE_LOST = new OperationError('Another import took over while this one was suspended.')

/** Runs `work` while this process holds and renews the import lease. Returns null if another process holds it. */
export async function withImportLease<T>(
  leases: Pick<Leases, 'take' | 'release'>,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<{ readonly value: T } | null> {
  if (!(await leases.take(IMPORT_LEASE, IMPORT_LEASE_MS))) return null
  const leaseLost = new AbortController()
  const timer = setInterval(() => {
    leases.take(IMPORT_LEASE, IMPORT_LEASE_MS).then(
      (isRenewed) => {
        if (!isRenewed) leaseLost.abort(LEASE_LOST)
      },
      // The lease is not lost yet. If the database stays unreachable, the import itself fails.
      () => undefined,
    )
  }, IMPORT_LEASE_EVERY_MS)
  try {
    return { value: await work(AbortSignal.any([signal, leaseLost.signal])) }
  } finally {
    clearInterval(timer)
    await leases.release(IMPORT_LEASE)
  }
}
