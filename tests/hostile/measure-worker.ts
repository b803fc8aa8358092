/** Runs all parsers on all hostile shapes in a worker thread, which the parent ends if a parser hangs. */
import { parentPort, workerData } from 'node:worker_threads'
import { type Measured, type MeasureOptions, measuredKey } from './measure.ts'
import { PARSERS } from './parsers.ts'
import { SHAPES } from './shapes.ts'

const { characters, tries, only }: MeasureOptions = workerData
/** Without `only`, faster runs are not repeated. */
const QUICK_MS = 10
const repeatFromMs = only ? 0 : QUICK_MS

const post = (measured: Measured) => parentPort?.postMessage(measured)

const ownMilliseconds = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

const texts = Object.entries(SHAPES).map(([shape, make]) => [shape, make(characters)] as const)

for (const { module, name, title, call } of PARSERS) {
  const { [name]: parse } = await import(new URL(`../../${module}`, import.meta.url).href)
  for (const [shape, text] of texts) {
    if (only && !only.has(measuredKey({ parser: title, shape }))) continue
    post({ parser: title, shape, ms: null })
    let ms = Number.POSITIVE_INFINITY
    for (let run = 0; run < tries && ms > repeatFromMs; run += 1) {
      const before = ownMilliseconds()
      call(parse, text)
      ms = Math.min(ms, ownMilliseconds() - before)
    }
    post({ parser: title, shape, ms })
  }
}
