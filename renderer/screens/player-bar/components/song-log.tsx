import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { nowPlayingText } from '../../../../shared/locales/generated/now-playing.ts'
import { CopyOutcome } from '../../../domain/player/copy-outcome.tsx'
import { useNowPlayingStore } from '../../../domain/player/now-playing-store.ts'
import { type LoggedSong, songListText, songText } from '../../../domain/player/song-log.ts'
import { useCopy } from '../../../domain/player/use-copy.ts'
import { SongHeart } from '../../../domain/saved-songs/song-heart.tsx'
import { SongLinks } from '../../../domain/saved-songs/song-links.tsx'
import { songMenuProps } from '../../../domain/stations/song-menu.ts'
import { dateTimeText } from '../../../lib/time-texts.ts'
import { getPlatform } from '../../../platform/platform.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Tag } from '../../../ui/tag.tsx'

interface SongRowProps {
  readonly song: LoggedSong
  readonly copied: boolean
  readonly onCopy: () => void
}

function SongRow({ song, copied, onCopy }: SongRowProps) {
  const songName = songText(song)
  return (
    <li
      {...songMenuProps(song)}
      className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] gap-x-4 border-b border-hairline py-2.5 pr-2 pl-4 transition-opacity duration-(--change) last:border-0 starting:opacity-0"
    >
      <time
        dateTime={new Date(song.startedAt).toISOString()}
        className="meta pt-1 text-soft tabular-nums"
      >
        {dateTimeText(song.startedAt, Date.now())}
      </time>
      <div className="min-w-0">
        <h4 dir="auto" className="text-left font-body text-base leading-snug tracking-normal">
          {song.title}
        </h4>
        {song.artist && (
          <p dir="auto" className="text-left leading-snug">
            {song.artist}
          </p>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-[0.8125rem] text-soft">
          <span dir="auto">{song.stationName}</span>
          {song.joinedLate && (
            <span title={nowPlayingText.log.joinedLateHint}>
              <Tag>{nowPlayingText.log.joinedLate}</Tag>
            </span>
          )}
        </p>
        <details className="mt-0.5 text-[0.8125rem]">
          <summary className="w-fit py-0.5 underline decoration-hairline underline-offset-4 hover:decoration-hot pointer-coarse:py-2.5">
            {nowPlayingText.log.find}
          </summary>
          <SongLinks song={song} name={songName} />
        </details>
      </div>
      <div className="flex">
        <SongHeart song={{ ...song, at: song.startedAt }} name={songName} />
        <IconButton label={nowPlayingText.log.copyOne(songName)} tipSide="left" onClick={onCopy}>
          {copied ? <Check className="size-4 text-live" /> : <Copy className="size-4" />}
        </IconButton>
      </div>
    </li>
  )
}

const INITIAL_SONGS = 10
const MORE_SONGS = 50

/** Songs of all stations since the start, newest first. */
export function SongLog() {
  const log = useNowPlayingStore((state) => state.log)
  const { copied, copy } = useCopy()
  const [shownCount, setShownCount] = useState(INITIAL_SONGS)
  if (log.length === 0) {
    return (
      <EmptyState title={nowPlayingText.log.empty}>
        {getPlatform().capabilities.relay
          ? nowPlayingText.log.emptyHint
          : nowPlayingText.log.emptyHintBrowser}
      </EmptyState>
    )
  }
  const newest = log.toReversed()
  return (
    <>
      <p className="text-[0.875rem] text-soft">{nowPlayingText.log.explain}</p>
      <div className="mt-3 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="meta">{nowPlayingText.log.count(log.length)}</p>
        <Button size="small" onClick={() => copy('all', songListText(newest))}>
          {nowPlayingText.log.copyAll}
        </Button>
        <CopyOutcome copied={copied} />
      </div>
      <ul className="border-[1.5px] border-ink bg-sheet dark:border-edge">
        {newest.slice(0, shownCount).map((song) => (
          <SongRow
            key={song.id}
            song={song}
            copied={copied?.key === `${song.id}` && !copied.hasFailed}
            onCopy={() => copy(`${song.id}`, songText(song))}
          />
        ))}
        {newest.length > shownCount && (
          <li className="px-4 py-3">
            <Button size="small" onClick={() => setShownCount(shownCount + MORE_SONGS)}>
              {nowPlayingText.log.more}
            </Button>
          </li>
        )}
      </ul>
    </>
  )
}
