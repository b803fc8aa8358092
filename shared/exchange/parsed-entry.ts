/** Turns the named fields of a station in a file into an entry. Knows the field names of all formats. */
import type { SkipReason } from './exchange-entry.ts'

/** Station that was parsed from a file, but not validated. */
export interface ParsedEntry {
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
  readonly unparsedLines: readonly { readonly at: number; readonly text: string }[]
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

/** EXTINF attribute with Undertone's station ID. */
export const STATION_ATTRIBUTE = 'undertone-id'

/** Names of each field, in lower case without spaces and punctuation. Of several fields, the first non-empty counts. */
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

const NAMES_BY_FIELD = new Map(
  Object.entries(NAMES).map(([field, names]) => [field as FieldName, names.split(' ')]),
)
const FIELD_BY_NAME: ReadonlyMap<string, FieldName> = new Map(
  [...NAMES_BY_FIELD].flatMap(([field, names]) => names.map((name) => [name, field] as const)),
)
const NAME_CHARACTERS = 60

const plainName = (name: string) =>
  name
    .slice(0, NAME_CHARACTERS)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

export const ADDRESS = /^[a-z][a-z\d+.-]{0,30}:\/\/\S+$/i

/** Returns the key of a field. A name field with an address, such as `station` in moOde's lists, becomes `url`. */
function fieldKey(name: string, value: FieldValue): string {
  const key = plainName(name)
  const isAddress =
    FIELD_BY_NAME.get(key) === 'name' && typeof value === 'string' && ADDRESS.test(value)
  return isAddress ? 'url' : key
}

/** `radio="true"` distinguishes radio from television and is not the station's name. */
const isBoolean = (value: FieldValue) =>
  typeof value === 'string' && /^(?:true|false|[01])$/i.test(value)

export const fieldOf = (name: string): FieldName | undefined => FIELD_BY_NAME.get(plainName(name))

/** Name of RadioTray's outermost group, which is not a folder of the user. */
export const OUTERMOST_FOLDER = 'root'

export type FieldValue = string | readonly string[]

export function splitList(text: string): string[] {
  return text
    .split(/[,;]/)
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

function innermostFolder(path: string, name: string | undefined): string | undefined {
  const parts = path.split(/[/\\]+/).map((part) => part.trim())
  return parts.filter((part) => part !== '' && part !== name).at(-1)
}

/** Creates an entry from fields with any of the known names. */
export function parseEntry(
  fields: Iterable<readonly [string, FieldValue]>,
  at: number,
): ParsedEntry {
  const values = new Map<string, FieldValue>()
  for (const [name, value] of fields) {
    const key = fieldKey(name, value)
    if (key === 'radio' && isBoolean(value)) continue
    if (FIELD_BY_NAME.has(key) && !values.has(key) && value.length > 0) values.set(key, value)
  }
  const firstValue = (field: FieldName) =>
    NAMES_BY_FIELD.get(field)
      ?.map((name) => values.get(name))
      .find((value) => value !== undefined && String(value).trim() !== '')
  const textOf = (field: FieldName) => {
    const value = firstValue(field)
    return typeof value === 'string' ? value.trim() : value?.[0]?.trim()
  }
  const listOf = (field: FieldName) => {
    const value = firstValue(field) ?? []
    return typeof value === 'string' ? splitList(value) : value
  }
  const name = textOf('name')
  return {
    at,
    name: name ?? null,
    url: textOf('url') ?? null,
    homepage: textOf('homepage'),
    tags: listOf('tags'),
    countrycode: textOf('countrycode'),
    language: listOf('language'),
    stationId: textOf('stationId'),
    stationuuid: textOf('stationuuid'),
    folder: textOf('folder') ?? innermostFolder(textOf('path') ?? '', name),
  }
}
