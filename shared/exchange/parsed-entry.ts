import type { SkipReason } from './exchange-entry.ts'

/** A station parsed from a file, not yet validated. */
export interface ParsedEntry {
  /** Line or entry number. */
  readonly at: number
  readonly name: string | null
  readonly url: string | null
  readonly base?: string | undefined
  readonly homepage?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly countrycode?: string | undefined
  readonly language?: readonly string[] | undefined
  readonly stationId?: string | undefined
  readonly stationuuid?: string | undefined
  readonly folder?: string | undefined
  readonly unread?: SkipReason | undefined
}

export interface ParsedList {
  readonly entries: readonly ParsedEntry[]
  readonly lost: readonly { readonly at: number; readonly text: string }[]
}

/** Names of XSPF `meta` elements that only Undertone writes. */
export const META = {
  folder: 'urn:undertone:folder',
  tags: 'urn:undertone:tags',
  language: 'urn:undertone:language',
  countrycode: 'urn:undertone:country',
  stationId: 'urn:undertone:station',
  stationuuid: 'urn:undertone:directory',
} as const

/** EXTINF attribute with Undertone's station id. */
export const STATION_ATTRIBUTE = 'undertone-id'

/** Field names in all formats, without case, spaces and punctuation. The first non-empty one wins. */
const NAMES = {
  name: 'name stationname text title station channel channelname radio radioname tvgname tracktitle label',
  url: 'urlresolved url streamurl stream streamlink address uri source src location stationurl radiourl listenurl audiourl link',
  homepage: 'homepage website homepageurl htmlurl homeurl web site info',
  tags: 'tags tag genre genres tvggenre extgenre streamgenre category urnundertonetags',
  countrycode: 'countrycode country tvgcountry urnundertonecountry',
  language: 'language languages lang tvglanguage urnundertonelanguage',
  stationId: 'undertoneid urnundertonestation',
  stationuuid:
    'radiobrowserstationuuid radiobrowseruuid stationuuid urnundertonedirectory radiobrowserid uuid',
  folder: 'folder group grouptitle groupname extgrp urnundertonefolder',
  path: 'path folderpath grouppath',
} as const
type FieldName = keyof typeof NAMES

const namesOf = new Map(
  Object.entries(NAMES).map(([field, names]) => [field as FieldName, names.split(' ')]),
)
const FIELD_OF: ReadonlyMap<string, FieldName> = new Map(
  [...namesOf].flatMap(([field, names]) => names.map((name) => [name, field] as const)),
)
const NAME_CHARACTERS = 60

const plainName = (name: string) =>
  name
    .slice(0, NAME_CHARACTERS)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

export const ADDRESS = /^[a-z][a-z\d+.-]{0,30}:\/\/\S+$/i

/** A name field whose value is an address counts as the address, as `station` in moOde's lists. */
function plainAddressName(name: string, value: FieldValue): string {
  const key = plainName(name)
  const isAddress = FIELD_OF.get(key) === 'name' && typeof value === 'string' && ADDRESS.test(value)
  return isAddress ? 'url' : key
}

/** An attribute such as `radio="true"` distinguishes radio from television and is no station name. */
const isSwitch = (value: FieldValue) =>
  typeof value === 'string' && /^(?:true|false|[01])$/i.test(value)

export const fieldOf = (name: string): FieldName | undefined => FIELD_OF.get(plainName(name))

/** RadioTray's folder around all others; not a real folder. */
export const OUTERMOST_FOLDER = 'root'

export type FieldValue = string | readonly string[]

export function splitList(text: string): string[] {
  return text
    .split(/[,;]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

function innermost(path: string, name: string | undefined): string | undefined {
  const parts = path.split(/[/\\]+/).map((part) => part.trim())
  return parts.filter((part) => part !== '' && part !== name).at(-1)
}

/** Maps a format's fields, under any known name, to an entry. */
export function parseEntry(
  fields: Iterable<readonly [string, FieldValue]>,
  at: number,
): ParsedEntry {
  const values = new Map<string, FieldValue>()
  for (const [name, value] of fields) {
    const key = plainAddressName(name, value)
    if (key === 'radio' && isSwitch(value)) continue
    if (FIELD_OF.has(key) && !values.has(key) && value.length > 0) values.set(key, value)
  }
  const first = (field: FieldName) =>
    namesOf
      .get(field)
      ?.map((name) => values.get(name))
      .find((value) => value !== undefined && String(value).trim() !== '')
  const text = (field: FieldName) => {
    const value = first(field)
    return typeof value === 'string' ? value.trim() : value?.[0]?.trim()
  }
  const words = (field: FieldName) => {
    const value = first(field) ?? []
    return typeof value === 'string' ? splitList(value) : value
  }
  const name = text('name')
  return {
    at,
    name: name ?? null,
    url: text('url') ?? null,
    homepage: text('homepage'),
    tags: words('tags'),
    countrycode: text('countrycode'),
    language: words('language'),
    stationId: text('stationId'),
    stationuuid: text('stationuuid'),
    folder: text('folder') ?? innermost(text('path') ?? '', name),
  }
}
