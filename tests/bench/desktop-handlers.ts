import { ipcMain } from '../electron-double/ipc-main.ts'
import type { WebContents } from '../electron-double/web-contents.ts'
import { ownPage } from './desktop-sender.ts'
import { percentile } from './statistics.ts'

const CALLS = 10_000
/** Calls before measuring, to warm up the JIT. */
const WARM_CALLS = 2_000

export interface HandlerFigures {
  readonly calls: number
  readonly median: number
  readonly p99: number
}

/** Requests the figures of an unknown stream: checks sender, argument and capability. */
export async function measureHandlers(sender: WebContents): Promise<HandlerFigures> {
  const event = ownPage(sender)
  const times: number[] = []
  for (let call = -WARM_CALLS; call < CALLS; call += 1) {
    const start = performance.now()
    const reply = await ipcMain.answer(event, 'stream:figures', ['bench-stream'])
    if (call >= 0) times.push((performance.now() - start) * 1_000)
    if ('error' in reply) throw new Error(reply.error)
  }
  return { calls: times.length, median: percentile(times, 0.5), p99: percentile(times, 0.99) }
}
