/**
 * A thread that ends its process when the parent process is gone. Loading the emulator keeps the
 * main thread from noticing anything for seconds; without this, a port would stay taken that long.
 */
import process from 'node:process'
import { workerData } from 'node:worker_threads'

const CHECK_INTERVAL_MS = 200

const parent = Number(workerData)

function parentIsGone(): boolean {
  // POSIX gives orphans another parent at once; Windows keeps the number of the dead one.
  if (process.ppid !== parent) return true
  try {
    // Signal 0 only asks whether the process exists.
    return !process.kill(parent, 0)
  } catch {
    return true
  }
}

setInterval(() => {
  if (parentIsGone()) process.kill(process.pid, 'SIGKILL')
}, CHECK_INTERVAL_MS)
