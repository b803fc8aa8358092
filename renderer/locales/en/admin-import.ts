/** Stations of a file that an admin brings into the catalogue. */
import { ownValue } from '../../../shared/api/own-value.ts'
import { formats } from '../../../shared/locale/formats.ts'

const stations = (count: number) =>
  count === 1 ? '1 station' : `${formats.number(count)} stations`

const WHY: Readonly<Record<string, string>> = {
  'invalid-name': 'no name, or none that a station may have',
  'invalid-address': 'no stream address that can be played',
  'private-address': 'an address inside a private network, or of one computer',
  'invalid-fields': 'something else about it that a station may not have',
  resting: 'a station at this address is hidden, off or paused',
  twice: 'it stands further up in the file',
}

export const catalogueImport = {
  open: 'Import',
  title: 'Import into the catalogue',
  word: 'Add to the catalogue, for everyone',
  read: (count: number, unread: number) =>
    `Read ${stations(count)}, ${unread === 1 ? '1 line' : `${formats.number(unread)} lines`} could not be read.`,
  cut: (taken: number) =>
    `Only the first ${stations(taken)} of this file are taken. Import the rest as another file.`,
  accountsLeftOut: (count: number) =>
    `${stations(count)} with a user name and password. These are left out: every listener would get them.`,
  unread: 'What could not be read',
  other: 'Another file',
  result: 'See the newest stations',
  job: {
    would: (count: number) => `${stations(count)} would be added.`,
    same: (count: number) => `${stations(count)} known already.`,
    refused: (count: number, why: string) =>
      `${stations(count)} left out: ${ownValue(WHY, why) ?? why}.`,
    start: (count: number) => `Add ${stations(count)}`,
    stop: 'Stop',
    close: 'Done',
    progress: (done: number, total: number) =>
      `${formats.number(done)} of ${formats.number(total)} done`,
    done: (count: number) => `Done: ${stations(count)} added.`,
    cancelled: (count: number) => `Stopped: ${stations(count)} added.`,
  },
}
