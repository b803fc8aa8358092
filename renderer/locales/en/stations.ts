import { formats } from '../../../shared/locale/formats.ts'

const count = (total: number) => formats.number(total)
const stations = (total: number) => (total === 1 ? '1 station' : `${count(total)} stations`)

export const station = {
  play: (name: string) => `Play ${name}`,
  pause: (name: string) => `Pause ${name}`,
  /** `null` if the button stands next to its station. */
  addFavorite: (name: string | null) => (name ? `Add ${name} to favorites` : 'Add to favorites'),
  removeFavorite: (name: string | null) =>
    name ? `Remove ${name} from favorites` : 'Remove from favorites',
  notChecked: 'Not checked',
  checkLegend: 'Not checked yet. The stream may have moved or stopped.',
  silent: 'Was silent',
  airOn: (checked: string) => `On air, checked ${checked}`,
  airAgain: (checked: string) => `On air again, checked ${checked}`,
  airUsual: (time: string) => `Off air, usually from ${time}`,
  /** An upper bound: the station was never checked earlier in the day. */
  airUsualBy: (time: string) => `Off air, usually back by ${time}`,
  /** Reported by listeners; `null` for an unknown country. */
  airHeard: (ago: string, country: string | null) =>
    country === null ? `Played ${ago}` : `Played ${ago}, from ${country}`,
  airOff: (checked: string) => `Off air, checked ${checked}`,
  airDead: (day: string) => `Silent since ${day}`,
  airBlocked: 'Blocks our checks: it may play for you',
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
  featured: 'From the catalog',
  allStations: 'All stations',
  genres: 'By genre',
  genreStations: (total: number) => (total === 1 ? ' station' : ' stations'),
  none: 'The catalog is empty',
  noneHint: 'The server has no stations yet. You can add your own.',
  continue: 'Continue listening',
  continueNone: 'Stations you play appear here.',
  allHistory: 'Full history',
  favorites: 'Favorites on air now',
  favoritesNone: 'No favorites yet. Press the heart on a station to add it.',
  favoritesSilent: 'None of your recent favorites is on air now.',
  allFavorites: 'All favorites',
  onNow: 'On now',
  onNowLead: 'Current and upcoming shows of your favorites and follows.',
  onNowNone: 'Your favorites announce nothing for the next 24 hours.',
  onNowMore: (count: number) => `${count} more on now`,
  findShows: 'Find shows',
  newest: 'New here',
  newestLead: 'Added to the catalog in the last 30 days.',
  newestNone: 'No new stations in the last 30 days that you have not played.',
  allNewest: 'All by date',
  close: 'Similar to what you played',
  closeLead: (tag: string) => `More ${tag}, based on what you played. Calculated on this computer.`,
  closeNone: 'Play a station to see similar ones here.',
  closeHeard: (tag: string) => `You have played all popular ${tag} stations.`,
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
  onAirOnly: 'Only stations on air',
  /** Expands the collapsed filters; `set` of them are active. */
  more: (set: number) => (set === 0 ? 'More filters' : `More filters (${set} set)`),
  sort: 'Sort by',
  anyGenre: 'Any genre',
  anyCountry: 'Any country',
  anyLanguage: 'Any language',
  anyCodec: 'Any codec',
  unknownCodec: 'Unknown',
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
    title: 'Browse genres, countries and languages',
    find: 'Find in these lists',
    found: (total: number) => `${count(total)} found`,
    none: 'No matches.',
    count,
    stations: (total: number) => (total === 1 ? ' station' : ' stations'),
  },
  layout: 'Show stations as',
  layouts: { grid: 'Grid', list: 'List' },
  clear: 'Clear filters',
  saved: {
    save: 'Save this search',
    done: 'Saved. Find it under Search, before you type.',
    full: (most: number) =>
      `You have reached the limit of ${most} saved searches. Remove one first.`,
    title: 'Saved searches',
    lead: 'Saved on this computer until you sign out.',
    remove: (name: string) => `Remove the saved search ${name}`,
    removed: (name: string) => `“${name}” is no longer saved.`,
    unknownCodec: 'unknown codec',
    onAir: 'on air',
    sortedBy: (order: string) => `sorted by ${order.toLowerCase()}`,
  },
  total: stations,
  none: 'Nothing on this frequency',
  noneHint: 'No station matches all of these filters. Remove one to see more.',
}

export const search = {
  title: 'Search',
  label: 'Search stations',
  placeholder: 'Name, genre or country',
  found: (total: number, query: string) => `${stations(total)} for “${query}”`,
  /** No station matches the query. A link with the nearest match stands between the two parts. */
  nearest: {
    none: (query: string) => `Nothing found for “${query}”. Closest match: `,
    found: (total: number) => ` (${stations(total)}).`,
  },
  /** Results of the local index, until the server responds or if it does not. */
  foundHere: (total: number, typed: string, hasFailed: boolean) =>
    `${stations(total)} for “${typed}” so far. ${hasFailed ? 'The server did not respond.' : 'Searching the server…'}`,
  showAll: (total: number) => (total === 1 ? 'Show the station' : `Show all ${stations(total)}`),
  searching: 'Searching…',
  idle: 'Type to search names, genres and countries.',
  none: (query: string) => `Nothing found for “${query}”`,
  noneHint:
    'Try fewer letters, or a genre instead of a name. You can also add a station by its address.',
  browseInstead: 'Browse all stations',
  withoutFilters: 'Search without filters',
  results: 'Results',
  recent: 'Recent searches',
  forget: (words: string) => `Remove the search for ${words}`,
  address: 'This is an address.',
  listen: 'Listen to this address',
  keepAddress: 'Add it to your stations',
  addStation: 'Add a station by its address',
}
