import { history } from './history.ts'

const songs = (count: number) => (count === 1 ? '1 song' : `${count} songs`)

export const savedSongs = {
  views: 'History views',
  stations: 'Stations',
  title: 'Songs',
  lead: 'Songs you save with the heart. Only you can see them.',
  leadOpen:
    'Songs you save with the heart. Without an account, they are available only on this device and are deleted after 30 days of inactivity.',
  /** `null` if the song is shown next to the button. */
  keep: (song: string | null) => (song === null ? 'Save this song' : `Save ${song}`),
  drop: (song: string | null) =>
    song === null ? 'Remove from saved songs' : `Remove ${song} from saved songs`,
  day: history.day,
  count: songs,
  found: (found: number, all: number) => `${found} of ${songs(all)}`,
  search: 'Search your songs',
  noneFound: 'No matching songs',
  noneFoundHint: 'Search by artist, title, station or show.',
  clearSearch: 'Clear the search',
  during: (show: string) => `${show}, `,
  play: (station: string) => `Play ${station}`,
  remove: (song: string) => `Remove ${song} from your songs`,
  removed: (song: string) => `${song} removed from your songs.`,
  lookUp: 'Look it up',
  findOn: (site: string, song: string) => `${song} on ${site}`,
  lookingUp: 'Looking it up…',
  release: (name: string, date: string | null) =>
    date === null ? name : `${name} (${date.slice(0, 4)})`,
  foundAt: (source: string) => (source === 'discogs' ? 'Discogs' : 'MusicBrainz'),
  noRelease: 'No release found.',
  releaseFailed: 'Could not look up the release. Try the links instead.',
  export: 'Export',
  exportAs: { csv: 'CSV', jspf: 'JSPF', m3u: 'M3U' },
  exportHint:
    'CSV is for spreadsheets, JSPF for music services. M3U plays the stations where you heard the songs.',
  fileTitle: 'Songs saved in Undertone',
  exportFailed: 'The addresses of your stations could not be loaded. Try again.',
  left: (count: number) => `${songs(count)} left out: their stations have no stream address.`,
  waiting: (count: number) =>
    count === 1
      ? 'One change is saved offline. It is sent when the server is reachable.'
      : `${count} changes are saved offline. They are sent when the server is reachable.`,
  loadFailed: 'Your songs could not be loaded.',
  empty: 'No songs yet',
  emptyHint: 'Press the heart next to a song to save it here.',
}
