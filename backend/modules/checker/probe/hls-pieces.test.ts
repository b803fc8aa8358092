import { expect, test } from 'vitest'
import { findNextHlsPiece } from './hls-pieces.ts'

const BASE = 'https://radio.example/hls/main.m3u8'

test.each([
  [
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=2\nhigh.m3u8',
    { kind: 'playlist', url: 'https://radio.example/hls/low.m3u8', variables: new Map() },
  ],
  [
    '#EXTM3U\n#EXT-X-DEFINE:NAME="a",VALUE="low"\n#EXT-X-STREAM-INF:BANDWIDTH=1\n{$a}.m3u8',
    {
      kind: 'playlist',
      url: 'https://radio.example/hls/low.m3u8',
      variables: new Map([['a', 'low']]),
    },
  ],
  [
    '#EXTM3U\n#EXT-X-DEFINE:IMPORT="key"\n#EXTINF:4,\na.ts?{$key}',
    { kind: 'segment', url: 'https://radio.example/hls/a.ts?1', seconds: 4 },
  ],
  [
    '#EXTM3U\r\n#EXTINF:4,\r\na.ts\r\n#EXTINF:5.5,Title\r\nhttps://cdn.example/b.ts\r\n#EXT-X-ENDLIST',
    { kind: 'segment', url: 'https://cdn.example/b.ts', seconds: 5.5 },
  ],
  ['#EXTM3U\nonly.ts', { kind: 'segment', url: 'https://radio.example/hls/only.ts', seconds: 0 }],
  ['#EXTM3U\n#EXT-X-TARGETDURATION:6', null],
  ['#EXTM3U\nhttp://[', null],
  ['', null],
])('findNextHlsPiece reads %j', (text, next) =>
  expect(findNextHlsPiece(text, BASE, new Map([['key', '1']]))).toEqual(next),
)
