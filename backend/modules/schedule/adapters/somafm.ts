import * as z from 'zod/mini'
import type { Adapter } from './adapter.ts'
import { makeReading } from './make-reading.ts'
import { field, readJson, textField } from './read-json.ts'
import { fromSeconds } from './read-time.ts'

const HOST = /(?:^|\.)somafm\.com$/
/** Matches `/dronezone-256-mp3`, `/hls/dronezone/…`, and the page `/dronezone/`. */
const CHANNEL = /^\/(?:hls\/)?([a-z\d]{1,32})(?:-|\/|$)/

const songsSchema = z.object({
  songs: z.array(field(z.object({ artist: textField, title: textField, date: textField }))),
})

/** Reads the played songs of SomaFM from the JSON lists that SomaFM's own pages and players read. */
export const somafm: Adapter = {
  platform: 'somafm',
  terms:
    'Public documents without written terms; developers of players report that SomaFM requires permission (dj@somafm.com)',
  requiresPermission: true,
  detect({ streamUrl }) {
    const url = URL.parse(streamUrl)
    const channel = CHANNEL.exec(url?.pathname ?? '')?.[1]
    if (url === null || channel === undefined || !HOST.test(url.hostname)) return null
    return [{ name: 'now', url: `https://api.somafm.com/songs/${channel}.json` }]
  },
  parse(body, context) {
    const data = readJson(songsSchema, body)
    if (data === null) return null
    const [latest = null, ...earlier] = data.songs
      .filter((song) => song !== null)
      .map((song) => ({ ...song, startedAt: fromSeconds(song.date) }))
      .filter(({ startedAt }) => startedAt !== null)
      .toSorted((a, b) => Number(b.startedAt) - Number(a.startedAt))
    return makeReading({ track: latest, earlier }, context)
  },
}
