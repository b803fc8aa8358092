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

const when = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

export const deeds = {
  title: 'What was done',
  kind: 'About',
  all: 'Everything',
  kindName: (kind: DeedSubject) => KINDS[kind],
  empty: 'Nothing was done here yet.',
  shown: (count: number) => (count === 1 ? '1 deed' : `${count} deeds`),
  older: 'Older',
  newer: 'Newer',
  pages: 'Pages of deeds',
  by: (name: string) => `by ${name}`,
  /** What stands where there is no value. */
  none: 'none',
  change: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
  at: (iso: string) => when.format(new Date(iso)),
}
