import type { ServerResponse } from 'node:http'
import type { Clock } from '../../shared/net/clock.ts'
import type { Upstream } from '../../shared/net/upstream.ts'
import { createStallWatch } from './stall-watch.ts'

/**
 * Passes a whole body on to `response`, at the pace at which that is read. More than `limit` bytes, a
 * body that breaks off or one that stalls break the response off as well. Resolves when it is over.
 */
export function pour(options: {
  readonly upstream: Upstream
  /** What was read of the body before. */
  readonly start: Buffer
  readonly response: ServerResponse
  readonly clock: Clock
  readonly limit: number
  readonly onBytes: (count: number) => void
}): Promise<void> {
  const { upstream, start, response, clock, limit, onBytes } = options
  const { body } = upstream
  return new Promise((resolve) => {
    let size = 0
    const stop = () => {
      watch.stop()
      upstream.hangUp()
      resolve()
    }
    const breakOff = () => {
      stop()
      response.destroy()
    }
    const watch = createStallWatch(clock, breakOff)
    const take = (chunk: Buffer) => {
      watch.touch()
      size += chunk.length
      onBytes(chunk.length)
      if (size > limit) return breakOff()
      if (response.write(chunk)) return
      body.pause()
      watch.reading(false)
    }
    response.on('drain', () => {
      body.resume()
      watch.reading(true)
    })
    response.on('close', stop)
    response.on('error', stop)
    // A piece that was cut short must not look whole.
    const finish = () => (body.complete && !upstream.broken() ? response.end() : breakOff())
    body.on('end', finish)
    body.on('close', finish)
    watch.reading(true)
    body.on('data', take)
    if (start.length > 0) take(start)
    if (body.readableEnded || body.destroyed) finish()
    else body.resume()
  })
}
