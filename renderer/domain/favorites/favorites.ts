/** The user's favorites, for other features. */
import { BlockButton as Block } from './components/block-button.tsx'
import { UnlessBlocked as Unless } from './components/blocked-place.tsx'
import { FavoriteToggle as Toggle } from './components/favorite-toggle.tsx'
import { FavoritesOfList as OfList } from './components/favorites-of-list.tsx'
import { favoritesOutside as outside } from './favorites-outside.ts'
import {
  loadedFavorites as loaded,
  favoritesQuery as query,
  favoritesQueueFor as queueFor,
  useFavorites as useAll,
  useToggleFavorite as useToggle,
  useFavoritesView as useView,
} from './favorites-query.ts'
import { useEditFavorites as useEdit } from './use-edit-favorites.ts'
import { useUnblocked as unblocked } from './use-unblocked.ts'

/** Changes that the API has not accepted yet. */
export const favoritesQueueFor = queueFor

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

/** What can be done to them, and undone. */
export const useEditFavorites = useEdit

/** A station of a long list, unless it is blocked. */
export const UnlessBlocked = Unless

/** Those of a short list that are not blocked. */
export const useUnblocked = unblocked

/** The button that hides a station from all lists. */
export const BlockButton = Block

/** The query behind them. */
export const favoritesQuery = query

/** Keeps or drops a station. */
export const useToggleFavorite = useToggle
