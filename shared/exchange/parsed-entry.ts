import type { SkipReason } from './exchange-entry.ts'

/** Station that was parsed from a file, but not validated. */
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

/** Names of each field in all formats, without case, spaces and punctuation. The first non-empty field counts. */
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

/** Returns `url` for a name field that contains an address, such as `station` in moOde's lists. */
function fieldKey(name: string, value: FieldValue): string {
  const key = plainName(name)
  const isAddress = FIELD_OF.get(key) === 'name' && typeof value === 'string' && ADDRESS.test(value)
  return isAddress ? 'url' : key
}

/** Detects attributes such as `radio="true"`, which distinguish radio from television and are no station names. */
const isSwitch = (value: FieldValue) =>
  typeof value === 'string' && /^(?:true|false|[01])$/i.test(value)

export const fieldOf = (name: string): FieldName | undefined => FIELD_OF.get(plainName(name))

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

/** Creates an entry from fields with any of the names above. */
export function parseEntry(
  fields: Iterable<readonly [string, FieldValue]>,
  at: number,
): ParsedEntry {
  const values = new Map<string, FieldValue>()
  for (const [name, value] of fields) {
    const key = fieldKey(name, value)
    if (key === 'radio' && isSwitch(value)) continue
    if (FIELD_OF.has(key) && !values.has(key) && value.length > 0) values.set(key, value)
  }
  const firstValue = (field: FieldName) =>
    namesOf
      .get(field)
      ?.map((name) => values.get(name))
      .find((value) => value !== undefined && String(value).trim() !== '')
  const text = (field: FieldName) => {
    const value = firstValue(field)
    return typeof value === 'string' ? value.trim() : value?.[0]?.trim()
  }
  const list = (field: FieldName) => {
    const value = firstValue(field) ?? []
    return typeof value === 'string' ? splitList(value) : value
  }
  const name = text('name')
  return {
    at,
    name: name ?? null,
    url: text('url') ?? null,
    homepage: text('homepage'),
    tags: list('tags'),
    countrycode: text('countrycode'),
    language: list('language'),
    stationId: text('stationId'),
    stationuuid: text('stationuuid'),
    folder: text('folder') ?? innermostFolder(text('path') ?? '', name),
  }
}
