import { ipcMain } from '../electron-double/ipc-main.ts'
import type { WebContents } from '../electron-double/web-contents.ts'
import { ownPage } from './desktop-sender.ts'
import { percentile } from './statistics.ts'

const CALLS = 10_000
/** Made before, for everything to have been compiled. */
const WARM_CALLS = 2_000

/** From an invocation's arrival to its answer, in µs. */
export interface HandlerFigures {
  readonly calls: number
  readonly median: number
  readonly p99: number
}

/** Asks main for the figures of a stream there is none of: the sender, an argument, a capability, an answer. */
export async function measureHandlers(sender: WebContents): Promise<HandlerFigures> {
  const event = ownPage(sender)
  const times: number[] = []
  for (let call = -WARM_CALLS; call < CALLS; call += 1) {
    const began = performance.now()
    const reply = await ipcMain.answer(event, 'stream:figures', ['bench-stream'])
    if (call >= 0) times.push((performance.now() - began) * 1_000)
    if ('error' in reply) throw new Error(reply.error)
  }
  return { calls: times.length, median: percentile(times, 0.5), p99: percentile(times, 0.99) }
}
