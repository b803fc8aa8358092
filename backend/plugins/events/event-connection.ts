import type { ServerResponse } from 'node:http'
import { POSITION, RESET } from '../../../shared/api/events.ts'
import type { StoredEvent } from './event-store.ts'
import { BACKLOG_MAX_BYTES } from './limits.ts'

/** An event as the bytes that are sent (the HTML standard, server-sent events). Its data has no line end: JSON has none but as `\n`. */
export const eventFrame = ({ seq, kind, data }: Pick<StoredEvent, 'seq' | 'kind' | 'data'>) =>
  Buffer.from(`id: ${seq}\nevent: ${kind}\ndata: ${data}\n\n`)

/** The first bytes of a connection: so long a client waits before it comes back, in ms. */
export const headFrame = (retryMs: number) => Buffer.from(`retry: ${Math.round(retryMs)}\n\n`)

/** An event, because parsers of clients report no id that comes without data. */
export const positionFrame = (seq: number) => eventFrame({ seq, kind: POSITION, data: '{}' })

/** What was missed is not known any more: all is to be asked anew. */
export const resetFrame = (seq: number) => eventFrame({ seq, kind: RESET, data: '{}' })

/** What is used of an answer that goes on. */
export type Wire = Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'writableLength'>

/** One client. */
export interface EventConnection {
  readonly userId: string
  /** The `addressKey` of its client; null for this machine. */
  readonly address: string | null
  /** Stations that its client names besides what its user keeps and follows. */
  readonly named: readonly string[]
  /** When it ends at the latest; ms since the epoch. */
  readonly until: number
  /** Sends bytes that all clients share. A client that does not read is dropped. */
  readonly send: (frame: Buffer) => void
  readonly end: () => void
  /** Ends it for another one: unread bytes do not keep the socket open. */
  readonly drop: () => void
}

/** A connection over an answer whose head was sent. */
export function createConnection(
  wire: Wire,
  client: Pick<EventConnection, 'userId' | 'address' | 'named' | 'until'>,
): EventConnection {
  return {
    ...client,
    send: (frame) => {
      wire.write(frame)
      if (wire.writableLength > BACKLOG_MAX_BYTES) wire.destroy()
    },
    end: () => void wire.end(),
    drop: () => void (wire.writableLength > 0 ? wire.destroy() : wire.end()),
  }
}
