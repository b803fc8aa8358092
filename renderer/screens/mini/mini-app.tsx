import { Heart, Pause, Play, SkipBack, SkipForward, Square } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { MiniBridge } from '../../../preload/contract/mini.ts'
import { IDLE_REPORT, isPlaying, type PlayerReport } from '../../../preload/contract/player.ts'
import { log } from '../../lib/log.ts'
import { useMessages } from '../../locales/messages.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { MiniLines } from './mini-lines.tsx'
import { MiniVolume } from './mini-volume.tsx'

/** The player as main last heard of it; idle until it has answered for the first time. */
function useReport(bridge: MiniBridge): PlayerReport {
  const [report, setReport] = useState<PlayerReport | null>(null)
  useEffect(() => {
    // What is told is newer than any answer.
    const stop = bridge.onReport(setReport)
    bridge.report().then(
      (answer) => setReport((told) => told ?? answer),
      (error: unknown) => log.warn('The player could not be asked', error),
    )
    return stop
  }, [bridge])
  return report ?? IDLE_REPORT
}

/** The whole mini player. Its page is also the handle by which the window is moved. */
export function MiniApp({ bridge }: { readonly bridge: MiniBridge }) {
  const text = useMessages().mini
  const report = useReport(bridge)
  const { station, status } = report
  const wantsSound = isPlaying(status)
  useEffect(() => {
    document.title = text.title
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') bridge.act('close')
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [bridge, text])
  return (
    <main
      aria-label={text.title}
      className="grid h-dvh grid-cols-1 content-between gap-1 overflow-hidden border-[1.5px] border-ink bg-sheet p-2 select-none [-webkit-app-region:drag] dark:border-edge"
    >
      <MiniLines
        report={report}
        onKeepSong={() => bridge.act('keep-song')}
        onStation={() => bridge.act('station-page')}
        onShow={() => bridge.act('show')}
        onClose={() => bridge.act('close')}
      />
      <div className="flex items-center [-webkit-app-region:no-drag]">
        <IconButton
          label={text.previous}
          tipSide="right"
          disabled={!report.canSkip}
          onClick={() => bridge.act('previous')}
        >
          <SkipBack aria-hidden="true" className="size-5 fill-current" />
        </IconButton>
        <IconButton
          variant="solid"
          label={wantsSound ? text.pause : text.play}
          disabled={station === null}
          onClick={() => bridge.act('play-pause')}
        >
          {wantsSound ? (
            <Pause aria-hidden="true" className="size-5 fill-current" />
          ) : (
            <Play aria-hidden="true" className="size-5 fill-current" />
          )}
        </IconButton>
        <IconButton label={text.next} disabled={!report.canSkip} onClick={() => bridge.act('next')}>
          <SkipForward aria-hidden="true" className="size-5 fill-current" />
        </IconButton>
        <MiniHeart report={report} onClick={() => bridge.act('favorite')} />
        <IconButton
          label={text.stop}
          disabled={station === null}
          onClick={() => bridge.act('stop')}
        >
          <Square aria-hidden="true" className="size-4 fill-current" />
        </IconButton>
        <MiniVolume
          volume={report.volume}
          muted={report.muted}
          onVolume={(level) => bridge.act({ type: 'volume', level })}
          onMute={() => bridge.act('mute')}
        />
      </div>
    </main>
  )
}

interface HeartProps {
  readonly report: PlayerReport
  readonly onClick: () => void
}

/** Keeps the station on, or drops it; nothing where it cannot be kept. */
function MiniHeart({ report: { station, isFavorite }, onClick }: HeartProps) {
  const text = useMessages().mini
  if (station === null || isFavorite === null) return null
  return (
    <IconButton
      label={isFavorite ? text.removeFavorite(null) : text.addFavorite(null)}
      aria-pressed={isFavorite}
      onClick={onClick}
    >
      <Heart className={cx('size-5', isFavorite && 'fill-hot text-hot-text')} />
    </IconButton>
  )
}
