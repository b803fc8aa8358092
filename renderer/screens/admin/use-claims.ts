/** Who says that a listed station is theirs, and that an admin takes a station back. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AskedClaim } from '../../../shared/api/claims.ts'
import type { Page } from '../../../shared/api/schema-parts.ts'
import { giveBack, listClaims } from '../../api/claims.ts'
import type { DeskList } from './use-pages.ts'

/** All claims, those that wait and those that are proven. */
export const claimsList: DeskList<Page<AskedClaim>> = {
  queryKey: ['admin', 'claims'],
  read: listClaims,
}

/** Takes a station back from its owner. No call gives it to them again: they have to claim it anew. */
export function useTakeBack() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ stationId }: AskedClaim) => giveBack(stationId),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['stations'] })
      return client.invalidateQueries({ queryKey: ['admin'] })
    },
  })
}
