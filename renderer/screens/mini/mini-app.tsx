import { Heart, Pause, Play, SkipBack, SkipForward, Square, Volume2, VolumeX } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { MiniBridge } from '../../../preload/contract/mini.ts'
import { IDLE_REPORT, isPlaying, type PlayerReport } from '../../../preload/contract/player.ts'
import { miniText } from '../../../shared/locales/generated/mini.ts'
import { log } from '../../lib/log.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Range } from '../../ui/range.tsx'
import { MiniLines } from './mini-lines.tsx'

/** Volume levels that differ by less than this are equal, because the player stores whole percents. */
const LEVEL_TOLERANCE = 0.005

interface RequestedLevel {
  /** Slider position from 0 to 1. */
  readonly level: number
  readonly request: (level: number) => void
  readonly settle: () => void
}

/** Shows the requested level until the player reaches it, which is in another window and responds late. */
function useRequestedLevel(actual: number): RequestedLevel {
  const [requested, setRequested] = useState<number | null>(null)
  if (requested !== null && Math.abs(actual - requested) < LEVEL_TOLERANCE) setRequested(null)
  return { level: requested ?? actual, request: setRequested, settle: () => setRequested(null) }
}

const UNMUTED_VOLUME = 0.5

interface VolumeProps {
  readonly volume: number
  readonly muted: boolean
  readonly onVolume: (level: number) => void
  readonly onMute: () => void
}

function MiniVolume({ volume, muted, onVolume, onMute }: VolumeProps) {
  const { level, request, settle } = useRequestedLevel(volume)
  const percent = Math.round(level * 100)
  const isSilent = muted || level === 0
  const toggle = () => (muted || level > 0 ? onMute() : onVolume(UNMUTED_VOLUME))
  return (
    <>
      <IconButton label={isSilent ? miniText.unmute : miniText.mute} onClick={toggle}>
        {isSilent ? (
          <VolumeX aria-hidden="true" className="size-5" />
        ) : (
          <Volume2 aria-hidden="true" className="size-5" />
        )}
      </IconButton>
      <Range
        label={miniText.volume}
        min={0}
        max={100}
        value={percent}
        aria-valuetext={muted ? miniText.volumeMuted(percent) : miniText.volumeValue(percent)}
        onChange={(value) => {
          request(value / 100)
          onVolume(value / 100)
        }}
        onBlur={settle}
        className={cx('min-w-0 flex-1', muted && 'opacity-45')}
      />
    </>
  )
}

/** The player state that the main process reports. Idle until the first response. */
function useReport(bridge: MiniBridge): PlayerReport {
  const [report, setReport] = useState<PlayerReport | null>(null)
  useEffect(() => {
    // A pushed state is newer than the response.
    const stop = bridge.onReport(setReport)
    bridge.report().then(
      (response) => setReport((pushed) => pushed ?? response),
      (error: unknown) => log.warn('Could not read the player state', error),
    )
    return stop
  }, [bridge])
  return report ?? IDLE_REPORT
}

/** The mini player. Its background is the drag handle of the window. */
export function MiniApp({ bridge }: { readonly bridge: MiniBridge }) {
  const report = useReport(bridge)
  const { station, status } = report
  const wantsSound = isPlaying(status)
  useEffect(() => {
    document.title = miniText.title
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') bridge.act('close')
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [bridge])
  return (
    <main
      aria-label={miniText.title}
      className="grid h-dvh grid-cols-1 content-between gap-1 overflow-hidden border-[1.5px] border-ink bg-sheet p-2 select-none [-webkit-app-region:drag] dark:border-edge"
    >
      <MiniLines
        report={report}
        onSaveSong={() => bridge.act('save-song')}
        onStation={() => bridge.act('station-page')}
        onShow={() => bridge.act('show')}
        onClose={() => bridge.act('close')}
      />
      <div className="flex items-center [-webkit-app-region:no-drag]">
        <IconButton
          label={miniText.previous}
          tipSide="right"
          disabled={!report.canSkip}
          onClick={() => bridge.act('previous')}
        >
          <SkipBack aria-hidden="true" className="size-5 fill-current" />
        </IconButton>
        <IconButton
          variant="solid"
          label={wantsSound ? miniText.pause : miniText.play}
          disabled={station === null}
          onClick={() => bridge.act('play-pause')}
        >
          {wantsSound ? (
            <Pause aria-hidden="true" className="size-5 fill-current" />
          ) : (
            <Play aria-hidden="true" className="size-5 fill-current" />
          )}
        </IconButton>
        <IconButton
          label={miniText.next}
          disabled={!report.canSkip}
          onClick={() => bridge.act('next')}
        >
          <SkipForward aria-hidden="true" className="size-5 fill-current" />
        </IconButton>
        <MiniHeart report={report} onClick={() => bridge.act('favorite')} />
        <IconButton
          label={miniText.stop}
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

function MiniHeart({ report: { station, isFavorite }, onClick }: HeartProps) {
  if (station === null || isFavorite === null) return null
  return (
    <IconButton
      label={isFavorite ? miniText.removeFavorite : miniText.addFavorite}
      aria-pressed={isFavorite}
      onClick={onClick}
    >
      <Heart className={cx('size-5', isFavorite && 'fill-hot text-hot-text')} />
    </IconButton>
  )
}
