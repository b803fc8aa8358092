import { setImmediate } from 'node:timers/promises'
import { IDLE_REPORT, type PlayerReport } from '../../preload/contract/player.ts'
import { MENU_STATIONS_MAX } from '../../preload/contract/stations.ts'
import { ipcMain } from '../electron-double/ipc-main.ts'
import type { WebContents } from '../electron-double/web-contents.ts'
import { ownPage } from './desktop-sender.ts'
import { percentile } from './statistics.ts'

/** How late the p99 of main's answers may be. */
export const LATE_MS = 50
/** How long the page chatters at each rate, and how often it asks something meanwhile. */
const CHATTER_MS = 500
const ASK_EVERY_MS = 5
/** Tries at each rate, of which the best counts: other programs of the machine only make it later. */
const TRIES = 3
/** Delivered in one turn of the event loop at most, as a queue would hand them over. */
const AT_ONCE = 64
const FIRST_RATE = 1_000
const LAST_RATE = 1_024_000
/** Steps between the last rate that was answered in time and the first that was not. */
const REFINEMENTS = 4

/** Messages a second up to which answers came in time, by what was said. */
export interface ChatterFigures {
  /** Player reports with a new title each, every tenth message the most menu stations. */
  readonly accepted: number
  /** Reports that are refused. */
  readonly refused: number
}

type Say = (index: number) => void

/** Whether main answers in time while the page says so many things a second. */
async function triedOnce(rate: number, say: Say, ask: () => Promise<unknown>) {
  const total = (rate * CHATTER_MS) / 1_000
  const late: number[] = []
  const asked: Promise<void>[] = []
  const began = performance.now()
  const elapsed = () => performance.now() - began
  let said = 0
  while (said < total) {
    const due = Math.min(total, Math.floor((elapsed() * rate) / 1_000), said + AT_ONCE)
    for (; said < due; said += 1) {
      say(said)
      // Its turn in the queue is when it was due, however late the queue is by now.
      const dueMs = (said * 1_000) / rate
      if (Math.floor(dueMs / ASK_EVERY_MS) < asked.length) continue
      asked.push(ask().then(() => void late.push(elapsed() - dueMs)))
    }
    await setImmediate()
    // Hopelessly behind.
    if (elapsed() > 2 * CHATTER_MS) return false
  }
  await Promise.all(asked)
  return percentile(late, 0.99) <= LATE_MS
}

async function answersInTime(rate: number, say: Say, ask: () => Promise<unknown>) {
  for (let tries = 0; tries < TRIES; tries += 1) if (await triedOnce(rate, say, ask)) return true
  return false
}

async function highestRate(say: Say, ask: () => Promise<unknown>): Promise<number> {
  let good = 0
  let bad = FIRST_RATE
  while (bad <= LAST_RATE && (await answersInTime(bad, say, ask))) {
    good = bad
    bad *= 2
  }
  for (let step = 0; step < REFINEMENTS && good > 0 && bad <= LAST_RATE; step += 1) {
    const between = (good + bad) / 2
    if (await answersInTime(between, say, ask)) good = between
    else bad = between
  }
  return Math.round(good)
}

/** Finds how much a page may say, in one process with the page's part of it. */
export async function measureChatter(sender: WebContents): Promise<ChatterFigures> {
  const event = ownPage(sender)
  const ask = () => ipcMain.answer(event, 'stream:figures', ['bench-stream'])
  const stations = Array.from({ length: MENU_STATIONS_MAX }, (_, index) => ({
    id: `station-${index}`,
    name: `Station ${index}`,
  }))
  const playing: PlayerReport = { ...IDLE_REPORT, status: 'playing', station: stations[0] ?? null }
  const accepted: Say = (index) => {
    if (index % 10 === 0)
      ipcMain.emit('library:menu-stations', event, { favorites: stations, recent: stations })
    else ipcMain.emit('player:report', event, { ...playing, title: `Artist – Song ${index}` })
  }
  const refused: Say = (index) => {
    ipcMain.emit('player:report', event, { ...playing, title: index })
  }
  return { accepted: await highestRate(accepted, ask), refused: await highestRate(refused, ask) }
}
