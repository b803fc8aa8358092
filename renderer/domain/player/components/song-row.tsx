import { Check, Copy } from 'lucide-react'
import { useMessages } from '../../../locales/messages.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { SongHeart } from '../../saved-songs/song-heart.tsx'
import { SongLinks } from '../../saved-songs/song-links.tsx'
import { type LoggedSong, songText } from '../song-log.ts'

interface SongRowProps {
  readonly song: LoggedSong
  readonly copied: boolean
  readonly onCopy: () => void
}

/** One song: when, what, by whom, where it was heard, and ways to find it. */
export function SongRow({ song, copied, onCopy }: SongRowProps) {
  const text = useMessages().nowPlaying
  const line = songText(song)
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] gap-x-4 border-b border-hairline py-2.5 pl-5 pr-3 last:border-0">
      <time
        dateTime={new Date(song.startedAt).toISOString()}
        className="meta pt-1 text-soft tabular-nums"
      >
        {text.clock(song.startedAt, Date.now())}
      </time>
      <div className="min-w-0">
        <h3 dir="auto" className="text-left font-body text-base leading-snug tracking-normal">
          {song.title}
        </h3>
        {song.artist && (
          <p dir="auto" className="text-left leading-snug">
            {song.artist}
          </p>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-[0.8125rem] text-soft">
          <span dir="auto">{song.stationName}</span>
          {song.joinedLate && (
            <span title={text.log.joinedLateHint}>
              <Tag>{text.log.joinedLate}</Tag>
            </span>
          )}
        </p>
        <details className="mt-0.5 text-[0.8125rem]">
          <summary className="w-fit py-0.5 underline decoration-hairline underline-offset-4 hover:decoration-hot pointer-coarse:py-2.5">
            {text.log.find}
          </summary>
          <SongLinks song={song} name={line} />
        </details>
      </div>
      <div className="flex">
        <SongHeart song={{ ...song, at: song.startedAt }} name={line} />
        <IconButton label={text.log.copyOne(line)} tipSide="left" onClick={onCopy}>
          {copied ? <Check className="size-4 text-live" /> : <Copy className="size-4" />}
        </IconButton>
      </div>
    </li>
  )
}
