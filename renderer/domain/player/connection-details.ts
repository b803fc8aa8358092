import type { StreamFigures } from '../../../preload/contract/streams.ts'
import type { Messages } from '../../locales/messages.ts'
import type { ConnectionEntry } from './player-records.ts'

export function summarize(log: readonly ConnectionEntry[]) {
  const start = log.findLastIndex((entry) => entry.type === 'play-requested')
  const now = log.slice(Math.max(start, 0))
  const count = (type: ConnectionEntry['type']) => now.filter((entry) => entry.type === type).length
  const firstSound = start < 0 ? undefined : now.find((entry) => entry.type === 'sounding')
  return {
    connections: count('connected'),
    losses: count('lost'),
    dropouts: count('dry'),
    /** From the request to the first audio, in ms, or null. */
    timeToSoundMs: firstSound?.type === 'sounding' ? firstSound.afterMs : null,
  }
}

export interface EntryTexts {
  readonly details: Messages['nowPlaying']['details']
  readonly failures: Messages['streamFailures']
}

export function entryText(
  entry: ConnectionEntry,
  stationName: string,
  { details, failures }: EntryTexts,
): string {
  const { event, reasons } = details
  switch (entry.type) {
    case 'play-requested':
      return event.asked
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

/** "audio/mpeg, 128 kbit/s". Omits unknown parts. */
export function formatText(
  { contentType, bitrate }: Pick<StreamFigures, 'contentType' | 'bitrate'>,
  { bitrate: kilobits }: Messages['nowPlaying']['details'],
): string {
  return [contentType, bitrate === null ? null : kilobits(bitrate)].filter(Boolean).join(', ')
}

export interface Fact {
  readonly label: string
  readonly value: string
}

export function connectionFacts(
  log: readonly ConnectionEntry[],
  figures: StreamFigures | null,
  text: Messages['nowPlaying']['details'],
): readonly Fact[] {
  const summary = summarize(log)
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

/** Times are in UTC, like server logs. */
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

/** A station URL without credentials and query. */
export function redactAddress(address: string): string {
  try {
    const { protocol, host, pathname } = new URL(address)
    return `${protocol}//${host}${pathname}`
  } catch {
    return ''
  }
}
