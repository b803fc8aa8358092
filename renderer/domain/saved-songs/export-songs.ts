/** The crate as files for other programs. Pure. */
import type { KeptSong } from '../../../shared/api/crate.ts'

/** A spreadsheet takes a cell that begins so for a formula, and runs it. */
const FORMULA = /^[=+\-@\t\r]/
const COLUMNS = ['artist', 'title', 'station', 'show', 'heard'] as const

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** Comma-separated values (RFC 4180), with a mark by which spreadsheets know that it is UTF-8. */
export function csvOf(songs: readonly KeptSong[]): string {
  const rows = songs.map((song) =>
    [song.artist ?? '', song.title, song.stationName, song.show ?? '', song.at].map(cell).join(','),
  )
  return `\ufeff${[COLUMNS.join(','), ...rows].join('\r\n')}\r\n`
}

const where = ({ stationName, show, at }: KeptSong) =>
  `${show ? `${show}, ` : ''}${stationName}, ${at.slice(0, 16).replace('T', ' ')} UTC`

/** JSPF (https://www.xspf.org/jspf): XSPF's fields as JSON. Songs of the radio have no location. */
export function jspfOf(songs: readonly KeptSong[], title: string, now: Date): string {
  const track = songs.map((song) => ({
    title: song.title,
    ...(song.artist !== null && { creator: song.artist }),
    annotation: where(song),
  }))
  return `${JSON.stringify({ playlist: { title, date: now.toISOString(), track } }, null, 2)}\n`
}

const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ')

/**
 * M3U of the stations on which the songs were heard: a player has no other address for them. Songs of stations
 * without an address are left out. `addresses` is by the stations' ids.
 */
export function m3uOf(
  songs: readonly KeptSong[],
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
