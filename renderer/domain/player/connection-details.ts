/** Texts for the connection details of a station: facts, log entries and a report to copy. */
import type { StreamFigures } from '../../../preload/contract/streams.ts'
import { fillMessage, formats } from '../../../shared/locale/formats.ts'
import type { nowPlayingText } from '../../../shared/locales/generated/now-playing.ts'
import type { streamFailuresText } from '../../../shared/locales/generated/stream-failures.ts'
import type { ConnectionEntry } from './player-records.ts'

/** Counts the log entries since the user last pressed play. */
export function summarize(log: readonly ConnectionEntry[]) {
  const start = log.findLastIndex((entry) => entry.type === 'play-requested')
  const currentEntries = log.slice(Math.max(start, 0))
  const count = (type: ConnectionEntry['type']) =>
    currentEntries.filter((entry) => entry.type === type).length
  const firstSound =
    start < 0 ? undefined : currentEntries.find((entry) => entry.type === 'sounding')
  return {
    connections: count('connected'),
    losses: count('lost'),
    dropouts: count('dry'),
    /** Time from the request to the first audio, or null. */
    timeToSoundMs: firstSound?.type === 'sounding' ? firstSound.afterMs : null,
  }
}

type Details = (typeof nowPlayingText)['details']

export interface EntryTexts {
  readonly details: Details
  readonly failures: typeof streamFailuresText
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
      return connectedText(entry, formatText(entry, details), details)
    case 'sounding':
      return event.sounding(secondsText(entry.afterMs, details))
    case 'lost':
      return entry.bytes === null
        ? event.lost(reasons[entry.reason])
        : event.lostAfter({
            reason: reasons[entry.reason],
            size: sizeText(entry.bytes, details),
          })
    case 'retrying':
      return entry.inMs === 0
        ? event.retryingNow(entry.attempt)
        : event.retrying({ attempt: entry.attempt, time: secondsText(entry.inMs, details) })
    case 'attached-again':
      return event['attached-again'](reasons[entry.reason])
    case 'failed':
      return fillMessage(failures[entry.reason], stationName)
    default:
      return event[entry.type]
  }
}

function connectedText(
  { attempt, spliced }: Extract<ConnectionEntry, { type: 'connected' }>,
  format: string,
  { event }: Details,
): string {
  return format === ''
    ? event.connected({ attempt, spliced })
    : event.connectedTo({ attempt, format, spliced })
}

const decimals = (value: number, digits: number) =>
  formats.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })

const secondsText = (ms: number, { seconds }: Details) =>
  seconds(decimals(ms / 1000, ms < 10_000 ? 1 : 0))

/** Uses decimal units, which are usual for network traffic. */
function sizeText(bytes: number, { kilobytes, megabytes }: Details): string {
  return bytes < 1_000_000
    ? kilobytes(decimals(bytes / 1000, 0))
    : megabytes(decimals(bytes / 1_000_000, 1))
}

/** Returns e.g. "audio/mpeg, 128 kbit/s", without unknown parts. */
export function formatText(
  { contentType, bitrate }: Pick<StreamFigures, 'contentType' | 'bitrate'>,
  text: Details,
): string {
  return [contentType, bitrate === null ? null : text.bitrate(bitrate)].filter(Boolean).join(', ')
}

export interface Fact {
  readonly label: string
  readonly value: string
}

export function connectionFacts(
  log: readonly ConnectionEntry[],
  figures: StreamFigures | null,
  text: Details,
): readonly Fact[] {
  const summary = summarize(log)
  const counted = (count: number) => (count === 0 ? text.never : text.times(count))
  const facts: (Fact | null)[] = [
    figures && { label: text.server, value: `${figures.host}, ${figures.protocol}` },
    figures && { label: text.format, value: formatText(figures, text) || text.notYet },
    figures && { label: text.received, value: sizeText(figures.bytes, text) },
    {
      label: text.timeToSound,
      value:
        summary.timeToSoundMs === null ? text.notYet : secondsText(summary.timeToSoundMs, text),
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

/** Times are in UTC, as in server logs. */
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

export function redactAddress(address: string): string {
  try {
    const { protocol, host, pathname } = new URL(address)
    return `${protocol}//${host}${pathname}`
  } catch {
    return ''
  }
}
