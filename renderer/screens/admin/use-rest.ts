/** What admins have taken out of the lists, and how it gets there and back. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { OwnStation } from '../../../shared/api/own-stations.ts'
import type { Page } from '../../../shared/api/schema-parts.ts'
import { FEATURED_MAX } from '../../../shared/api/stations.ts'
import { changeRest, listDuplicates, listTakenOut, type RestChange } from '../../api/moderation.ts'
import { errorCode } from '../../lib/error-code.ts'
import { notify } from '../../lib/notify.ts'
import { useAdminMessages } from '../../locales/admin.ts'
import { useMessages } from '../../locales/messages.ts'
import { decideOn, isRestAsSeen, meanwhile, type SeenRest } from './decide-on.ts'
import { HOME_LIST_PATH } from './station-views.ts'
import type { DeskList } from './use-pages.ts'

/** What is off, hidden or merged. */
export const takenOutList: DeskList<Page<OwnStation>> = {
  queryKey: ['admin', 'taken-out'],
  read: listTakenOut,
}

/** Listed stations that may be the same as one; none is asked for while it is null. */
export function useDuplicates(id: string | null) {
  return useQuery({
    queryKey: ['admin', 'duplicates', id],
    queryFn: ({ signal }) => listDuplicates(id ?? '', signal),
    enabled: id !== null,
  })
}

/** What takes a change back; what put a station back into the lists is done anew from there. */
const BACK: Readonly<Partial<Record<RestChange['kind'], RestChange>>> = {
  hide: { kind: 'show' },
  merge: { kind: 'part' },
  off: { kind: 'on' },
  feature: { kind: 'unfeature' },
  unfeature: { kind: 'feature' },
}

/** Null in place of the API's answer that the home page is full: more is said then than that it failed. */
function nullWhereFull(error: unknown): null {
  if (errorCode(error) === 'no-room') return null
  throw error
}

/**
 * Takes a station out of the lists, which the toast offers to take back, or puts it back into them; on the home page, too. Where another admin
 * has done either meanwhile, nothing is written: `decided` is the station as it is now, until `forget` is called.
 */
export function useRest() {
  const client = useQueryClient()
  const admin = useAdminMessages()
  const { common } = useMessages()
  const navigate = useNavigate()
  const { mutate, isPending, error, reset } = useMutation({
    scope: { id: 'rest' },
    mutationFn: ({ station, change }: { station: SeenRest; change: RestChange }) =>
      decideOn(
        station.id,
        (now) => isRestAsSeen(change.kind, station, now),
        (at) => changeRest(at, change),
      ).catch(nullWhereFull),
    onSuccess: (done, { change }) => {
      if (done === null) {
        notify({
          message: admin.desk.homeFull(FEATURED_MAX),
          tone: 'error',
          id: 'home-full',
          action: { label: admin.desk.showHome, onClick: () => void navigate(HOME_LIST_PATH) },
        })
        return
      }
      const back = BACK[change.kind]
      const said = { ...admin.takenOut.done, ...admin.desk.done }
      notify({
        message: said[change.kind](done.name),
        tone: 'success',
        id: `rest-${done.id}`,
        ...(back && {
          action: { label: common.undo, onClick: () => mutate({ station: done, change: back }) },
        }),
      })
    },
    // A list that still shows what was before would have the next change refused as another admin's.
    onSettled: () =>
      Promise.all(
        [['stations'], ['admin']].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
  return {
    change: (station: SeenRest, change: RestChange) => mutate({ station, change }),
    isPending,
    decided: meanwhile(error),
    forget: reset,
  }
}
