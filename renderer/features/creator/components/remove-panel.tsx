import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { OwnStation } from '../../../../shared/api/answers/own-stations.ts'
import { deleteStation } from '../../../api/own-stations.ts'
import { notify } from '../../../lib/notify.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { forgetLists } from '../own-station-queries.ts'
import type { Unsaved } from '../use-unsaved.ts'

interface RemovePanelProps {
  readonly station: OwnStation
  readonly unsaved: Pick<Unsaved, 'release'>
}

/** The end of a station: said what goes, then its name is typed. */
export function RemovePanel({ station, unsaved }: RemovePanelProps) {
  const text = useMessages().creator.remove
  const [isAsking, setAsking] = useState(false)
  return (
    <Panel title={text.title} className="border-hot-text!">
      <div className="grid gap-4">
        <p className="max-w-prose text-soft">{text.explain}</p>
        <div>
          <Button variant="danger" onClick={() => setAsking(true)}>
            {text.open}
          </Button>
        </div>
      </div>
      <Dialog
        open={isAsking}
        title={text.confirmTitle(station.name)}
        onClose={() => setAsking(false)}
      >
        <Confirmation station={station} unsaved={unsaved} onClose={() => setAsking(false)} />
      </Dialog>
    </Panel>
  )
}

function Confirmation({
  station,
  unsaved,
  onClose,
}: RemovePanelProps & { readonly onClose: () => void }) {
  const text = useMessages().creator.remove
  const { common } = useMessages()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState(0)
  const isMeant = typed.trim() === station.name.trim()
  const remove = useMutation({
    mutationFn: () => deleteStation(station.id),
    onSuccess: () => {
      forgetLists(client)
      notify({ message: text.done(station.name), tone: 'success', id: 'station' })
      unsaved.release()
      void navigate('/profile', { replace: true })
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isMeant) setRefusal(refusal + 1)
    else if (!remove.isPending) remove.mutate()
  }
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <p>{text.explain}</p>
      <TextField
        label={text.type(station.name)}
        error={refusal > 0 && !isMeant ? text.mismatch : undefined}
        refusal={refusal}
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button type="submit" variant="danger" busy={remove.isPending}>
          {text.confirm}
        </Button>
      </div>
    </form>
  )
}
