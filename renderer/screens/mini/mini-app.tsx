import { Heart, Pause, Play, SkipBack, SkipForward, Square, Volume2, VolumeX } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { MiniBridge } from '../../../preload/contract/mini.ts'
import { IDLE_REPORT, isPlaying, type PlayerReport } from '../../../preload/contract/player.ts'
import { log } from '../../lib/log.ts'
import { useMessages } from '../../locales/messages.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Range } from '../../ui/range.tsx'
import { MiniLines } from './mini-lines.tsx'

/** Levels this near are the same: the player keeps whole percents. */
const SAME_LEVEL = 0.005

interface WishedLevel {
  /** What the slider shows, 0 to 1. */
  readonly level: number
  readonly wish: (level: number) => void
  /** From now on the slider shows what the player has, whatever was wished. */
  readonly settle: () => void
}

/**
 * The level under a finger. The player answers over two windows; until it has come to what was wished
 * the slider stays where it is, or it would run back under the pointer.
 */
function useWishedLevel(actual: number): WishedLevel {
  const [wished, setWished] = useState<number | null>(null)
  if (wished !== null && Math.abs(actual - wished) < SAME_LEVEL) setWished(null)
  return { level: wished ?? actual, wish: setWished, settle: () => setWished(null) }
}

/** Where unmuting goes when the volume itself is at zero. */
const UNMUTED_VOLUME = 0.5

interface VolumeProps {
  /** 0 to 1. */
  readonly volume: number
  readonly muted: boolean
  readonly onVolume: (level: number) => void
  readonly onMute: () => void
}

/** Mute and volume, as the main window's player has them. */
function MiniVolume({ volume, muted, onVolume, onMute }: VolumeProps) {
  const text = useMessages().mini
  const { level, wish, settle } = useWishedLevel(volume)
  const percent = Math.round(level * 100)
  const silent = muted || level === 0
  const toggle = () => (muted || level > 0 ? onMute() : onVolume(UNMUTED_VOLUME))
  return (
    <>
      <IconButton label={silent ? text.unmute : text.mute} onClick={toggle}>
        {silent ? (
          <VolumeX aria-hidden="true" className="size-5" />
        ) : (
          <Volume2 aria-hidden="true" className="size-5" />
        )}
      </IconButton>
      <Range
        label={text.volume}
        min={0}
        max={100}
        value={percent}
        aria-valuetext={muted ? text.volumeMuted(percent) : text.volumeValue(percent)}
        onChange={(next) => {
          wish(next / 100)
          onVolume(next / 100)
        }}
        onBlur={settle}
        className={cx('min-w-0 flex-1', muted && 'opacity-45')}
      />
    </>
  )
}

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
