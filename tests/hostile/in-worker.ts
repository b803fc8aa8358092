import { Worker } from 'node:worker_threads'

/** Runs the exported function in a thread that can be ended, whatever the function does. */
const BODY = `
const { parentPort, workerData } = require('node:worker_threads')
import(workerData.module).then((module) => {
  const before = performance.now()
  const value = module[workerData.name](...workerData.args)
  parentPort.postMessage({ value, ms: performance.now() - before })
})
`

/** What a function answered in a thread of its own, and how long it took there. */
export interface WorkerAnswer {
  readonly value: unknown
  /** Milliseconds, without the loading of its module. */
  readonly ms: number
}

/**
 * Calls `name` of the module at `url` with arguments that can be cloned. Null when it has not answered
 * after `limit` milliseconds: then its thread was ended. Rejects with what the function throws.
 */
export async function callInWorker(
  url: URL,
  name: string,
  args: readonly unknown[],
  limit: number,
): Promise<WorkerAnswer | null> {
  const worker = new Worker(BODY, {
    eval: true,
    workerData: { module: url.href, name, args },
  })
  const { promise, resolve, reject } = Promise.withResolvers<WorkerAnswer | null>()
  const timer = setTimeout(resolve, limit, null)
  worker.once('message', resolve)
  worker.once('error', reject)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
