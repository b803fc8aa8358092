import { type QueryClient, QueryClientContext } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { useContext } from 'react'
import type { Station } from '../../../shared/api/stations.ts'
import { useMessages } from '../../locales/messages.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { player, useIsPlaying } from '../player/player.ts'
import { isOld, lookUp } from './current-station.ts'
import { isIndexed } from './instant/indexed-station.ts'
import { noteList } from './listened-list.ts'
import { playById } from './play-by-id.ts'
import { useStationList } from './station-list.tsx'

/** What a play button does. */

let lookUps = 0

/** Plays a station; one that was read on an earlier day is looked up first, since it may have moved. */
export function playCurrent(client: QueryClient | undefined, station: Station): void {
  lookUps += 1
  if (client === undefined || !isOld(client, station.id)) {
    player.play(station)
    return
  }
  const mine = lookUps
  const { item } = player.getState()
  void lookUp(station, player.setOff).then((now) => {
    // What was chosen meanwhile, here or elsewhere, is what plays.
    if (mine === lookUps && player.getState().item === item) player.play(now)
  })
}

interface StationPlayButtonProps {
  readonly station: Station
  /** Which way the tooltip grows, as for IconButton. */
  readonly tipSide?: 'left' | 'right'
  readonly className?: string
}

/** Plays this station, or pauses it while it is the one playing. */
export function StationPlayButton({
  station,
  tipSide = 'left',
  className,
}: StationPlayButtonProps) {
  const text = useMessages().station
  const isPlaying = useIsPlaying(station.id)
  const readList = useStationList()
  const client = useContext(QueryClientContext)
  if (isPlaying) {
    return (
      <IconButton
        variant="solid"
        tipSide={tipSide}
        data-result="pause"
        label={text.pause(station.name)}
        onClick={() => player.pause()}
        className={className}
      >
        <Pause className="size-5 fill-current" />
      </IconButton>
    )
  }
  return (
    <IconButton
      variant="solid"
      tipSide={tipSide}
      data-result="play"
      label={text.play(station.name)}
      onClick={() => {
        noteList(readList())
        if (isIndexed(station)) void playById(station.id)
        else playCurrent(client, station)
      }}
      className={className}
    >
      <Play className="size-5 fill-current" />
    </IconButton>
  )
}
