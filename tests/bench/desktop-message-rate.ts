import { setImmediate } from 'node:timers/promises'
import { IDLE_REPORT, type PlayerReport } from '../../preload/contract/player.ts'
import { MENU_STATIONS_MAX } from '../../preload/contract/stations.ts'
import { ipcMain } from '../electron-double/ipc-main.ts'
import type { WebContents } from '../electron-double/web-contents.ts'
import { ownPage } from './desktop-sender.ts'
import { percentile } from './statistics.ts'

/** Limit for the p99 of main's response time. */
export const LATE_MS = 50
/** Duration per rate, and interval of the page's requests. */
const CHATTER_MS = 500
const REQUEST_EVERY_MS = 5
/** Attempts per rate; the best counts, because other programs only slow it down. */
const TRIES = 3
/** Most messages per event loop turn, as in a queue. */
const AT_ONCE = 64
const FIRST_RATE = 1_000
const LAST_RATE = 1_024_000
/** Bisection steps between the last good and the first bad rate. */
const REFINEMENTS = 4

export interface ChatterFigures {
  /** Player reports with a new title each; every tenth message is the largest station menu. */
  readonly accepted: number
  readonly refused: number
}

type SendMessage = (index: number) => void

/** True if main responds in time at this rate. */
async function triedOnce(rate: number, sendMessage: SendMessage, request: () => Promise<unknown>) {
  const total = (rate * CHATTER_MS) / 1_000
  const late: number[] = []
  const requests: Promise<void>[] = []
  const start = performance.now()
  const elapsed = () => performance.now() - start
  let sent = 0
  while (sent < total) {
    const due = Math.min(total, Math.floor((elapsed() * rate) / 1_000), sent + AT_ONCE)
    for (; sent < due; sent += 1) {
      sendMessage(sent)
      // Measured from the scheduled time, even if the queue is late.
      const dueMs = (sent * 1_000) / rate
      if (Math.floor(dueMs / REQUEST_EVERY_MS) < requests.length) continue
      requests.push(request().then(() => void late.push(elapsed() - dueMs)))
    }
    await setImmediate()
    if (elapsed() > 2 * CHATTER_MS) return false
  }
  await Promise.all(requests)
  return percentile(late, 0.99) <= LATE_MS
}

async function respondsInTime(
  rate: number,
  sendMessage: SendMessage,
  request: () => Promise<unknown>,
) {
  for (let tries = 0; tries < TRIES; tries += 1)
    if (await triedOnce(rate, sendMessage, request)) return true
  return false
}

async function highestRate(
  sendMessage: SendMessage,
  request: () => Promise<unknown>,
): Promise<number> {
  let good = 0
  let bad = FIRST_RATE
  while (bad <= LAST_RATE && (await respondsInTime(bad, sendMessage, request))) {
    good = bad
    bad *= 2
  }
  for (let step = 0; step < REFINEMENTS && good > 0 && bad <= LAST_RATE; step += 1) {
    const between = (good + bad) / 2
    if (await respondsInTime(between, sendMessage, request)) good = between
    else bad = between
  }
  return Math.round(good)
}

export async function measureChatter(sender: WebContents): Promise<ChatterFigures> {
  const event = ownPage(sender)
  const requestFigures = () => ipcMain.answer(event, 'stream:figures', ['bench-stream'])
  const stations = Array.from({ length: MENU_STATIONS_MAX }, (_, index) => ({
    id: `station-${index}`,
    name: `Station ${index}`,
  }))
  const playing: PlayerReport = { ...IDLE_REPORT, status: 'playing', station: stations[0] ?? null }
  const accepted: SendMessage = (index) => {
    if (index % 10 === 0)
      ipcMain.emit('library:menu-stations', event, { favorites: stations, recent: stations })
    else ipcMain.emit('player:report', event, { ...playing, title: `Artist – Song ${index}` })
  }
  const refused: SendMessage = (index) => {
    ipcMain.emit('player:report', event, { ...playing, title: index })
  }
  return {
    accepted: await highestRate(accepted, requestFigures),
    refused: await highestRate(refused, requestFigures),
  }
}
