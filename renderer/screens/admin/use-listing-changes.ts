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
import { conflictOf, decideOn, isListingAsSeen, type SeenListing } from './decide-on.ts'
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

/** The inverse of each change. Changes that restored a station are repeated from the list. */
const BACK: Readonly<Partial<Record<StationStateChange['kind'], StationStateChange>>> = {
  hide: { kind: 'show' },
  merge: { kind: 'part' },
  off: { kind: 'on' },
  feature: { kind: 'unfeature' },
  unfeature: { kind: 'feature' },
}

/** Returns null for the API's "home page is full" error, which gets its own message. */
function nullWhereFull(error: unknown): null {
  if (errorCode(error) === 'no-room') return null
  throw error
}

/**
 * Removes a station from the lists or restores it, and features or unfeatures it. The toast offers an undo. If
 * another admin was faster, nothing is written and `decided` holds the current station until `forget` is called.
 */
export function useListingChanges() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, error, reset } = useMutation({
    scope: { id: 'listing' },
    mutationFn: ({ station, change }: { station: SeenListing; change: StationStateChange }) =>
      decideOn(
        station.id,
        (now) => isListingAsSeen(change.kind, station, now),
        (at) => changeStationState(at, change),
      ).catch(nullWhereFull),
    onSuccess: (done, { change }) => {
      if (done === null) {
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
      const back = BACK[change.kind]
      const messages = { ...adminText.takenOut.done, ...adminText.actions.done }
      notify({
        message: messages[change.kind](done.name),
        tone: 'success',
        id: `listing-${done.id}`,
        ...(back && {
          action: {
            label: actionsText.undo,
            onClick: () => mutate({ station: done, change: back }),
          },
        }),
      })
    },
    // With a stale list, the next change would be rejected as a conflict.
    onSettled: () =>
      Promise.all(
        [['stations'], ['admin']].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
  return {
    change: (station: SeenListing, change: StationStateChange) => mutate({ station, change }),
    isPending,
    decided: conflictOf(error),
    forget: reset,
  }
}
