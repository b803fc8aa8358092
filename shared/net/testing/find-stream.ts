import type { BrowserAgent } from '../browser-agent.ts'
import { parsers, type TextClassifier } from '../classify-text.ts'
import type { Network } from '../dial.ts'
import { type Resolved, resolveStream } from '../resolve-stream.ts'
import { createManualClock } from './manual-clock.ts'

/** Runs the parsers in the caller's thread. */
const parserWorker: TextClassifier = {
  run: async (name, ...args) => (parsers[name] as (...args: unknown[]) => never)(...args),
  warmUp: () => undefined,
  stop: async () => undefined,
}

/** Resolves an address as the relay and the station checker do, then closes the connection. */
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
    return await resolveStream({ url, caller, parserWorker, titles: false, signal: done.signal })
  } finally {
    done.abort()
  }
}

/** Returns the reason why an address has no stream. */
export async function findProblem(
  url: string,
  network: Network,
  browser?: BrowserAgent,
): Promise<unknown> {
  const outcome = await findStream(url, network, browser).catch((error: unknown) => error)
  return (outcome as { problem?: unknown }).problem ?? outcome
}
