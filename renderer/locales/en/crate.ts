/** What is said of the songs that a user keeps. */
import { history } from './history.ts'

const songs = (count: number) => (count === 1 ? '1 song' : `${count} songs`)

export const crate = {
  views: 'What is shown of your history',
  stations: 'Stations',
  title: 'Songs',
  lead: 'The songs you keep with the heart beside them. They are stored with your account, for you alone.',
  leadOpen:
    'The songs you keep with the heart beside them. Without an account they are here alone, and are removed after 30 days in which you do not open Undertone.',
  /** `null`: the song stands beside the button alone. */
  keep: (song: string | null) => (song === null ? 'Keep this song' : `Keep ${song}`),
  drop: (song: string | null) =>
    song === null ? 'Stop keeping this song' : `Stop keeping ${song}`,
  day: history.day,
  count: songs,
  found: (found: number, all: number) => `${found} of ${songs(all)}`,
  search: 'Search your songs',
  noneFound: 'No song fits',
  noneFoundHint: 'Artist, title, station and show are searched.',
  clearSearch: 'Clear the search',
  /** Before the name of the station. */
  during: (show: string) => `${show}, `,
  play: (station: string) => `Play ${station}`,
  remove: (song: string) => `Remove ${song} from your songs`,
  removed: (song: string) => `${song} is removed from your songs.`,
  lookUp: 'Look it up',
  findOn: (site: string, song: string) => `${song} on ${site}`,
  lookingUp: 'Looking it up…',
  release: (name: string, date: string | null) =>
    date === null ? name : `${name} (${date.slice(0, 4)})`,
  foundAt: (source: string) => (source === 'discogs' ? 'Discogs' : 'MusicBrainz'),
  noRelease: 'No release of it was found.',
  releaseFailed: 'Its release could not be looked up. The links lead further.',
  export: 'Export',
  exportAs: { csv: 'CSV', jspf: 'JSPF', m3u: 'M3U' },
  exportHint:
    'CSV is for spreadsheets, JSPF for music services. M3U plays the stations on which you heard the songs.',
  fileTitle: 'Songs kept in Undertone',
  exportFailed: 'The addresses of your stations could not be loaded. Try again.',
  left: (count: number) => `${songs(count)} left out: their stations have no address here.`,
  waiting: (count: number) =>
    count === 1
      ? 'One change is kept on this computer. It is sent as soon as the server can be reached.'
      : `${count} changes are kept on this computer. They are sent as soon as the server can be reached.`,
  loadFailed: 'Your songs could not be loaded.',
  empty: 'No songs yet',
  emptyHint:
    'While a station names the song it plays, a heart stands beside it. Press it, and the song is here.',
}
