import { TEXT_MAX } from '../../preload/contract/stations.ts'
import type { PlaylistAddress } from '../../preload/contract/streams.ts'
import { parseStreamUrl } from '../../shared/net/address-rules.ts'
import { readPlaylist } from '../../shared/radio/playlists.ts'
import { sniffPlaylist } from '../../shared/radio/sniff-playlist.ts'

/** A dropped file has no address: what it names relative to itself is on this computer, and no station. */
const NOWHERE = 'file:///'

/**
 * The addresses of the web in a playlist file that was dropped on the window. Null for what is no list of
 * stations, HLS included: its parts are no stations, and lie beside a file that is not there. Never throws.
 */
export function readPlaylistFile(bytes: Uint8Array): PlaylistAddress[] | null {
  const format = sniffPlaylist(bytes)
  if (format === null || format === 'hls') return null
  const entries = readPlaylist(format, bytes, NOWHERE)
  if (entries === null) return null
  return entries.flatMap(({ url, title }) => {
    const address = parseStreamUrl(url)
    return address === null ? [] : [{ url: address.href, title: title?.slice(0, TEXT_MAX) || null }]
  })
}
