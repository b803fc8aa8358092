/** What admins have done. */
import type { DeedSubject } from '../../../shared/api/audit.ts'

const KINDS: Readonly<Record<DeedSubject, string>> = {
  user: 'Users',
  station: 'Stations',
  report: 'Reports',
  claim: 'Claims',
  'title-rules': 'Title rules',
  notice: 'Notices',
  platform: 'Platforms',
  bulk: 'Many at once',
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
  'title-rules.write': 'Wrote title rules',
  'title-rules.decide': 'Decided about title rules',
  'reports.resolve': 'Saw to reports of stations',
  'people-reports.resolve': 'Saw to a report of a person',
  'platforms.opt-out': 'Left a host alone, or asks it again',
  'notices.decide': 'Decided about a legal notice',
  'notices.appeal': 'Appealed a decision',
  'notices.decide-appeal': 'Decided about an appeal',
  'notices.export': 'Exported a legal notice',
}

const when = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

export const deeds = {
  title: 'What was done',
  kind: 'About',
  all: 'Everything',
  /** An action of a newer server by the server's own name for it. */
  action: (action: string) => ACTIONS[action] ?? action,
  kindName: (kind: DeedSubject) => KINDS[kind],
  empty: 'Nothing was done here yet.',
  shown: (count: number) => (count === 1 ? '1 deed' : `${count} deeds`),
  by: (name: string) => `by ${name}`,
  /** What stands where there is no value. */
  none: 'none',
  change: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
  at: (iso: string) => when.format(new Date(iso)),
}
