import type { ServerResponse } from 'node:http'
import { POSITION, RESET } from '../../../shared/api/events.ts'
import type { StoredEvent } from './event-store.ts'
import { BACKLOG_MAX_BYTES } from './limits.ts'

export const eventFrame = ({ seq, kind, data }: Pick<StoredEvent, 'seq' | 'kind' | 'data'>) =>
  Buffer.from(`id: ${seq}\nevent: ${kind}\ndata: ${data}\n\n`)

/** First bytes of a connection: the client's reconnection time in ms. */
export const headFrame = (retryMs: number) => Buffer.from(`retry: ${Math.round(retryMs)}\n\n`)

/** Sent as an event, because client parsers ignore an id without data. */
export const positionFrame = (seq: number) => eventFrame({ seq, kind: POSITION, data: '{}' })

/** Missed events are no longer available: the client must refetch everything. */
export const resetFrame = (seq: number) => eventFrame({ seq, kind: RESET, data: '{}' })

export type EventStream = Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'writableLength'>

export interface EventConnection {
  readonly userId: string
  readonly address: string | null
  readonly named: readonly string[]
  readonly until: number
  /** Sends a shared buffer. Drops a client that does not read. */
  readonly send: (frame: Buffer) => void
  readonly end: () => void
  /** Closes it in favor of another; destroys the socket if bytes are unread. */
  readonly drop: () => void
}

export function createConnection(
  wire: EventStream,
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
