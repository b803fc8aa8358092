import type { Messages } from '../../messages/messages.ts'
import type { ConnectionEntry } from '../player/player.ts'

interface EntryWords {
  readonly details: Messages['nowPlaying']['details']
  readonly failures: Messages['streamFailures']
}

/** One line of the connection log in words. Every type and every reason has its own. */
export function entryText(
  entry: ConnectionEntry,
  stationName: string,
  { details, failures }: EntryWords,
): string {
  const { event, reasons } = details
  switch (entry.type) {
    case 'connected':
      return event.connected(entry.attempt, formatText(entry, details), entry.spliced)
    case 'sounding':
      return event.sounding(entry.afterMs)
    case 'lost':
      return event.lost(reasons[entry.reason], entry.bytes)
    case 'retrying':
      return event.retrying(entry.attempt, entry.inMs)
    case 'attached-again':
      return event['attached-again'](reasons[entry.reason])
    case 'failed':
      return failures[entry.reason](stationName)
    default:
      return event[entry.type]
  }
}

interface Format {
  readonly contentType: string | null
  readonly bitrate: number | null
}

/** "audio/mpeg, 128 kbit/s": as much of it as is known. */
export function formatText(
  { contentType, bitrate }: Format,
  { bitrate: kilobits }: Messages['nowPlaying']['details'],
): string {
  return [contentType, bitrate === null ? null : kilobits(bitrate)].filter(Boolean).join(', ')
}
