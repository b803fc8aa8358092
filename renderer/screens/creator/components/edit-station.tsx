import { useCallback, useMemo } from 'react'
import type { OwnStation } from '../../../../shared/api/own-stations.ts'
import type { TaggedStation } from '../../../api/own-stations.ts'
import { accountNote, saveStationAccounts } from '../../../domain/player/station-accounts.ts'
import { notify } from '../../../lib/notify.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Panel } from '../../../ui/panel.tsx'
import { changesIn, fieldsOf } from '../draft-fields.ts'
import { type Reread, useGuardedSave } from '../use-guarded-save.ts'
import { ConflictDialog, ConflictNotice } from './conflict-notice.tsx'
import { DraftForm } from './draft-form.tsx'

const isSameServer = (url: string, other: string) =>
  URL.parse(url)?.origin === URL.parse(other)?.origin

interface EditStationProps {
  readonly at: TaggedStation
  readonly reread: Reread
  readonly onDirty: (part: string, isDirty: boolean) => void
}

/** Changes what was said of a station. */
export function EditStation({ at, reread, onDirty }: EditStationProps) {
  const { common, creator, stationAccounts } = useMessages()
  const { form: text, own } = creator
  const isOwn = at.station.source === 'own'
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
        urlHint={isOwn ? own.addressHint : text.urlHint}
        accountNote={isOwn ? accountNote(stationAccounts) : stationAccounts.publicLeftOut}
        onDraft={(draft, account) => {
          const changes = changesIn(base, draft)
          // An account is for the server that the station has: no other receives it.
          if (isOwn && account !== null && isSameServer(draft.url, base.url))
            void saveStationAccounts([{ stationId: base.id, url: draft.url, ...account }])
          if (Object.keys(changes).length > 0) save.save(changes)
        }}
        onDirty={onDraftDirty}
        notice={(draft) => <ConflictNotice save={save} changes={changesIn(base, draft)} />}
      />
      <ConflictDialog open={save.conflict !== null} save={save} />
    </Panel>
  )
}
