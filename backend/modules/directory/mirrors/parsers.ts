/** Parsers of mirror responses. They run in a worker thread with a time limit. */
import { RECORD_MAX } from '../limits.ts'
import {
  type DirectoryStation,
  RECORD_FIELDS,
  readRecord,
  readUuid,
} from '../record/read-record.ts'

type Fields = Readonly<Record<string, unknown>>

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readList(bytes: Uint8Array): readonly unknown[] {
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
  if (!Array.isArray(value)) throw new TypeError('no list')
  return value
}

/** Reads a page of entries. Each line is the JSON of the known fields of an entry. Skips lines that are too long. */
export function readLines(bytes: Uint8Array): { count: number; lines: string[] } {
  const list = readList(bytes)
  const lines = list
    .filter(isObject)
    .map((record) => JSON.stringify(record, [...RECORD_FIELDS]))
    .filter((line) => line.length <= RECORD_MAX)
  return { count: list.length, lines }
}

export function readStations(bytes: Uint8Array): {
  entries: DirectoryStation[]
  present: string[]
} {
  const records = readList(bytes).filter(isObject)
  return {
    entries: records.map(readRecord).filter((station) => typeof station !== 'string'),
    present: records.map(({ stationuuid }) => readUuid(stationuuid)).filter((id) => id !== null),
  }
}

export interface Change {
  readonly changeuuid: string
  readonly stationuuid: string
}

/** Reads a page of changes, oldest first. Skips changes without a valid id. */
export function readChanges(bytes: Uint8Array): Change[] {
  return readList(bytes)
    .filter(isObject)
    .flatMap((record) => {
      const [changeuuid, stationuuid] = [readUuid(record.changeuuid), readUuid(record.stationuuid)]
      return changeuuid === null || stationuuid === null ? [] : [{ changeuuid, stationuuid }]
    })
}

export function readStats(bytes: Uint8Array): { stations: number | null } {
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
  if (!isObject(value)) throw new TypeError('no figures')
  const { stations } = value
  return { stations: Number.isSafeInteger(stations) ? Number(stations) : null }
}

export const parsers = { readChanges, readLines, readStations, readStats }
export type Parsers = typeof parsers
