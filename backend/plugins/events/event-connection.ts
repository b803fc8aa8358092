import type { ServerResponse } from 'node:http'
import { POSITION, RESET } from '../../../shared/api/events.ts'
import type { StoredEvent } from './event-store.ts'
import { BACKLOG_MAX_BYTES } from './limits.ts'

export const eventFrame = ({ seq, kind, data }: Pick<StoredEvent, 'seq' | 'kind' | 'data'>) =>
  Buffer.from(`id: ${seq}\nevent: ${kind}\ndata: ${data}\n\n`)

/** Creates the first bytes of a connection, which set the client's reconnection time. */
export const retryFrame = (retryMs: number) => Buffer.from(`retry: ${Math.round(retryMs)}\n\n`)

/** Creates an event with the latest sequence number, because client parsers ignore an id without data. */
export const positionFrame = (seq: number) => eventFrame({ seq, kind: POSITION, data: '{}' })

/** Creates an event that makes the client fetch all data again, because missed events are no longer available. */
export const resetFrame = (seq: number) => eventFrame({ seq, kind: RESET, data: '{}' })

export type EventStream = Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'writableLength'>

export interface EventConnection {
  readonly userId: string
  readonly address: string | null
  /** Ids of stations that the client requests in addition to its favorites and follows. */
  readonly requestedStations: readonly string[]
  /** Time at which the server ends the connection, in ms since the epoch. */
  readonly until: number
  /** Sends a buffer, which connections share. Closes the connection of a client that does not read. */
  readonly send: (frame: Buffer) => void
  readonly end: () => void
  /** Closes the connection in favor of another. Destroys the socket when the client has unread bytes. */
  readonly drop: () => void
}

export function createConnection(
  response: EventStream,
  client: Pick<EventConnection, 'userId' | 'address' | 'requestedStations' | 'until'>,
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
