import { useCallback, useMemo } from 'react'
import type { OwnStation } from '../../../../shared/api/own-stations.ts'
import type { TaggedStation } from '../../../api/own-stations.ts'
import { notify } from '../../../lib/notify.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Panel } from '../../../ui/panel.tsx'
import { changesIn, fieldsOf } from '../draft-fields.ts'
import { type Reread, useGuardedSave } from '../use-guarded-save.ts'
import { ConflictDialog, ConflictNotice } from './conflict-notice.tsx'
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
  const { base, typed } = save
  const saved = useMemo(() => fieldsOf(base), [base])
  const start = useMemo(() => fieldsOf({ ...base, ...typed } as OwnStation), [base, typed])
  const onDraftDirty = useCallback((isDirty: boolean) => onDirty('draft', isDirty), [onDirty])
  return (
    <Panel title={text.title}>
      <DraftForm
        saved={saved}
        start={start}
        version={save.version}
        submit={common.save}
        busy={save.busy}
        error={save.error}
        urlHint={at.station.source === 'own' ? own.addressHint : text.urlHint}
        onDraft={(draft) => {
          const changes = changesIn(base, draft)
          if (Object.keys(changes).length > 0) save.save(changes)
        }}
        onDirty={onDraftDirty}
        notice={(draft) => <ConflictNotice save={save} changes={changesIn(base, draft)} />}
      />
      <ConflictDialog open={save.conflict !== null} save={save} />
    </Panel>
  )
}
