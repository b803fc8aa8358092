/** Events as the bytes that are sent (the HTML standard, server-sent events). Pure. */
import { RESET } from '../../shared/api/events.ts'
import type { StoredEvent } from './event-store.ts'

type Frame = Pick<StoredEvent, 'seq' | 'kind' | 'data'>

/** An event. Its data has no line end: JSON has none but as `\n`. */
export const eventFrame = ({ seq, kind, data }: Frame) =>
  Buffer.from(`id: ${seq}\nevent: ${kind}\ndata: ${data}\n\n`)

/** The first bytes of a connection: so long a client waits before it comes back, in ms. */
export const headFrame = (retryMs: number) => Buffer.from(`retry: ${Math.round(retryMs)}\n\n`)

/** All up to this number was sent. Without data it is no event to a client, and keeps the connection alive. */
export const positionFrame = (seq: number) => Buffer.from(`:\nid: ${seq}\n\n`)

/** What was missed is not known any more: all is to be asked anew. */
export const resetFrame = (seq: number) => eventFrame({ seq, kind: RESET, data: '{}' })
