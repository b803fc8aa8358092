import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { OwnStation } from '../../../shared/api/own-stations.ts'
import type { Page } from '../../../shared/api/schema-parts.ts'
import { FEATURED_MAX } from '../../../shared/api/stations.ts'
import { actionsText } from '../../../shared/locales/generated/actions.ts'
import { adminText } from '../../../shared/locales/generated/admin.ts'
import {
  changeStationState,
  listDuplicates,
  listRemovedStations,
  type StationStateChange,
} from '../../api/moderation.ts'
import { errorCode } from '../../lib/error-code.ts'
import { notify } from '../../lib/notify.ts'
import { conflictOf, decideOn, hasSameListingState, type SeenListing } from './decide-on.ts'
import { HOME_LIST_PATH } from './station-views.ts'
import type { AdminList } from './use-pages.ts'

export const unlistedList: AdminList<Page<OwnStation>> = {
  queryKey: ['admin', 'taken-out'],
  read: listRemovedStations,
}

export function useDuplicates(id: string | null) {
  return useQuery({
    queryKey: ['admin', 'duplicates', id],
    queryFn: ({ signal }) => listDuplicates(id ?? '', signal),
    enabled: id !== null,
  })
}

/** The change that undoes each change. Restoring has no undo, because the admin can remove the station again. */
const UNDO_CHANGES: Readonly<Partial<Record<StationStateChange['kind'], StationStateChange>>> = {
  hide: { kind: 'show' },
  merge: { kind: 'part' },
  off: { kind: 'on' },
  feature: { kind: 'unfeature' },
  unfeature: { kind: 'feature' },
}

/** Returns null when the home page is full, for which the caller has a special message. */
function catchHomeFull(error: unknown): null {
  if (errorCode(error) === 'no-room') return null
  throw error
}

/**
 * Removes, restores, features or unfeatures a station, with undo. If another admin changed the station first, nothing
 * is written. Then `conflictStation` is the current station until `dismissConflict` is called.
 */
export function useListingChanges() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, error, reset } = useMutation({
    scope: { id: 'listing' },
    mutationFn: ({ station, change }: { station: SeenListing; change: StationStateChange }) =>
      decideOn(
        station.id,
        (current) => hasSameListingState(change.kind, station, current),
        (version) => changeStationState(version, change),
      ).catch(catchHomeFull),
    onSuccess: (changedStation, { change }) => {
      if (changedStation === null) {
        notify({
          message: adminText.actions.homeFull(FEATURED_MAX),
          tone: 'error',
          id: 'home-full',
          action: {
            label: adminText.actions.showHome,
            onClick: () => void navigate(HOME_LIST_PATH),
          },
        })
        return
      }
      const undoChange = UNDO_CHANGES[change.kind]
      const messages = { ...adminText.removedStations.done, ...adminText.actions.done }
      notify({
        message: messages[change.kind](changedStation.name),
        tone: 'success',
        id: `listing-${changedStation.id}`,
        ...(undoChange && {
          action: {
            label: actionsText.undo,
            onClick: () => mutate({ station: changedStation, change: undoChange }),
          },
        }),
      })
    },
    // The API would reject the next change of a stale list as a conflict.
    onSettled: () =>
      Promise.all(
        [['stations'], ['admin']].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
  return {
    change: (station: SeenListing, change: StationStateChange) => mutate({ station, change }),
    isPending,
    conflictStation: conflictOf(error),
    dismissConflict: reset,
  }
}
