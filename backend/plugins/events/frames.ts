/** Events as the bytes that are sent (the HTML standard, server-sent events). Pure. */
import { POSITION, RESET } from '../../../shared/api/events.ts'
import type { StoredEvent } from './event-store.ts'

type Frame = Pick<StoredEvent, 'seq' | 'kind' | 'data'>

/** An event. Its data has no line end: JSON has none but as `\n`. */
export const eventFrame = ({ seq, kind, data }: Frame) =>
  Buffer.from(`id: ${seq}\nevent: ${kind}\ndata: ${data}\n\n`)

/** The first bytes of a connection: so long a client waits before it comes back, in ms. */
export const headFrame = (retryMs: number) => Buffer.from(`retry: ${Math.round(retryMs)}\n\n`)

/** An event, because parsers of clients report no id that comes without data. */
export const positionFrame = (seq: number) => eventFrame({ seq, kind: POSITION, data: '{}' })

/** What was missed is not known any more: all is to be asked anew. */
export const resetFrame = (seq: number) => eventFrame({ seq, kind: RESET, data: '{}' })
