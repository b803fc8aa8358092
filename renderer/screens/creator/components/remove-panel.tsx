import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { completeDraft, type OwnStation } from '../../../../shared/api/own-stations.ts'
import { actionsText } from '../../../../shared/locales/generated/actions.ts'
import { claimsText } from '../../../../shared/locales/generated/claims.ts'
import { creatorText } from '../../../../shared/locales/generated/creator.ts'
import type { StreamEnd } from '../../../../shared/radio/stream-ends.ts'
import { releaseStation } from '../../../api/claims.ts'
import { addOwnStation, deleteStation } from '../../../api/own-stations.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { requireUid } from '../../../domain/auth/auth.ts'
import { useFavorites, useToggleFavorite } from '../../../domain/favorites/favorites-query.ts'
import {
  copyStationAccount,
  removeStationAccounts,
} from '../../../domain/player/station-accounts.ts'
import { invalidateLists } from '../../../domain/stations/own-station-queries.ts'
import { notify } from '../../../lib/notify.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'
import { addWithAccount } from '../use-add-station.ts'
import type { Unsaved } from '../use-unsaved.ts'

interface RemovePanelProps {
  readonly station: OwnStation
  readonly unsaved: Pick<Unsaved, 'discard'>
}

/** A claimed station was in the catalog before the claim. Its owner can release it, but not delete it. */
export function isClaimed({ ownerId, source }: Pick<OwnStation, 'ownerId' | 'source'>): boolean {
  return ownerId !== null && (source === 'directory' || source === 'curated')
}

export function ReleasePanel({ station, unsaved }: RemovePanelProps) {
  const text = claimsText.releaseStation
  const client = useQueryClient()
  const navigate = useNavigate()
  const releaseMutation = useMutation({
    mutationFn: () => releaseStation(station.id),
    onSuccess: () => {
      invalidateLists(client)
      notify({ message: text.done(station.name), tone: 'success', id: 'station' })
      unsaved.discard()
      void navigate('/profile', { replace: true })
    },
  })
  return (
    <Panel title={text.title}>
      <div className="grid justify-items-start gap-4">
        <p className="max-w-prose text-soft">{text.explain}</p>
        <Button busy={releaseMutation.isPending} onClick={() => releaseMutation.mutate()}>
          {text.submit}
        </Button>
      </div>
    </Panel>
  )
}

/** Error code of the API when the stream's server requires credentials. */
const CREDENTIALS_REQUIRED: StreamEnd = 'forbidden'

/** Adds a deleted private station again, with a new id, and restores it as a favorite. The API probes it again. */
function useRestoreStation(): (station: OwnStation) => void {
  const text = creatorText.own
  const client = useQueryClient()
  const favorites = useFavorites().data
  const toggle = useToggleFavorite()
  const { mutate } = useMutation({
    mutationFn: async (deleted: OwnStation) => {
      const draft = completeDraft(deleted)
      const station = await addOwnStation(requireUid(), draft).catch(async (error: unknown) => {
        // Credentials on this computer may still open the stream.
        if (!(error instanceof ApiProblem && error.code === CREDENTIALS_REQUIRED)) throw error
        return { ...deleted, id: await addWithAccount(draft) }
      })
      await copyStationAccount(deleted.id, station.id)
      return station
    },
    onSuccess: (station, deleted) => {
      invalidateLists(client)
      const wasFavorite = favorites?.some(({ stationId }) => stationId === deleted.id)
      if (wasFavorite) toggle({ station, favorite: true })
      notify({ message: text.added(station.name), tone: 'success', id: 'station' })
    },
  })
  return mutate
}

export function RemovePanel({ station, unsaved }: RemovePanelProps) {
  const { remove: text, own } = creatorText
  const explain = station.source === 'own' ? own.removeExplain : text.explain
  const [isConfirming, setConfirming] = useState(false)
  return (
    <Panel title={text.title} className="border-hot-text!">
      <div className="grid gap-4">
        <p className="max-w-prose text-soft">{explain}</p>
        <div>
          <Button variant="danger" onClick={() => setConfirming(true)}>
            {text.open}
          </Button>
        </div>
      </div>
      <Dialog
        open={isConfirming}
        title={text.confirmTitle(station.name)}
        onClose={() => setConfirming(false)}
      >
        <Confirmation station={station} unsaved={unsaved} onClose={() => setConfirming(false)} />
      </Dialog>
    </Panel>
  )
}

function Confirmation({
  station,
  unsaved,
  onClose,
}: RemovePanelProps & { readonly onClose: () => void }) {
  const { remove: text, own } = creatorText
  const explain = station.source === 'own' ? own.removeExplain : text.explain
  const client = useQueryClient()
  const restore = useRestoreStation()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => deleteStation(station.id),
    onSuccess: () => {
      void removeStationAccounts([station.id])
      invalidateLists(client)
      notify({
        message: text.done(station.name),
        tone: 'success',
        id: 'station',
        ...(station.source === 'own' && {
          action: { label: actionsText.undo, onClick: () => restore(station) },
        }),
      })
      unsaved.discard()
      void navigate('/profile', { replace: true })
    },
  })
  const { form, field, busy } = useCheckedForm({
    checks: {
      confirmation: (typed) => (typed === station.name.trim() ? undefined : text.mismatch),
    },
    run: () => remove.mutateAsync(),
  })
  return (
    <form {...form} className="grid gap-5">
      <p>{explain}</p>
      <TextField
        {...field('confirmation')}
        label={text.type(station.name)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          {actionsText.cancel}
        </Button>
        <Button type="submit" variant="danger" busy={busy}>
          {text.confirm}
        </Button>
      </div>
    </form>
  )
}
