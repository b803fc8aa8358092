import type { BrowserAgent } from '../browser-agent.ts'
import type { Network } from '../dial.ts'
import { judgements, type TextJudge } from '../judge-text.ts'
import { type Resolved, resolveStream } from '../resolve-stream.ts'
import { createManualClock } from './manual-clock.ts'

/** Judges in the caller's thread. */
const judge: TextJudge = {
  ask: async (name, ...args) => (judgements[name] as (...args: unknown[]) => never)(...args),
  warmUp: () => undefined,
  stop: async () => undefined,
}

/** Follows an address as relay and probe do; what was found is hung up on. */
export async function findStream(
  url: string,
  network: Network,
  browser?: BrowserAgent,
): Promise<Resolved> {
  const done = new AbortController()
  const caller = {
    network,
    clock: createManualClock(),
    userAgent: 'Undertone/test',
    ...(browser && { browser }),
  }
  try {
    return await resolveStream({ url, caller, judge, titles: false, signal: done.signal })
  } finally {
    done.abort()
  }
}

/** Why an address leads to no stream. */
export async function problemAt(
  url: string,
  network: Network,
  browser?: BrowserAgent,
): Promise<unknown> {
  const outcome = await findStream(url, network, browser).catch((error: unknown) => error)
  return (outcome as { problem?: unknown }).problem ?? outcome
}
