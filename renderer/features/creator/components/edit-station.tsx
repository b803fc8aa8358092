import { useCallback } from 'react'
import type { TaggedStation } from '../../../api/own-stations.ts'
import { notify } from '../../../lib/notify.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Panel } from '../../../ui/panel.tsx'
import { changesIn, fieldsOf } from '../draft-fields.ts'
import { type Reread, useGuardedSave } from '../use-guarded-save.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { DraftForm } from './draft-form.tsx'

interface EditStationProps {
  readonly at: TaggedStation
  readonly reread: Reread
  readonly onDirty: (part: string, isDirty: boolean) => void
}

/** Changes what was said of a station. */
export function EditStation({ at, reread, onDirty }: EditStationProps) {
  const { form: text, own } = useMessages().creator
  const { common } = useMessages()
  const save = useGuardedSave(at, {
    reread,
    onSaved: () => notify({ message: text.saved, tone: 'success', id: 'station' }),
  })
  const onDraftDirty = useCallback((isDirty: boolean) => onDirty('draft', isDirty), [onDirty])
  return (
    <Panel title={text.title}>
      <DraftForm
        key={save.version}
        saved={fieldsOf(save.base)}
        submit={common.save}
        busy={save.busy}
        error={save.error}
        urlHint={at.station.source === 'own' ? own.addressHint : text.urlHint}
        onDraft={(draft) => {
          const changes = changesIn(save.base, draft)
          if (Object.keys(changes).length > 0) save.save(changes)
        }}
        onDirty={onDraftDirty}
        notice={<ConflictNotice save={save} />}
      />
    </Panel>
  )
}
