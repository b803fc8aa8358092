import { Play, X } from 'lucide-react'
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { SavedSong } from '../../../shared/api/saved-songs.ts'
import { formats } from '../../../shared/locale/formats.ts'
import { actionsText } from '../../../shared/locales/generated/actions.ts'
import { libraryText } from '../../../shared/locales/generated/library.ts'
import { savedSongsText } from '../../../shared/locales/generated/saved-songs.ts'
import { songKey } from '../../../shared/titles/song-key.ts'
import { songText } from '../../domain/player/song-log.ts'
import { filterSongs, getSavedSongs } from '../../domain/saved-songs/saved-songs.ts'
import { useSavedSongs } from '../../domain/saved-songs/saved-songs-query.ts'
import { SongLinks } from '../../domain/saved-songs/song-links.tsx'
import { SongRelease } from '../../domain/saved-songs/song-release.tsx'
import { playById } from '../../domain/stations/play-by-id.ts'
import { songMenu } from '../../domain/stations/song-menu.ts'
import { StationLink } from '../../domain/stations/station-link.tsx'
import { StationMenuButton, stationMenuProps } from '../../domain/stations/station-menu.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LastVisit } from '../../ui/last-visit.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { VirtualRows } from '../../ui/virtual-rows.tsx'
import { DAY_HEADING_HEIGHT, DayHeading } from './components/day-heading.tsx'
import { SavedSongsExport } from './components/saved-songs-export.tsx'

interface SavedSongsRowProps {
  readonly song: SavedSong
  readonly onRemove: (song: SavedSong) => void
}

function SavedSongsRow({ song, onRemove }: SavedSongsRowProps) {
  const { stationId, stationName } = song
  const songName = songText(song)
  const menu = songMenu(song)
  const [isOpened, setOpened] = useState(false)
  const savedAt = Date.parse(song.at)
  return (
    <div
      {...(menu && stationMenuProps(menu.station, menu.extra))}
      className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-start gap-x-3 py-2.5"
    >
      {stationId === null ? (
        <span />
      ) : (
        <IconButton
          variant="solid"
          data-result="play"
          tipSide="right"
          label={savedSongsText.play(stationName)}
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
          <time dateTime={song.at}>{formats.time(savedAt)}</time>
          <span aria-hidden="true"> · </span>
          {song.show !== null && <span dir="auto">{savedSongsText.during(song.show)}</span>}
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
            {savedSongsText.lookUp}
          </summary>
          {isOpened && song.artist !== null && (
            <SongRelease artist={song.artist} title={song.title} />
          )}
          <SongLinks song={song} name={songName} />
        </details>
      </div>
      <div className="flex items-center">
        <IconButton
          label={savedSongsText.remove(songName)}
          tipSide="left"
          onClick={() => onRemove(song)}
        >
          <X className="size-5" />
        </IconButton>
        {menu && <StationMenuButton {...menu} name={songName} />}
      </div>
    </div>
  )
}

const ROW_HEIGHT = 84

interface SavedSongsRowsProps {
  readonly songs: readonly SavedSong[]
  readonly onRemove: (song: SavedSong) => void
}

function SavedSongsRows({ songs, onRemove }: SavedSongsRowsProps) {
  const timeAt = (index: number) => {
    const song = songs[index]
    return song && Date.parse(song.at)
  }
  return (
    <VirtualRows
      label={savedSongsText.title}
      count={songs.length}
      heightAt={(index) => ROW_HEIGHT + (index === 0 ? DAY_HEADING_HEIGHT : 0)}
      keyAt={(index) => {
        const song = songs[index]
        return song ? songKey(song) : index
      }}
      isMeasured
      cacheKey="savedSongs"
    >
      {(index) => {
        const song = songs[index]
        return (
          song && (
            <>
              <DayHeading time={Date.parse(song.at)} timeAbove={timeAt(index - 1)} />
              <SavedSongsRow song={song} onRemove={onRemove} />
            </>
          )
        )
      }}
    </VirtualRows>
  )
}

/** `lead` is a message below the header. */
export function SavedSongsList({ lead }: { readonly lead?: ReactNode }) {
  const {
    savedSongs,
    isPending,
    isFailed,
    fetchedAt,
    refetch,
    waiting: waitingCount,
    remove: removeSavedSong,
  } = useSavedSongs()
  const songs = useMemo(() => getSavedSongs(savedSongs.values()), [savedSongs])
  const [query, setQuery] = useState('')
  const deferredQuery = useDeferredValue(query)
  const matchingSongs = useMemo(() => filterSongs(songs, deferredQuery), [songs, deferredQuery])
  const sectionRef = useRef<HTMLElement>(null)

  function remove(song: SavedSong): void {
    removeSavedSong(song)
    // The focus moves to the list, because the pressed button disappears.
    sectionRef.current?.focus({ preventScroll: true })
  }

  return (
    <section
      ref={sectionRef}
      tabIndex={-1}
      aria-label={savedSongsText.title}
      className="grid grid-cols-1 gap-3 outline-none"
    >
      <PageHeader area={libraryText.area} title={savedSongsText.title} lead={lead}>
        {songs.length > 0 && (
          <div className="min-w-40 flex-1">
            <TextField
              label={savedSongsText.search}
              placeholder={savedSongsText.search}
              type="search"
              value={query}
              onChange={({ target }) => setQuery(target.value)}
            />
          </div>
        )}
      </PageHeader>
      {fetchedAt !== null && <LastVisit updatedAt={fetchedAt} />}
      {waitingCount > 0 && <Alert tone="note">{savedSongsText.waiting(waitingCount)}</Alert>}
      {isFailed && <LoadFailed onRetry={() => refetch()}>{savedSongsText.loadFailed}</LoadFailed>}
      {songs.length > 0 && (
        <>
          <p role="status" className="meta text-soft">
            {matchingSongs.length === songs.length
              ? savedSongsText.count(songs.length)
              : savedSongsText.found({ found: matchingSongs.length, all: songs.length })}
          </p>
          <SavedSongsExport songs={matchingSongs} />
          {matchingSongs.length > 0 ? (
            <SavedSongsRows songs={matchingSongs} onRemove={remove} />
          ) : (
            <EmptyState
              title={savedSongsText.noneFound}
              action={<Button onClick={() => setQuery('')}>{savedSongsText.clearSearch}</Button>}
            >
              {savedSongsText.noneFoundHint}
            </EmptyState>
          )}
        </>
      )}
      {songs.length === 0 && !isPending && !isFailed && <NoSongs />}
      {songs.length === 0 && isPending && <Skeleton className="h-40" />}
    </section>
  )
}

function NoSongs() {
  return (
    <EmptyState
      title={savedSongsText.empty}
      action={
        <LinkButton to="/browse" variant="solid">
          {actionsText.browse}
        </LinkButton>
      }
    >
      {savedSongsText.emptyHint}
    </EmptyState>
  )
}
