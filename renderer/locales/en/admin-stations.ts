/** The admins' desk of stations. */
import { formats } from '../../../shared/locale/formats.ts'

export const adminStations = {
  views: 'Parts of the stations’ desk',
  view: {
    queue: 'Queue',
    catalogue: 'Catalogue',
    reports: 'Reports',
    notices: 'Legal notices',
    claims: 'Claims',
    off: 'Off and hidden',
  },
  /** A part with how many wait in it. */
  withCount: (view: string, count: number) => `${view} (${count})`,
  edit: (station: string) => `Edit ${station}`,
  off: (station: string) => `Switch off ${station} for everyone`,
  onHome: (station: string) => `${station} on the home page`,
  homeFull: (most: number) => `The home page has ${most} stations already. Take one from it first.`,
  showHome: 'Show them',
  switchingOff: {
    title: (station: string) => `Switch off ${station}`,
    lead: (station: string) =>
      `${station} leaves every list, and every program that plays it falls silent within a minute. All who play or keep it read the reason.`,
    confirm: 'Switch it off',
  },
  offBecause: (reason: string) => `Off: ${reason}`,
  on: 'Switch on',
  onOf: (station: string) => `Switch on ${station} again`,
  done: {
    off: (station: string) => `${station} is switched off for everyone.`,
    on: (station: string) => `${station} is on again.`,
    feature: (station: string) => `${station} stands first on the home page.`,
    unfeature: (station: string) => `${station} is on the home page no more.`,
  },
  changesOf: (station: string) => `Changes of ${station}`,
  changes: {
    title: (station: string) => `Changes of ${station}`,
    empty: 'Nothing has been changed since changes are kept.',
    count: (count: number) => (count === 1 ? '1 change' : `${count} changes`),
    gone: 'A user who is gone',
    byAdmin: 'admin',
    byOwner: 'owner',
    field: 'Field',
    before: 'Before',
    after: 'After',
    undo: 'Undo',
    undoOf: (at: string) => `Undo the change of ${at}`,
    undone: (station: string) => `A change of ${station} is undone.`,
    at: (at: string) => formats.dateTime(at),
  },
}
