import type { UndertoneBridge } from '../../preload/contract.ts'

/**
 * What a web page has in place of the relay: the station's own address, as it is. Pages may neither
 * read titles nor look into playlists of other servers, so both stay unread; the page reconnects by
 * itself.
 */
export const browserStreams: UndertoneBridge['streams'] = {
  open: async ({ url }) => {
    const address = URL.parse(url)
    if (address?.protocol !== 'http:' && address?.protocol !== 'https:') {
      return { outcome: 'ended', reason: 'bad-address' }
    }
    const kind = /\.m3u8$/i.test(address.pathname) ? 'hls' : 'audio'
    return { outcome: 'open', url, kind, relayed: false }
  },
  close: () => {},
  figures: async () => null,
  allowPrivate: async () => false,
  charset: async () => null,
  setCharset: () => {},
  online: () => {},
  readPlaylist: async () => null,
  onEvent: () => () => {},
}
