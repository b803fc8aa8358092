import type { OwnStation } from '../../../api/own-stations.ts'
import { useCreatorMessages } from '../../../messages/creator-messages.ts'
import { Alert } from '../../../ui/alert.tsx'

/** Why people do not find a station yet, or not any more; nothing while they do. */
export function StandingNotice({ station }: { readonly station: OwnStation }) {
  const text = useCreatorMessages().explain
  if (station.moderation === 'listed') return null
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
