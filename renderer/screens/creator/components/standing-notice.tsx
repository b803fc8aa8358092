import type { OwnStation } from '../../../../shared/api/own-stations.ts'
import { WaitingChanges } from '../../../domain/stations/waiting-changes.tsx'
import { useMessages } from '../../../locales/messages.ts'
import { Alert } from '../../../ui/alert.tsx'
import { isUnheard } from '../station-state.ts'

/** Why users do not find a station yet, or not as it is to be; nothing while they do. */
export function StandingNotice({ station }: { readonly station: OwnStation }) {
  const { explain: text, own } = useMessages().creator
  if (station.source === 'own') {
    return <Alert tone="note">{isUnheard(station) ? own.unheardNotice : own.privateNotice}</Alert>
  }
  if (station.hidden !== null) return <Alert tone="note">{text.hidden(station.hidden)}</Alert>
  if (station.mergedInto !== null) return <Alert tone="note">{text.merged}</Alert>
  if (station.moderation === 'listed') return null
  if (station.shown !== null) return <ChangeNotice station={station} />
  return (
    <Alert tone="note">
      {station.moderation === 'pending' ? (
        text.pending
      ) : (
        <>
          <p className="font-semibold wrap-anywhere">{text.rejected(station.rejection)}</p>
          <p className="text-soft">{text.rejectedNext}</p>
        </>
      )}
    </Alert>
  )
}

/** What waits of a station that is listed, or was refused. */
function ChangeNotice({ station }: { readonly station: OwnStation }) {
  const text = useMessages().creator.explain
  return (
    <Alert tone="note">
      {station.moderation === 'pending' ? (
        <p>{text.changing}</p>
      ) : (
        <>
          <p className="font-semibold wrap-anywhere">{text.changeRefused(station.rejection)}</p>
          <p className="text-soft">{text.changeRefusedNext}</p>
        </>
      )}
      <WaitingChanges station={station} />
    </Alert>
  )
}
