/** Home, browse and search: everything that lists stations. */
import { formats } from '../../../shared/locale/formats.ts'

const count = (total: number) => formats.number(total)
const stations = (total: number) => (total === 1 ? '1 station' : `${count(total)} stations`)

export const station = {
  play: (name: string) => `Play ${name}`,
  pause: (name: string) => `Pause ${name}`,
  /** Null: beside the one station that is meant. */
  addFavorite: (name: string | null) => (name ? `Add ${name} to favorites` : 'Add to favorites'),
  removeFavorite: (name: string | null) =>
    name ? `Remove ${name} from favorites` : 'Remove from favorites',
  notChecked: 'Not checked',
  checkLegend: 'Not checked yet: this stream may have moved or gone silent.',
  silent: 'Was silent',
  airOn: (checked: string) => `On air, checked ${checked}`,
  airAgain: (checked: string) => `On air again, checked ${checked}`,
  airUsual: (time: string) => `Off air, usually from ${time}`,
  /** It may come earlier: what is before was never checked. */
  airUsualBy: (time: string) => `Off air, usually back by ${time}`,
  /** By listeners; the country where it is known. */
  airHeard: (ago: string, country: string | null) =>
    country === null ? `Heard ${ago}` : `Heard ${ago}, from ${country}`,
  airOff: (checked: string) => `Off air, checked ${checked}`,
  airDead: (day: string) => `Silent since ${day}`,
  airBlocked: 'Refuses our checks: it may play for you',
  offAir: 'Off air',
  bitrate: (kilobits: number) => `${kilobits} kbit/s`,
  onAir: 'On air',
  stations: 'Stations',
  loading: 'Loading stations',
  loadFailed: 'The stations could not be loaded.',
}

export const home = {
  title: 'Home',
  headline: 'On the dial',
  heading: 'On air here',
  lead: 'Endless loops from the server this app is connected to.',
  featured: 'From the catalogue',
  allStations: 'All stations',
  genres: 'By genre',
  /** Follows the number, for those who only hear it. */
  genreStations: (total: number) => (total === 1 ? ' station' : ' stations'),
  none: 'The catalogue is empty',
  noneHint: 'The server answers but lists no station. You can add one of your own.',
  continue: 'Continue listening',
  continueNone: 'Stations of the catalogue that you hear stand here.',
  allHistory: 'All you heard',
  favorites: 'Favorites on air now',
  favoritesNone: 'No favorites yet: the heart beside a station keeps it here.',
  favoritesSilent: 'None of the stations you kept last is known to be on air now.',
  allFavorites: 'All favorites',
  onNow: 'On now',
  onNowLead: 'What the stations you keep and the shows you follow have on, or have on next.',
  onNowNone: 'By what the stations you keep say, nothing is on now or within a day.',
  onNowMore: (count: number) => `${count} more on now`,
  findShows: 'Find shows',
  newest: 'New here',
  newestLead: 'Came into the catalogue within the last 30 days.',
  newestNone: 'Nothing new within the last 30 days that you have not heard.',
  allNewest: 'All by date',
  close: 'Close to what you heard',
  closeLead: (tag: string) => `More ${tag}, going by what you heard. Worked out on this computer.`,
  closeNone: 'Play a station of the catalogue, and others like it stand here.',
  closeHeard: (tag: string) => `Of the best known for ${tag} you have heard all.`,
  allOf: (tag: string) => `All ${tag}`,
  search: 'Search',
}

export const browse = {
  title: 'Browse',
  filters: 'Filters',
  genre: 'Genre',
  country: 'Country',
  language: 'Language',
  codec: 'Codec',
  bitrate: 'Bitrate',
  onAirOnly: 'Only what is on air',
  /** Opens the filters that are folded away; `set` of them narrow the list. */
  more: (set: number) => (set === 0 ? 'More filters' : `More filters (${set} set)`),
  sort: 'Sort by',
  anyGenre: 'Any genre',
  anyCountry: 'Any country',
  anyLanguage: 'Any language',
  anyCodec: 'Any codec',
  unknownCodec: 'Not known',
  anyBitrate: 'Any bitrate',
  bitrateFrom: (kilobits: number) => `${kilobits} kbit/s or more`,
  option: (label: string, total: number) => `${label} (${count(total)})`,
  sorts: {
    relevance: 'Relevance',
    featured: 'Featured',
    air: 'On air first',
    name: 'Name',
    votes: 'Votes and clicks',
    newest: 'Newest',
  },
  lists: {
    title: 'Look through genres, countries and languages',
    find: 'Find in these lists',
    found: (total: number) => `${count(total)} found`,
    none: 'None by this name.',
    count,
    /** Follows the number, for those who only hear it. */
    stations: (total: number) => (total === 1 ? ' station' : ' stations'),
  },
  layout: 'Show stations as',
  layouts: { grid: 'Grid', list: 'List' },
  clear: 'Clear filters',
  saved: {
    save: 'Save this search',
    done: 'Saved. You find it under Search, before you type.',
    full: (most: number) =>
      `${most} searches are saved, which is as many as fit. Remove one first.`,
    title: 'Saved searches',
    lead: 'Kept on this computer until you sign out.',
    remove: (name: string) => `Remove the saved search ${name}`,
    removed: (name: string) => `“${name}” is no longer saved.`,
    unknownCodec: 'codec not known',
    onAir: 'on air',
    sortedBy: (order: string) => `sorted by ${order.toLowerCase()}`,
  },
  total: stations,
  none: 'Nothing on this frequency',
  noneHint: 'No station matches all of these filters. Drop one and the list comes back.',
}

export const search = {
  title: 'Search',
  label: 'Search stations',
  placeholder: 'Name, genre or country',
  found: (total: number, query: string) => `${stations(total)} for “${query}”`,
  /** No station has the words; those found have `nearest`, which is linked in between. */
  nearest: {
    none: (query: string) => `Nothing found for “${query}”. Nearest to what you typed: `,
    found: (total: number) => ` (${stations(total)}).`,
  },
  /** Of the names, tags and countries that are on this computer, before the server has answered or without it. */
  foundHere: (total: number, typed: string, hasFailed: boolean) =>
    `${stations(total)} for “${typed}” so far. ${hasFailed ? 'The server did not answer.' : 'Asking the server…'}`,
  showAll: (total: number) => (total === 1 ? 'Show the station' : `Show all ${stations(total)}`),
  searching: 'Searching…',
  idle: 'Type to search names, genres and countries.',
  none: (query: string) => `Nothing found for “${query}”`,
  noneHint:
    'Try fewer letters, or a genre instead of a name. A station that is in no list can be added by its address.',
  browseInstead: 'Browse all stations',
  withoutFilters: 'Search without filters',
  results: 'Results',
  recent: 'Searched lately',
  forget: (words: string) => `Forget the search for ${words}`,
  address: 'That is an address.',
  listen: 'Listen to this address',
  keepAddress: 'Add it to your stations',
  addStation: 'Add a station by its address',
}
