/** The page of one station. */

import type { Station } from '../../../shared/api/stations.ts'
import { formats } from '../../../shared/locale/formats.ts'
import type { Charset } from '../../../shared/radio/charset-names.ts'

export const stationPage = {
  title: 'Station',
  loading: 'Loading the station',
  failed: 'The station could not be loaded.',
  gone: 'This station is not listed',
  goneHint:
    'It may rest for a while, or it has been taken out of the catalogue. Others like it are a search away.',
  goneKept: 'It is still among your favorites.',
  drop: 'Remove from favorites',
  /** Followed by the name of who publishes it. */
  by: 'Published by',
  own: 'Only you see this station.',
  quality: 'Quality',
  automatic: 'Automatic',
  qualityHint:
    'Automatic takes the best that has played here without a gap, else the station’s own address, or a lower one where that runs dry.',
  qualityDropped: (bitrate: number) =>
    `Here ${bitrate} kbit/s ran dry lately: for a day, automatic takes less.`,
  forgetConnection: 'Forget that',
  unknownFormat: (host: string) => `Unknown format, from ${host}`,
  here: 'On this device',
  /** From 0 to 1. */
  volume: (volume: number) =>
    `It begins with the volume that you gave it: ${Math.round(volume * 100)} %.`,
  forgetVolume: 'Forget the volume',
  audioSettings: 'Audio settings for all stations',
  swapTitles: 'Swap artist and title',
  swapTitlesHint: 'For stations that send the title first.',
  charset: 'Letters of titles',
  charsetHint: 'For titles that look wrong. Counts from the next title on.',
  charsets: {
    'utf-8': 'Unicode (UTF-8)',
    'windows-1252': 'Western (Windows-1252)',
    'windows-1251': 'Cyrillic (Windows-1251)',
    'windows-1253': 'Greek (Windows-1253)',
    'koi8-r': 'Cyrillic (KOI8)',
    'iso-8859-5': 'Cyrillic (ISO 8859-5)',
    'windows-1250': 'Central European (Windows-1250)',
    'iso-8859-2': 'Central European (ISO 8859-2)',
    ibm866: 'Cyrillic (IBM 866)',
    'windows-1254': 'Turkish (Windows-1254)',
    'windows-1257': 'Baltic (Windows-1257)',
    'windows-1255': 'Hebrew (Windows-1255)',
    'windows-1256': 'Arabic (Windows-1256)',
    'windows-874': 'Thai (Windows-874)',
    shift_jis: 'Japanese (Shift JIS)',
    'euc-jp': 'Japanese (EUC-JP)',
    gbk: 'Simplified Chinese (GBK)',
    big5: 'Traditional Chinese (Big5)',
    'euc-kr': 'Korean (EUC-KR)',
  } satisfies Record<Charset, string>,
  similar: 'Similar stations',
  allSimilar: (total: number) => `Show all ${total}`,
  search: 'Search stations',
  copyLink: 'Copy link',
  share: 'Share',
  genres: 'Genres',
  facts: 'Facts',
  homepage: 'Homepage',
  country: 'Country',
  language: 'Language',
  format: 'Format',
  variants: 'Also in',
  air: 'Our check',
  ownName: 'Calls itself',
  heard: 'Listeners',
  directory: 'Radio Browser',
  directoryEntry: 'Entry there',
  clicks: (count: number) => (count === 1 ? '1 click' : `${formats.number(count)} clicks`),
  directorySilent: (iso: string) =>
    `Its check did not hear the station; ours does, since ${formats.dateTime(iso)}`,
  directoryHeard: (iso: string) =>
    `Its check heard the station; ours does not, since ${formats.dateTime(iso)}`,
  directoryGone: (iso: string) => `Not listed there since ${formats.dateTime(iso)}`,
  states: {
    'on air': 'On air',
    'off air': 'Off air',
    dead: 'Silent at every check',
    blocked: 'Refuses our server: it may play for you',
    'not checked': 'Not checked yet',
  } satisfies Record<Station['air']['state'], string>,
  silentSince: (state: string, iso: string) => `${state}. Silent since ${formats.dateTime(iso)}`,
  since: (state: string, iso: string) => `${state}, since ${formats.dateTime(iso)}`,
}
