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
  /** Ids of stations that the client requests in addition to its favorites and follows. */
  readonly named: readonly string[]
  /** When the server ends the connection, ms since the epoch. */
  readonly until: number
  /** Sends a shared buffer. Drops a client that does not read. */
  readonly send: (frame: Buffer) => void
  readonly end: () => void
  /** Closes the connection in favor of another. Destroys the socket when the client has unread bytes. */
  readonly drop: () => void
}

export function createConnection(
  response: EventStream,
  client: Pick<EventConnection, 'userId' | 'address' | 'named' | 'until'>,
): EventConnection {
  return {
    ...client,
    send: (frame) => {
      response.write(frame)
      if (response.writableLength > BACKLOG_MAX_BYTES) response.destroy()
    },
    end: () => void response.end(),
    drop: () => void (response.writableLength > 0 ? response.destroy() : response.end()),
  }
}
