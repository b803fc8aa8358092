/** The user's favorites, for other features. */
import { FavoriteToggle as Toggle } from './components/favorite-toggle.tsx'
import { FavoritesOfList as OfList } from './components/favorites-of-list.tsx'
import { favoritesOutside as outside } from './favorites-outside.ts'
import {
  loadedFavorites as loaded,
  favoritesQuery as query,
  useFavorites as useAll,
  useChangeFavorites as useChange,
  useToggleFavorite as useToggle,
  useFavoritesView as useView,
} from './favorites-query.ts'
import { resumeFavorites as resume } from './send-favorites.ts'
import { forgetWaiting, handWaiting } from './waiting-changes.ts'

/** Sends what waits of a user from an earlier run. */
export const resumeFavorites = resume

/** What waits of one user is another's from now on. */
export const handFavorites = handWaiting

/** Forgets what waits, whichever user's it is. */
export const forgetFavorites = forgetWaiting

/** The button that keeps a station or drops it. */
export const FavoriteToggle = Toggle

/** The favorites for what is no component. */
export const favoritesOutside = outside

/** The favorites of all toggles inside, read once. */
export const FavoritesOfList = OfList

/** Ids of the stations the user keeps, in their own order, as far as they are loaded. */
export const loadedFavorites = loaded

/** The stations the user keeps, in their own order. */
export const useFavorites = useAll

/** Favorites, folders and blocked stations. */
export const useFavoritesView = useView

/** Changes any of them. */
export const useChangeFavorites = useChange

/** The query behind them. */
export const favoritesQuery = query

/** Keeps or drops a station. */
export const useToggleFavorite = useToggle
