import type { PlansContext } from './plans-context.ts'

/** One thing that may fail without holding up the others; it is due again the next time. */
export async function attempt(
  { log }: Pick<PlansContext, 'log'>,
  what: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    log(`${what} did not work and is tried again`, { reason: String(error) })
  }
}
