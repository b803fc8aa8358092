import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { createStation } from '../../../api/own-stations.ts'
import { LockedNotice, useEntitlement } from '../../../domain/plans/entitlement.tsx'
import { deskPath } from '../../../domain/stations/desk-path.ts'
import { forgetLists } from '../../../domain/stations/own-station-queries.ts'
import { notify } from '../../../lib/notify.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Panel } from '../../../ui/panel.tsx'
import { EMPTY_FIELDS } from '../draft-fields.ts'
import type { Unsaved } from '../use-unsaved.ts'
import { DraftForm } from './draft-form.tsx'

/** Publishes a station; its desk opens when that is done. */
export function NewStation({ unsaved }: { readonly unsaved: Unsaved }) {
  const { creator, stationAccounts } = useMessages()
  const { form: text } = creator
  const client = useQueryClient()
  const navigate = useNavigate()
  const mayPublish = useEntitlement('publish-stations')
  const create = useMutation({
    mutationFn: createStation,
    onSuccess: ({ id, name }) => {
      forgetLists(client)
      notify({ message: text.published(name), tone: 'success', id: 'station' })
      unsaved.release()
      void navigate(deskPath(id), { replace: true })
    },
  })
  const { note } = unsaved
  const onDirty = useCallback((isDirty: boolean) => note('draft', isDirty), [note])
  if (mayPublish !== 'yes') return <LockedNotice entitlement="publish-stations" />
  return (
    <Panel title={text.title}>
      <DraftForm
        saved={EMPTY_FIELDS}
        submit={text.publish}
        busy={create.isPending}
        error={create.error}
        urlHint={text.urlHint}
        accountNote={stationAccounts.publicLeftOut}
        onDraft={(draft) => create.mutate(draft)}
        onDirty={onDirty}
        aside={create.isPending && text.publishing}
      />
    </Panel>
  )
}
