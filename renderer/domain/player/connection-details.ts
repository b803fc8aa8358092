/** The connection of the station that is on, in words: facts, the lines of its log, and a report of both. */

import type { StreamFigures } from '../../../preload/contract/streams.ts'
import type { Messages } from '../../locales/messages.ts'
import type { ConnectionEntry } from './player-records.ts'

/** Counts from the last time the listener chose the station. */
export function summarise(log: readonly ConnectionEntry[]) {
  const asked = log.findLastIndex((entry) => entry.type === 'asked')
  const now = log.slice(Math.max(asked, 0))
  const count = (type: ConnectionEntry['type']) => now.filter((entry) => entry.type === type).length
  const sound = asked < 0 ? undefined : now.find((entry) => entry.type === 'sounding')
  return {
    /** Answers that brought audio, since the station was last asked for. */
    connections: count('connected'),
    losses: count('lost'),
    /** Times the sound ran dry once it had been heard. */
    dropouts: count('dry'),
    /** From asking to the first sound; null while there was none. */
    timeToSoundMs: sound?.type === 'sounding' ? sound.afterMs : null,
  }
}

export interface EntryWords {
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

/** "audio/mpeg, 128 kbit/s": as much of it as is known. */
export function formatText(
  { contentType, bitrate }: Pick<StreamFigures, 'contentType' | 'bitrate'>,
  { bitrate: kilobits }: Messages['nowPlaying']['details'],
): string {
  return [contentType, bitrate === null ? null : kilobits(bitrate)].filter(Boolean).join(', ')
}

/** A fact by its name, in words. */
export interface Fact {
  readonly label: string
  readonly value: string
}

/** The connection in a few facts; main's figures where there are any, else what the page has seen. */
export function connectionFacts(
  log: readonly ConnectionEntry[],
  figures: StreamFigures | null,
  text: Messages['nowPlaying']['details'],
): readonly Fact[] {
  const summary = summarise(log)
  const counted = (count: number) => (count === 0 ? text.never : text.times(count))
  const facts: (Fact | null)[] = [
    figures && { label: text.server, value: `${figures.host}, ${figures.protocol}` },
    figures && { label: text.format, value: formatText(figures, text) || text.notYet },
    figures && { label: text.received, value: text.size(figures.bytes) },
    {
      label: text.timeToSound,
      value: summary.timeToSoundMs === null ? text.notYet : text.seconds(summary.timeToSoundMs),
    },
    { label: text.connections, value: String(figures?.attempts ?? summary.connections) },
    { label: text.losses, value: counted(figures?.drops ?? summary.losses) },
    { label: text.dropouts, value: counted(summary.dropouts) },
  ]
  return facts.filter((fact) => fact !== null)
}

interface Report {
  readonly heading: string
  readonly facts: readonly Fact[]
  readonly lines: readonly { readonly at: number; readonly text: string }[]
}

/** Heading, facts and events, one a line; times in UTC, so that they fit the server's own log. */
export function connectionReport({ heading, facts, lines }: Report): string {
  return [
    heading,
    '',
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    '',
    ...lines.map(({ at, text }) => `${new Date(at).toISOString()}  ${text}`),
    '',
  ].join('\n')
}

/** A station's address as others may see it: names, passwords and keys in it stay here. */
export function publicAddress(address: string): string {
  try {
    const { protocol, host, pathname } = new URL(address)
    return `${protocol}//${host}${pathname}`
  } catch {
    return ''
  }
}
