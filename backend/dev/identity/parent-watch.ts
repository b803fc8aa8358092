/** Worker that ends this process when its parent is gone, because the blocked main thread would hold the port. */
import process from 'node:process'
import { workerData } from 'node:worker_threads'

const CHECK_INTERVAL_MS = 200

const parent = Number(workerData)

function isParentGone(): boolean {
  // POSIX reparents orphans immediately; Windows retains the old parent id.
  if (process.ppid !== parent) return true
  try {
    // Signal 0 only checks that the process exists.
    return !process.kill(parent, 0)
  } catch {
    return true
  }
}

setInterval(() => {
  if (isParentGone()) process.kill(process.pid, 'SIGKILL')
}, CHECK_INTERVAL_MS)
