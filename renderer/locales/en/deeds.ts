/** What admins have done. */

import type { DeedSubject } from '../../../shared/api/audit.ts'
import { ownValue } from '../../../shared/api/own-value.ts'
import { formats } from '../../../shared/locale/formats.ts'

const KINDS: Readonly<Record<DeedSubject, string>> = {
  user: 'Users',
  station: 'Stations',
  report: 'Reports',
  notice: 'Notices',
  platform: 'Platforms',
  bulk: 'Many at once',
}

/** One of them, before its id. */
const ONE: Readonly<Record<DeedSubject, string>> = {
  user: 'user',
  station: 'station',
  report: 'report',
  notice: 'notice',
  platform: 'platform',
  bulk: 'bulk job',
}

/** What was done, by the name that the deed has for it. */
const ACTIONS: Readonly<Record<string, string>> = {
  'users.role': 'Changed the role or plan',
  'users.update': 'Changed the profile',
  'users.delete': 'Deleted the account',
  'users.disable': 'Disabled the account',
  'users.enable': 'Enabled the account',
  'users.sign-out': 'Signed out everywhere',
  'favorites.update': 'Changed the favorites',
  'bulk.start': 'Began a bulk job',
  'bulk.cancel': 'Cancelled a bulk job',
  'stations.publish': 'Published the station',
  'stations.update': 'Edited the station',
  'stations.cover': 'Changed the cover',
  'stations.delete': 'Removed the station',
  'stations.check': 'Had the station checked',
  'stations.moderate': 'Decided about the station',
  'stations.hide': 'Hid or showed the station',
  'stations.switch-off': 'Switched the station off or on',
  'stations.feature': 'Put the station on the home page, or took it from there',
  'stations.undo': 'Took a change back',
  'stations.merge': 'Merged the station, or took that back',
  'stations.import': 'Added the station from a file',
  'claims.release': 'Took a claim back',
  'reports.resolve': 'Saw to reports of stations',
  'people-reports.resolve': 'Saw to a report of a person',
  'platforms.opt-out': 'Left a host alone, or asks it again',
  'notices.send': 'Sent a legal notice',
  'notices.decide': 'Decided about a legal notice',
  'notices.export': 'Exported a legal notice',
}

/** What of a thing was changed, by the API's names: a station's first. */
const FIELDS: Readonly<Record<string, string>> = {
  name: 'Name',
  description: 'Description',
  url: 'Stream address',
  homepage: 'Homepage',
  tags: 'Genres',
  countrycode: 'Country',
  language: 'Languages',
  codec: 'Codec',
  bitrate: 'Bitrate',
  schedule: 'Schedule',
  paused: 'Paused',
  onAir: 'On air',
  cover: 'Picture',
  shown: 'What is shown',
  hidden: 'Hidden',
  mergedInto: 'Merged into',
  off: 'Off',
  featured: 'On the home page',
  moderation: 'State',
  rejection: 'Reason',
  ownerId: 'Owner',
  air: 'Last check',
  checkedAt: 'Checked',
  openReports: 'Open reports',
  role: 'Role',
  plan: 'Plan',
  displayName: 'Name',
  photoURL: 'Picture',
  visible: 'Visible',
  showsFavorites: 'Shows favorites',
  favoritesRev: 'Version of the favorites',
  disabled: 'Disabled',
  sessions: 'Sessions',
  resolved: 'Seen to',
  isOptedOut: 'Left alone',
  state: 'State',
  measure: 'Measure',
  facts: 'What was found',
  ground: 'The law or the term',
  kind: 'Kind',
  action: 'Action',
}

export const deeds = {
  title: 'What was done',
  kind: 'About',
  all: 'Everything',
  /** An action of a newer server by the server's own name for it. */
  action: (action: string) => ownValue(ACTIONS, action) ?? action,
  kindName: (kind: DeedSubject) => KINDS[kind],
  /** What it was done to; a kind or a field of a newer server by the server's own name for it, too. */
  subject: (kind: string, id: string) => `${ownValue(ONE, kind) ?? kind} ${id}`,
  field: (field: string) => ownValue(FIELDS, field) ?? field,
  empty: 'Nothing was done here yet.',
  shown: (count: number) => (count === 1 ? '1 deed' : `${count} deeds`),
  by: (name: string) => `by ${name}`,
  /** What stands where there is no value. */
  none: 'nothing',
  change: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
  at: (iso: string) => formats.dateTime(iso),
}
