/** What entries of playlists say beyond an address and a name, by the names that programs write it under. */
import type { RawEntry } from '../radio/playlist-entry.ts'
import type { FoundEntry } from './found-entry.ts'

/** How XSPF's `meta` elements are named that only Undertone writes. */
export const META = {
  folder: 'urn:undertone:folder',
  tags: 'urn:undertone:tags',
  language: 'urn:undertone:language',
  countrycode: 'urn:undertone:country',
  stationId: 'urn:undertone:station',
  stationuuid: 'urn:undertone:directory',
} as const

/** The attribute of Undertone's own id in an EXTINF line. */
export const STATION_ATTRIBUTE = 'undertone-id'

/** The first that says something counts. */
const NAMES = {
  folder: ['group-title', 'extgrp', META.folder],
  homepage: ['info'],
  tags: ['tvg-genre', 'extgenre', META.tags],
  language: ['tvg-language', META.language],
  countrycode: ['tvg-country', META.countrycode],
  stationId: [STATION_ATTRIBUTE, META.stationId],
  stationuuid: ['radiobrowseruuid', META.stationuuid],
} as const

/** Words behind commas or semicolons. */
export function splitWords(text: string): string[] {
  return text
    .split(/[,;]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

/** What a reader of playlists found, told in the words of exchange. */
export function foundInPlaylist(raw: RawEntry, index: number): FoundEntry {
  const { url, title, base, at = index + 1, facts } = raw
  const fact = (name: keyof typeof NAMES) =>
    NAMES[name]
      .map((one) => facts?.get(one)?.trim())
      .find((value) => value !== undefined && value !== '')
  return {
    at,
    name: title ?? facts?.get('tvg-name') ?? null,
    url,
    base,
    homepage: fact('homepage'),
    tags: splitWords(fact('tags') ?? ''),
    language: splitWords(fact('language') ?? ''),
    countrycode: fact('countrycode'),
    stationId: fact('stationId'),
    stationuuid: fact('stationuuid'),
    folder: fact('folder'),
  }
}
