import type { Listener } from './broadcast.ts'
import type { DemoStation } from './demo-stations.ts'
import { createIcyWeaver } from './icy.ts'
import type { Loop } from './loop.ts'
import { titleAt } from './programme.ts'
import { ICY_METAINT, LISTENER_BUFFER_BYTES } from './stream-limits.ts'

/** The part of a response that a listener needs. */
export interface Sink {
  write(bytes: Uint8Array): unknown
  /** Bytes accepted but not yet taken by the network. */
  readonly writableLength: number
  destroy(): unknown
}

/** What a station plays to one connection, and whether titles are woven in. */
export interface Tuned {
  readonly station: DemoStation['id']
  readonly loop: Loop
  readonly titles: boolean
}

/**
 * Writes a broadcast to one connection. A reader that stops is cut off as soon as more than
 * LISTENER_BUFFER_BYTES wait for it.
 */
export function createListener(sink: Sink, { station, loop, titles }: Tuned): Listener {
  const stream = loop.open()
  const weave = titles ? createIcyWeaver(ICY_METAINT) : null
  if (stream.header.length > 0) sink.write(stream.header)
  return (from, to) => {
    const parts: Uint8Array[] = []
    for (let index = from; index < to; index += 1) {
      const audio = stream.next(index)
      const title = titleAt(station, (index * loop.unitMs) / 1000)
      if (weave) parts.push(...weave(audio, title ?? ''))
      else parts.push(audio)
    }
    sink.write(Buffer.concat(parts))
    if (sink.writableLength > LISTENER_BUFFER_BYTES) sink.destroy()
  }
}
