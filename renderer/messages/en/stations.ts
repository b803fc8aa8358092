/** Home, browse and search: everything that lists stations. */
const count = (total: number) => total.toLocaleString('en')
const stations = (total: number) => (total === 1 ? '1 station' : `${count(total)} stations`)

export const station = {
  play: (name: string) => `Play ${name}`,
  pause: (name: string) => `Pause ${name}`,
  addFavorite: (name: string) => `Add ${name} to favorites`,
  removeFavorite: (name: string) => `Remove ${name} from favorites`,
  notChecked: 'Not checked',
  checkLegend: 'Not checked yet: this stream may have moved or gone silent.',
  silent: 'Was silent',
  offAir: 'Off air',
  bitrate: (kilobits: number) => `${kilobits} kbit/s`,
  onAir: 'On air',
  stations: 'Stations',
  loading: 'Loading stations',
  loadFailed: 'The stations could not be loaded.',
  loadMore: 'Load more',
  shownOf: (shown: number, total: number) => `${count(shown)} of ${stations(total)}`,
}

export const home = {
  title: 'Home',
  headline: 'On the dial',
  heading: 'On air here',
  lead: 'Endless loops from the server this app is connected to: they always answer.',
  featured: 'From the catalogue',
  allStations: 'All stations',
  genres: 'By genre',
  /** Follows the number, for those who only hear it. */
  genreStations: (total: number) => (total === 1 ? ' station' : ' stations'),
  none: 'The catalogue is empty',
  noneHint: 'The server answers but lists no station.',
}

export const browse = {
  title: 'Browse',
  filters: 'Filters',
  genre: 'Genre',
  country: 'Country',
  language: 'Language',
  sort: 'Sort by',
  anyGenre: 'Any genre',
  anyCountry: 'Any country',
  anyLanguage: 'Any language',
  option: (label: string, total: number) => `${label} (${count(total)})`,
  sorts: { featured: 'Featured', name: 'Name', votes: 'Votes', newest: 'Newest' },
  clear: 'Clear filters',
  total: stations,
  none: 'Nothing on this frequency',
  noneHint: 'No station matches all of these filters. Drop one and the list comes back.',
}

export const search = {
  title: 'Search',
  label: 'Search stations',
  placeholder: 'Name, genre or country',
  found: (total: number, query: string) => `${stations(total)} for “${query}”`,
  searching: 'Searching…',
  idle: 'Type to search names, genres and countries.',
  none: (query: string) => `Nothing found for “${query}”`,
  noneHint: 'Try fewer letters, or a genre instead of a name.',
  browseInstead: 'Browse all stations',
}
