import { useState } from 'react'
import { useMessages } from '../../../locales/messages.ts'
import { getPlatform } from '../../../platform/platform.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { CopyOutcome } from '../copy-outcome.tsx'
import { useNowPlayingStore } from '../now-playing-store.ts'
import { songListText, songText } from '../song-log.ts'
import { useCopy } from '../use-copy.ts'
import { SongRow } from './song-row.tsx'

/** Rows shown at first, and with each press on "Show more". */
const PAGE = 50

interface SongLogDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** All songs heard in this run, the newest first. */
export function SongLogDialog({ open, onClose }: SongLogDialogProps) {
  const text = useMessages().nowPlaying
  return (
    <Dialog open={open} title={text.log.title} onClose={onClose}>
      <SongLog />
    </Dialog>
  )
}

function SongLog() {
  const text = useMessages().nowPlaying
  const log = useNowPlayingStore((state) => state.log)
  const { copied, copy } = useCopy()
  const [shown, setShown] = useState(PAGE)
  if (log.length === 0) {
    return (
      <EmptyState title={text.log.empty}>
        {getPlatform().capabilities.relay ? text.log.emptyHint : text.log.emptyHintBrowser}
      </EmptyState>
    )
  }
  const newest = log.toReversed()
  return (
    <>
      <p className="text-[0.875rem] text-soft">{text.log.explain}</p>
      <div className="mt-3 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="meta">{text.log.count(log.length)}</p>
        <Button size="small" onClick={() => copy('all', songListText(newest))}>
          {text.log.copyAll}
        </Button>
        <CopyOutcome copied={copied} />
      </div>
      <ul className="-mx-5 -mb-5 wide:max-h-[55dvh] overflow-y-auto border-t-[1.5px] border-ink bg-sheet">
        {newest.slice(0, shown).map((song) => (
          <SongRow
            key={song.id}
            song={song}
            copied={copied?.key === `${song.id}` && !copied.refused}
            onCopy={() => copy(`${song.id}`, songText(song))}
          />
        ))}
        {newest.length > shown && (
          <li className="px-5 py-3">
            <Button size="small" onClick={() => setShown(shown + PAGE)}>
              {text.log.more}
            </Button>
          </li>
        )}
      </ul>
    </>
  )
}
