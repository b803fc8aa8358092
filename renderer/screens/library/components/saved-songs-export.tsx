import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { SavedSong } from '../../../../shared/api/saved-songs.ts'
import { LIST_TYPES, SONG_TYPES } from '../../../../shared/exchange/exchange-entry.ts'
import { savedSongsText } from '../../../../shared/locales/generated/saved-songs.ts'
import { listedQuery } from '../../../domain/stations/listed-query.ts'
import { datedFileName } from '../../../lib/dated-file-name.ts'
import { downloadFile } from '../../../lib/download-file.ts'
import { notify, notifyError } from '../../../lib/notify.ts'
import { Button } from '../../../ui/button.tsx'

/** Spreadsheets would run a cell with this prefix as a formula (CSV injection). */
const CSV_FORMULA = /^[=+\-@\t\r]/
const CSV_COLUMNS = ['artist', 'title', 'station', 'show', 'heard'] as const

function csvCell(text: string): string {
  const safe = CSV_FORMULA.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** CSV (RFC 4180) with a byte order mark, by which spreadsheets detect UTF-8. */
export function csvOf(songs: readonly SavedSong[]): string {
  const rows = songs.map((song) =>
    [song.artist ?? '', song.title, song.stationName, song.show ?? '', song.at]
      .map(csvCell)
      .join(','),
  )
  return `\ufeff${[CSV_COLUMNS.join(','), ...rows].join('\r\n')}\r\n`
}

const where = ({ stationName, show, at }: SavedSong) =>
  `${show ? `${show}, ` : ''}${stationName}, ${at.slice(0, 16).replace('T', ' ')} UTC`

/** JSPF (https://www.xspf.org/jspf): XSPF as JSON. Songs from radio have no location. */
export function jspfOf(songs: readonly SavedSong[], title: string, now: Date): string {
  const track = songs.map((song) => ({
    title: song.title,
    ...(song.artist !== null && { creator: song.artist }),
    annotation: where(song),
  }))
  return `${JSON.stringify({ playlist: { title, date: now.toISOString(), track } }, null, 2)}\n`
}

const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ')

/**
 * M3U with the stream URLs of the stations, because songs have none. `addresses` is keyed by station id; songs of
 * stations without an address are omitted.
 */
export function m3uOf(
  songs: readonly SavedSong[],
  addresses: ReadonlyMap<string, string>,
): { readonly text: string; readonly left: number } {
  const lines = songs.flatMap((song) => {
    const address = song.stationId === null ? undefined : addresses.get(song.stationId)
    if (address === undefined) return []
    const name = [song.artist, song.title].filter(Boolean).join(' - ')
    return `#EXTINF:-1,${oneLine(`${name} (${song.stationName})`)}\n${oneLine(address)}\n`
  })
  return { text: `#EXTM3U\n${lines.join('')}`, left: songs.length - lines.length }
}

/**
 * Stream URLs by station id, without stations that are gone or paused. It sends one request per STATION_IDS_MAX
 * stations, and rejects when the API is unreachable.
 */
export async function stationAddresses(
  client: QueryClient,
  songs: readonly SavedSong[],
): Promise<Map<string, string>> {
  const ids = [...new Set(songs.flatMap(({ stationId }) => stationId ?? []))]
  const stations = await Promise.all(ids.map((id) => client.fetchQuery(listedQuery(id))))
  return new Map(
    stations.flatMap((station, index) => {
      const id = ids[index]
      return id !== undefined && station?.url ? [[id, station.url] as const] : []
    }),
  )
}

const TYPES = { ...SONG_TYPES, m3u: LIST_TYPES.m3u } as const
type Kind = keyof typeof TYPES
const KINDS = Object.keys(TYPES) as Kind[]

async function textOf(kind: Kind, songs: readonly SavedSong[], client: QueryClient) {
  if (kind === 'csv') return csvOf(songs)
  if (kind === 'jspf') return jspfOf(songs, savedSongsText.fileTitle, new Date())
  const { text, left } = m3uOf(songs, await stationAddresses(client, songs))
  if (left > 0) notify({ message: savedSongsText.left(left), tone: 'plain', id: 'songs-export' })
  return text
}

export function SavedSongsExport({ songs }: { readonly songs: readonly SavedSong[] }) {
  const client = useQueryClient()
  const [making, setMaking] = useState<Kind | null>(null)
  const hint = useId()

  async function offer(kind: Kind): Promise<void> {
    setMaking(kind)
    try {
      const name = datedFileName('undertone-songs', kind, new Date())
      downloadFile(name, await textOf(kind, songs, client), TYPES[kind])
    } catch {
      notifyError(savedSongsText.exportFailed)
    } finally {
      setMaking(null)
    }
  }

  return (
    <fieldset aria-describedby={hint} className="grid gap-1.5">
      <legend className="font-semibold">{savedSongsText.export}</legend>
      <div className="flex flex-wrap gap-2">
        {KINDS.map((kind) => (
          <Button
            key={kind}
            size="small"
            busy={making === kind}
            disabled={songs.length === 0}
            onClick={() => void offer(kind)}
          >
            {savedSongsText.exportAs[kind]}
          </Button>
        ))}
      </div>
      <p id={hint} className="max-w-prose text-[0.8125rem] text-soft">
        {savedSongsText.exportHint}
      </p>
    </fieldset>
  )
}
