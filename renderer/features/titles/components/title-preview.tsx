import { useEffect, useState } from 'react'
import type { StreamTitle } from '../../../../preload/contract/streams.ts'
import type { Station } from '../../../../shared/api/stations.ts'
import { tidySong } from '../../../../shared/titles/tidy-song.ts'
import type { TitleRules } from '../../../../shared/titles/title-rules.ts'
import { useMessages } from '../../../messages/messages.ts'
import { getPlatform } from '../../../platform/platform.ts'
import { player } from '../../player/player.ts'

/** The title that a station sends, as it came; null until one has come. */
function useSentTitle(stationId: string): StreamTitle | null {
  const [sent, setSent] = useState<StreamTitle | null>(() => {
    const { item, nowPlaying } = player.getState()
    return item?.id === stationId ? nowPlaying : null
  })
  useEffect(
    () =>
      player.subscribeTitles(({ station, title }) => {
        if (station.id === stationId) setSent(title)
      }),
    [stationId],
  )
  return sent
}

interface TitlePreviewProps {
  readonly station: Pick<Station, 'id' | 'name'>
  readonly rules: TitleRules
}

/** What becomes of the title that is on, by rules that are being written. */
export function TitlePreview({ station, rules }: TitlePreviewProps) {
  const text = useMessages().titles
  const sent = useSentTitle(station.id)
  if (sent === null) {
    const { relay } = getPlatform().capabilities
    return (
      <p className="text-[0.875rem] text-soft">{relay ? text.nothingOn : text.nothingReadable}</p>
    )
  }
  const song = tidySong(sent, station.name, rules)
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-[0.875rem]">
      <dt className="text-soft">{text.now}</dt>
      <dd dir="auto" className="text-left wrap-anywhere">
        {sent.raw}
      </dd>
      <dt className="text-soft">{text.becomes}</dt>
      <dd dir="auto" aria-live="polite" className="text-left font-semibold wrap-anywhere">
        {song === null ? text.noSong : [song.artist, song.title].filter(Boolean).join(' – ')}
      </dd>
    </dl>
  )
}
