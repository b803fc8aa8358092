import { Play, X } from 'lucide-react'
import { useState } from 'react'
import type { KeptSong } from '../../../../shared/api/crate.ts'
import { FollowButton } from '../../../domain/following/follow-button.tsx'
import { songText } from '../../../domain/player/song-log.ts'
import { SongLinks } from '../../../domain/saved-songs/song-links.tsx'
import { playById } from '../../../domain/stations/play-by-id.ts'
import { StationLink } from '../../../domain/stations/station-link.tsx'
import { useMessages } from '../../../locales/messages.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SongRelease } from './song-release.tsx'

interface CrateRowProps {
  readonly song: KeptSong
  readonly onRemove: (song: KeptSong) => void
}

/** A kept song: when and where it was heard; play that station, look it up, or remove it. */
export function CrateRow({ song, onRemove }: CrateRowProps) {
  const { crate: text, nowPlaying } = useMessages()
  const { stationId, stationName } = song
  const line = songText(song)
  const [isOpened, setOpened] = useState(false)
  const at = Date.parse(song.at)
  return (
    <div className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-start gap-x-3 py-2.5">
      {stationId === null ? (
        <span />
      ) : (
        <IconButton
          variant="solid"
          tipSide="right"
          label={text.play(stationName)}
          onClick={() => void playById(stationId)}
        >
          <Play className="size-5 fill-current" />
        </IconButton>
      )}
      <div className="min-w-0">
        <h3 dir="auto" className="text-left text-lg leading-tight wrap-anywhere">
          {song.title}
        </h3>
        {song.artist && (
          <p dir="auto" className="text-left leading-snug wrap-anywhere">
            {song.artist}
          </p>
        )}
        <p className="text-[0.8125rem] text-soft">
          <time dateTime={song.at}>{nowPlaying.clock(at, at)}</time>
          <span aria-hidden="true"> · </span>
          {song.show !== null && <span dir="auto">{text.during(song.show)}</span>}
          <span dir="auto">
            {stationId === null ? (
              stationName
            ) : (
              <StationLink id={stationId}>{stationName}</StationLink>
            )}
          </span>
        </p>
        <details
          className="mt-0.5 text-[0.8125rem]"
          onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
        >
          <summary className="w-fit py-0.5 underline decoration-hairline underline-offset-4 hover:decoration-hot pointer-coarse:py-2.5">
            {text.lookUp}
          </summary>
          {isOpened && song.artist !== null && (
            <SongRelease artist={song.artist} title={song.title} />
          )}
          <SongLinks song={song} name={line} />
        </details>
      </div>
      <div className="flex items-center">
        {stationId !== null && (
          <FollowButton kind="station" id={stationId} name={stationName} isSmall />
        )}
        <IconButton label={text.remove(line)} tipSide="left" onClick={() => onRemove(song)}>
          <X className="size-5" />
        </IconButton>
      </div>
    </div>
  )
}
