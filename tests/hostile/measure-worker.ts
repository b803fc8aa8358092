/** Runs all parsers over all hostile shapes in a thread, which its owner ends if one of them hangs. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Measured } from './measure.ts'
import { PARSERS } from './parsers.ts'
import { SHAPES } from './shapes.ts'

/** The best of so many counts: what else the machine does is not the parser's. */
const TRIES = 3
/** What is quicker than that is measured once. */
const QUICK_MS = 10

const tell = (measured: Measured) => parentPort?.postMessage(measured)

const ownMilliseconds = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

const texts = Object.entries(SHAPES).map(([shape, make]) => [shape, make(workerData)] as const)

for (const { module, name, title, call } of PARSERS) {
  const { [name]: parse } = await import(new URL(`../../${module}`, import.meta.url).href)
  for (const [shape, text] of texts) {
    tell({ parser: title, shape, ms: null })
    let ms = Number.POSITIVE_INFINITY
    for (let tries = 0; tries < TRIES && ms > QUICK_MS; tries += 1) {
      const before = ownMilliseconds()
      call(parse, text)
      ms = Math.min(ms, ownMilliseconds() - before)
    }
    tell({ parser: title, shape, ms })
  }
}
