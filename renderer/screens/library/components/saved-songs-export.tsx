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

/** Prefixes with which a spreadsheet would run a cell as a formula (CSV injection). */
const CSV_FORMULA = /^[=+\-@\t\r]/
const CSV_COLUMNS = ['artist', 'title', 'station', 'show', 'heard'] as const

function csvCell(text: string): string {
  const escaped = CSV_FORMULA.test(text) ? `'${text}` : text
  return `"${escaped.replaceAll('"', '""')}"`
}

/** Formats songs as CSV (RFC 4180). Spreadsheets detect UTF-8 by the byte order mark. */
export function toCsv(songs: readonly SavedSong[]): string {
  const rows = songs.map((song) =>
    [song.artist ?? '', song.title, song.stationName, song.show ?? '', song.at]
      .map(csvCell)
      .join(','),
  )
  return `\ufeff${[CSV_COLUMNS.join(','), ...rows].join('\r\n')}\r\n`
}

const annotationOf = ({ stationName, show, at }: SavedSong) =>
  `${show ? `${show}, ` : ''}${stationName}, ${at.slice(0, 16).replace('T', ' ')} UTC`

/** Formats songs as JSPF (https://www.xspf.org/jspf), which is XSPF as JSON. Radio songs have no `location`. */
export function toJspf(songs: readonly SavedSong[], title: string, now: Date): string {
  const track = songs.map((song) => ({
    title: song.title,
    ...(song.artist !== null && { creator: song.artist }),
    annotation: annotationOf(song),
  }))
  return `${JSON.stringify({ playlist: { title, date: now.toISOString(), track } }, null, 2)}\n`
}

const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ')

/**
 * Formats songs as M3U with the stream URLs of their stations, because songs have none. `addresses` is keyed by station
 * id. `omittedCount` is the number of songs whose station has no address. They are not in the text.
 */
export function toM3u(
  songs: readonly SavedSong[],
  addresses: ReadonlyMap<string, string>,
): { readonly text: string; readonly omittedCount: number } {
  const lines = songs.flatMap((song) => {
    const address = song.stationId === null ? undefined : addresses.get(song.stationId)
    if (address === undefined) return []
    const name = [song.artist, song.title].filter(Boolean).join(' - ')
    return `#EXTINF:-1,${oneLine(`${name} (${song.stationName})`)}\n${oneLine(address)}\n`
  })
  return { text: `#EXTM3U\n${lines.join('')}`, omittedCount: songs.length - lines.length }
}

/** Returns stream URLs by station id, without removed and paused stations. Rejects when the API is unreachable. */
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

const MEDIA_TYPES = { ...SONG_TYPES, m3u: LIST_TYPES.m3u } as const
type Format = keyof typeof MEDIA_TYPES
const FORMATS = Object.keys(MEDIA_TYPES) as Format[]

async function formatSongs(format: Format, songs: readonly SavedSong[], client: QueryClient) {
  if (format === 'csv') return toCsv(songs)
  if (format === 'jspf') return toJspf(songs, savedSongsText.fileTitle, new Date())
  const { text, omittedCount } = toM3u(songs, await stationAddresses(client, songs))
  if (omittedCount > 0)
    notify({ message: savedSongsText.leftOut(omittedCount), tone: 'plain', id: 'songs-export' })
  return text
}

export function SavedSongsExport({ songs }: { readonly songs: readonly SavedSong[] }) {
  const client = useQueryClient()
  const [exportingFormat, setExportingFormat] = useState<Format | null>(null)
  const hintId = useId()

  async function exportSongs(format: Format): Promise<void> {
    setExportingFormat(format)
    try {
      const name = datedFileName('undertone-songs', format, new Date())
      downloadFile(name, await formatSongs(format, songs, client), MEDIA_TYPES[format])
    } catch {
      notifyError(savedSongsText.exportFailed)
    } finally {
      setExportingFormat(null)
    }
  }

  return (
    <fieldset aria-describedby={hintId} className="grid gap-1.5">
      <legend className="font-semibold">{savedSongsText.export}</legend>
      <div className="flex flex-wrap gap-2">
        {FORMATS.map((format) => (
          <Button
            key={format}
            size="small"
            busy={exportingFormat === format}
            disabled={songs.length === 0}
            onClick={() => void exportSongs(format)}
          >
            {savedSongsText.exportAs[format]}
          </Button>
        ))}
      </div>
      <p id={hintId} className="max-w-prose text-[0.8125rem] text-soft">
        {savedSongsText.exportHint}
      </p>
    </fieldset>
  )
}
