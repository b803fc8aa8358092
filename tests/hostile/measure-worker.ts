/** Runs all parsers on all hostile shapes in a worker thread, which the parent ends if a parser hangs. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Measured } from './measure.ts'
import { PARSERS } from './parsers.ts'
import { SHAPES } from './shapes.ts'

/** Takes the minimum of several runs, because other processes disturb the measurement. */
const TRIES = 3
/** Faster runs are not repeated. */
const QUICK_MS = 10

const post = (measured: Measured) => parentPort?.postMessage(measured)

const ownMilliseconds = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

const texts = Object.entries(SHAPES).map(([shape, make]) => [shape, make(workerData)] as const)

for (const { module, name, title, call } of PARSERS) {
  const { [name]: parse } = await import(new URL(`../../${module}`, import.meta.url).href)
  for (const [shape, text] of texts) {
    post({ parser: title, shape, ms: null })
    let ms = Number.POSITIVE_INFINITY
    for (let tries = 0; tries < TRIES && ms > QUICK_MS; tries += 1) {
      const before = ownMilliseconds()
      call(parse, text)
      ms = Math.min(ms, ownMilliseconds() - before)
    }
    post({ parser: title, shape, ms })
  }
}
