import { describe, expect, test } from 'vitest'
import { classifyBody } from './content-types.ts'
import { readPlaylist } from './playlists.ts'
import { encodeCharset } from './testing/encode-charset.ts'

/** A list address without a telling extension. */
const AT = 'http://lists.example/radio/list.php?id=7'
const A = 'http://a.example:8000/live'
const B = 'http://b.example/live.mp3'

/** Result of relay and probe for a body that PHP sends as text/html. */
function addresses(body: Buffer): string[] | string {
  const checked = classifyBody('text/html; charset=UTF-8', AT, body)
  if (checked.kind !== 'playlist' || checked.format === 'hls') return checked.kind
  return readPlaylist(checked.format, body, AT)?.map(({ url }) => url) ?? 'unreadable'
}
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const xspf = (tracks: string, attributes = 'version="1" xmlns="http://xspf.org/ns/0/"') =>
  `<playlist ${attributes}><trackList>${tracks}</trackList></playlist>`

type Case = readonly [name: string, body: string | Buffer, urls: string[] | string]
const check = (body: string | Buffer, urls: string[] | string) =>
  expect(addresses(Buffer.from(body))).toEqual(urls)

const m3u: Case[] = [
  ['Icecast’s .m3u: one address', `${A}\r\n`, [A]],
  ['PHP: blank lines before the first tag', `\n\n  #EXTM3U\n#EXTINF:-1,A\n${A}\n`, [A]],
  ['PHP: a byte order mark of the script’s own', `\ufeff#EXTM3U\n${A}`, [A]],
  ['two byte order marks', `\ufeff\ufeff#EXTM3U\n${A}`, [A]],
  ['a comment before the head', `# Made by hand\n\n#EXTM3U\n${A}\n`, [A]],
  ['no head, only #EXTINF', `#EXTINF:-1,A\n${A}\n#EXTINF:-1,B\n${B}`, [A, B]],
  ['the head in small letters', `#extm3u\n#extinf:-1,A\n${A}`, [A]],
  ['old Mac line ends', `#EXTM3U\r#EXTINF:-1,A\r${A}\r${B}\r`, [A, B]],
  ['every line end at once', `#EXTM3U\n\r${A}\r\r\n${B}\n\n`, [A, B]],
  ['quoted addresses', `#EXTM3U\n"${A}"\n'${B}'\n`, [A, B]],
  ['a quoted address alone', `"${A}"`, [A]],
  ['quotes and a semicolon behind', `"${A}";\n`, [A]],
  ['comments behind semicolons', `; our streams\n${A}\n;${B}\n`, [A]],
  [
    'SHOUTcast’s own semicolon stays',
    'http://a.example:8000/;\nhttp://b.example/;stream.mp3',
    ['http://a.example:8000/;', 'http://b.example/;stream.mp3'],
  ],
  ['NULs behind the last line', `${A}\n\0\0\0`, [A]],
  ['Ctrl-Z behind the last line', `${A}\r\n\x1a`, [A]],
  ['UTF-16 with its mark', utf16(`#EXTM3U\r\n${A}\r\n`), [A]],
  ['UTF-16 without', Buffer.from(`#EXTM3U\r\n${A}\r\n`, 'utf16le'), [A]],
  ['big-endian UTF-16', utf16(`${A}\n`).swap16(), [A]],
  [
    'a title in windows-1251',
    encodeCharset(`#EXTM3U\n#EXTINF:-1,Радио Шансон\n${A}\n`, 'windows-1251'),
    [A],
  ],
  [
    'attributes of tuners, with commas',
    `#EXTM3U url-tvg=""\n#EXTINF:-1 tvg-logo="x,y" group-title="A, B",Radio\n${A}`,
    [A],
  ],
  ['VLC’s options between', `#EXTM3U\n#EXTINF:-1,A\n#EXTVLCOPT:network-caching=1000\n${A}`, [A]],
  ['liquidsoap’s annotations are none of ours', `#EXTM3U\n#EXTALB:x\n${A}\n`, [A]],
  [
    'relative entries',
    `#EXTM3U\nlive.mp3\n/other\n?id=8\n`,
    [
      'http://lists.example/radio/live.mp3',
      'http://lists.example/other',
      'http://lists.example/radio/list.php?id=8',
    ],
  ],
  ['icy://', 'icy://a.example:8000/live', [A]],
  ['shout:// and sc://', '#EXTM3U\nshout://a.example:8000/live\nsc://b.example/live.mp3', [A, B]],
  [
    'mms://, as players ask for it today',
    'mms://a.example/live\nmmsh://b.example:1755/x',
    ['http://a.example/live', 'http://b.example/x'],
  ],
  ['Ultravox', 'unsv://a.example:8000/live', [A]],
  ['a host and a port without a scheme', `#EXTM3U\na.example:8000/live\n`, [A]],
  [
    'RealAudio’s .ram',
    `rtsp://b.example/live.rm\n${A}\n--stop--\n${B}\n`,
    ['rtsp://b.example/live.rm', A],
  ],
  ['a sentence among addresses', `#EXTM3U\nPlease wait for the stream\n${A}\n`, [A]],
]

const pls: Case[] = [
  [
    'SHOUTcast’s tunein',
    `[playlist]\nnumberofentries=2\nFile1=${A}\nTitle1=(#1 - 12/500) A\nLength1=-1\nFile2=${B}\nTitle2=(#2) A\nLength2=-1\nVersion=2\n`,
    [A, B],
  ],
  [
    'Winamp’s, with the entries first',
    `[playlist]\r\nFile1=${A}\r\nTitle1=A\r\nLength1=-1\r\nNumberOfEntries=1\r\nVersion=2`,
    [A],
  ],
  ['quotes', `[playlist]\nFile1="${A}"\nTitle1="A"\nFile2='${B}'\n`, [A, B]],
  ['comments before the head', `; made by a tuner\n\n[Playlist]\nFile1=${A}`, [A]],
  ['spaces everywhere', `[ playlist ]\n File1 = ${A} \n`, [A]],
  ['counted from 0', `[playlist]\nFile0=${A}\nFile1=${B}`, [A, B]],
  ['no number at all', `[playlist]\nFile=${A}\n`, [A]],
  ['no head', `File1=${A}\nTitle1=A\n`, [A]],
  ['an empty first field of a number', `[playlist]\nFile1=\nFile1=${A}`, [A]],
  ['NULs behind', `[playlist]\nFile1=${A}\n\0\0`, [A]],
  ['icy://', '[playlist]\nFile1=icy://a.example:8000/live', [A]],
  ['UTF-16', utf16(`[playlist]\r\nFile1=${A}\r\n`), [A]],
]

const asx: Case[] = [
  [
    'Windows Media’s own',
    `<ASX VERSION="3.0"><TITLE>A</TITLE><ENTRY><REF HREF="${A}"/></ENTRY></ASX>`,
    [A],
  ],
  [
    'a DOCTYPE and an XML head',
    `<?xml version="1.0"?>\n<!DOCTYPE asx SYSTEM "asx.dtd">\n<asx><entry><ref href="${A}"/></entry></asx>`,
    [A],
  ],
  [
    'a DOCTYPE with entities of its own',
    `<!DOCTYPE asx [ <!ENTITY a "${B}"> ]><asx><entry><ref href="${A}"/></entry></asx>`,
    [A],
  ],
  ['a prefix', `<m:asx xmlns:m="x"><m:entry><m:ref href="${A}"/></m:entry></m:asx>`, [A]],
  [
    'comments with tags in them',
    `<!-- <asx> > --><asx><!-- <ref href="${B}"/> --><entry><ref href="${A}"/></entry></asx>`,
    [A],
  ],
  [
    'a base for the list',
    `<asx><base href="http://a.example:8000/"/><entry><ref href="live"/></entry></asx>`,
    [A],
  ],
  [
    'a base for one entry, behind its address',
    `<asx><entry><ref href="live"/><base href="http://a.example:8000/"></entry><entry><ref href="x"/></entry></asx>`,
    [A, 'http://lists.example/radio/x'],
  ],
  [
    'bare ampersands and mms',
    `<asx><entry><ref href="mms://a.example/x?a=1&b=2"/></entry></asx>`,
    ['http://a.example/x?a=1&b=2'],
  ],
  [
    'single quotes around a >',
    `<asx><entry><ref href='http://a.example/?a>b'/></entry></asx>`,
    ['http://a.example/?a%3Eb'],
  ],
  [
    'a quote that nothing closes',
    `<asx><entry><ref href="${A} /></entry><entry><ref href="${B}" /></entry></asx>`,
    [A, B],
  ],
  ['[Reference]', `[Reference]\r\nRef1=${A}\r\nRef2=${B}\r\n`, [A, B]],
  ['UTF-16', utf16(`<asx><entry><ref href="${A}"/></entry></asx>`), [A]],
]

const others: Case[] = [
  [
    'Icecast’s .xspf',
    `<?xml version="1.0" encoding="UTF-8"?>\n${xspf(`<track><location>${A}</location><title>A</title></track>`)}`,
    [A],
  ],
  [
    'VLC’s, with extensions',
    xspf(
      `<track><location>${A}</location><extension application="http://www.videolan.org/vlc/playlist/0"><vlc:id>0</vlc:id></extension></track>`,
      'xmlns:vlc="http://www.videolan.org/vlc/playlist/ns/0/" version="1"',
    ),
    [A],
  ],
  [
    'a prefix, a DOCTYPE, comments',
    `<?xml version="1.0"?><!-- a --><!DOCTYPE x:playlist><!-- b --><x:playlist><x:trackList><x:track><x:location>${A}</x:location></x:track></x:trackList></x:playlist>`,
    [A],
  ],
  [
    'xml:base of the list',
    xspf('<track><location>live</location></track>', 'xml:base="http://a.example:8000/"'),
    [A],
  ],
  [
    'xml:base of a track, within the list’s',
    xspf(
      '<track xml:base="radio/"><location>live</location></track><track><location>x</location></track>',
      'xml:base="http://a.example/"',
    ),
    ['http://a.example/radio/live', 'http://a.example/x'],
  ],
  [
    'CDATA and icy',
    xspf('<track><location><![CDATA[icy://a.example:8000/live]]></location></track>'),
    [A],
  ],
  ['NULs behind', `${xspf(`<track><location>${A}</location></track>`)}\0`, [A]],
  [
    'a page that names a list',
    `<html><body><a href="/list.m3u">#EXTM3U ${A}</a></body></html>`,
    'html',
  ],
  ['a warning of PHP’s', '<br />\n<b>Warning</b>: mysql_connect()', 'html'],
  ['a sentence', 'The stream is off. Come back at eight.', 'html'],
  ['an RSS feed', `<?xml version="1.0"?><rss><link>${A}</link></rss>`, 'html'],
  ['nothing', '', 'html'],
]

describe('M3U', () => {
  test.each(m3u)('reads %s', (_name, body, urls) => check(body, urls))
})
describe('PLS', () => {
  test.each(pls)('reads %s', (_name, body, urls) => check(body, urls))
})
describe('ASX', () => {
  test.each(asx)('reads %s', (_name, body, urls) => check(body, urls))
})
describe('XSPF and other bodies', () => {
  test.each(others)('reads %s', (_name, body, urls) => check(body, urls))
})
