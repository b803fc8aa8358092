import type { ServerResponse } from 'node:http'
import { BACKLOG_MAX_BYTES } from './limits.ts'

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
