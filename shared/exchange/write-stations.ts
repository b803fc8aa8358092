import { ownValue } from '../api/own-value.ts'
import { unquotedName } from '../radio/pls.ts'
import type { ExchangeEntry, ExchangeFormat } from './exchange-entry.ts'
import { META, STATION_ATTRIBUTE } from './parsed-entry.ts'

type EntryWithUrl = ExchangeEntry & { readonly url: string }

const XML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeXml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ownValue(XML_ESCAPES, character) ?? character)

function attributes(
  values: Readonly<Record<string, string | null>>,
  escapeValue: (text: string) => string,
): string {
  return Object.entries(values)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => ` ${name}="${escapeValue(value ?? '')}"`)
    .join('')
}

/** Replaces double quotes, because M3U players end a value there. */
const withoutQuotes = (text: string) => text.replaceAll('"', "'")

function writeM3u(entries: readonly EntryWithUrl[]): string {
  const parts = entries.map((entry) => {
    const attributeText = attributes(
      {
        [STATION_ATTRIBUTE]: entry.stationId,
        'tvg-country': entry.countrycode,
        'tvg-language': entry.language.join(','),
        'tvg-genre': entry.tags.join(','),
        'group-title': entry.folder,
        radio: 'true',
      },
      withoutQuotes,
    )
    // RadioDroid recognizes a directory station by this line.
    const directory = entry.stationuuid === null ? '' : `#RADIOBROWSERUUID:${entry.stationuuid}\n`
    return `${directory}#EXTINF:-1${attributeText},${entry.name}\n${entry.url}\n`
  })
  return `#EXTM3U\n#EXTENC:UTF-8\n${parts.join('')}`
}

/** Adds quotes to a name whose own quotes PLS readers would remove. */
const quotedName = (name: string) => (unquotedName(name) === name ? name : `"${name}"`)

function writePls(entries: readonly EntryWithUrl[]): string {
  const parts = entries.map(
    ({ name, url }, n) =>
      `File${n + 1}=${url}\nTitle${n + 1}=${quotedName(name)}\nLength${n + 1}=-1\n`,
  )
  return `[playlist]\n${parts.join('')}NumberOfEntries=${entries.length}\nVersion=2\n`
}

function writeXspf(entries: readonly EntryWithUrl[], title: string): string {
  const tracks = entries.map((entry) => {
    const meta = Object.entries(META).map(([field, rel]) => {
      const value = entry[field as keyof typeof META]
      return [rel, typeof value === 'string' ? value : (value ?? []).join(',')] as const
    })
    const lines = [
      `<location>${escapeXml(entry.url)}</location>`,
      `<title>${escapeXml(entry.name)}</title>`,
      ...(entry.homepage === null ? [] : [`<info>${escapeXml(entry.homepage)}</info>`]),
      ...meta
        .filter(([, value]) => value !== '')
        .map(([rel, value]) => `<meta rel="${rel}">${escapeXml(value)}</meta>`),
    ]
    return `    <track>\n${lines.map((line) => `      ${line}\n`).join('')}    </track>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<playlist version="1" xmlns="http://xspf.org/ns/0/">
  <title>${escapeXml(title)}</title>
  <trackList>
${tracks.join('')}  </trackList>
</playlist>
`
}

function writeOutline(entry: EntryWithUrl, indent: string): string {
  const attributeValues = {
    type: 'audio',
    text: entry.name,
    URL: entry.url,
    htmlUrl: entry.homepage,
    category: entry.tags.join(','),
    language: entry.language.join(','),
    countrycode: entry.countrycode,
    undertoneId: entry.stationId,
    stationuuid: entry.stationuuid,
  }
  return `${indent}<outline${attributes(attributeValues, escapeXml)}/>\n`
}

/** Puts consecutive stations of a folder into one outline. A folder may have several, which preserves the order. */
function writeOpml(entries: readonly EntryWithUrl[], title: string): string {
  let body = ''
  let folder: string | null = null
  const close = () => {
    if (folder !== null) body += '    </outline>\n'
  }
  for (const entry of entries) {
    if (entry.folder !== folder) {
      close()
      folder = entry.folder
      if (folder !== null) body += `    <outline text="${escapeXml(folder)}">\n`
    }
    body += writeOutline(entry, folder === null ? '    ' : '      ')
  }
  close()
  return `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
  <head>
    <title>${escapeXml(title)}</title>
  </head>
  <body>
${body}  </body>
</opml>
`
}

function writeJson(entries: readonly ExchangeEntry[]): string {
  const stations = entries.map(({ stationId, account: _secret, ...entry }) => ({
    ...entry,
    station: stationId,
  }))
  return `${JSON.stringify({ format: 'undertone-stations', version: 1, stations }, null, 2)}\n`
}

const hasAddress = (entry: ExchangeEntry): entry is EntryWithUrl => entry.url !== null

/** Counts the entries that the format can contain. Only JSON contains entries without an address. */
export function countWritten(format: ExchangeFormat, entries: readonly ExchangeEntry[]): number {
  return format === 'json' ? entries.length : entries.filter(hasAddress).length
}

/** Writes a station list as the text of a file. `title` is the name of the list, in formats that have one. */
export function writeStations(
  format: ExchangeFormat,
  entries: readonly ExchangeEntry[],
  title: string,
): string {
  if (format === 'json') return writeJson(entries)
  const playable = entries.filter(hasAddress)
  if (format === 'm3u') return writeM3u(playable)
  if (format === 'pls') return writePls(playable)
  return format === 'xspf' ? writeXspf(playable, title) : writeOpml(playable, title)
}
