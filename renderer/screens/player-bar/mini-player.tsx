import { Activity, ListMusic, Moon, Play } from 'lucide-react'
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Station } from '../../../shared/api/stations.ts'
import { playerText } from '../../../shared/locales/generated/player.ts'
import { useAuth } from '../../domain/auth/auth.ts'
import { useLastStation } from '../../domain/history/history.ts'
import { isDroppedStation } from '../../domain/player/dropped-id.ts'
import { startNowPlaying } from '../../domain/player/now-playing.ts'
import { usePlayer } from '../../domain/player/player.ts'
import type { PlayerState } from '../../domain/player/player-types.ts'
import { stationMenuProps } from '../../domain/stations/station-menu.tsx'
import { NOW_PLAYING, overlayPath } from '../../lib/overlay-path.ts'
import { Button } from '../../ui/button.tsx'
import { hashText } from '../../ui/cover/seeded.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { OverlayDialog } from '../../ui/overlay-dialog.tsx'
import {
  MiniPlayerButton,
  type PlayerDialog,
  PlayerKeys,
  PlayerRemedies,
  playerEntries,
  QueueButton,
  RequestedQueue,
  type StationSkipper,
  StationTools,
  sleepLabel,
  useCanSkip,
} from './components/player-keys.tsx'
import { PlayerLines, useMinutesLeft } from './components/player-lines.tsx'
import { PlayerMenu } from './components/player-menu.tsx'
import { VolumeControl } from './components/volume-control.tsx'

const SleepDialog = lazyDialog(
  async () => (await import('./components/sleep-dialog.tsx')).SleepDialog,
)

let loadedView: ComponentType<MiniPlayerProps> | null = null

async function loadView(): Promise<ComponentType<MiniPlayerProps>> {
  loadedView = (await import('./components/now-playing-view.tsx')).NowPlayingView
  return loadedView
}
const LazyView = lazyComponent(loadView)

/** Renders a loaded view without suspending, because the view transition captures the art of the first render. */
function NowPlayingView(props: MiniPlayerProps) {
  const [View] = useState(() => loadedView ?? LazyView)
  return (
    <Suspense fallback={null}>
      <View {...props} />
    </Suspense>
  )
}

/** Margin at both ends of the dial, so that the needle stays on the printed part of the scale. */
const EDGE_PERCENT = 3

/** Needle position in percent, derived from the station id. */
export function dialPosition(stationId: string): number {
  return EDGE_PERCENT + (hashText(stationId) / 2 ** 32) * (100 - 2 * EDGE_PERCENT)
}

interface DialProps {
  readonly stationId: string | null
  readonly status: PlayerState['status']
}

/** Statuses in which the needle wavers, because there is no sound yet. */
const SEEKING: ReadonlySet<PlayerState['status']> = new Set([
  'connecting',
  'buffering',
  'reconnecting',
])

/** A tuning scale with a needle at the station's position. Decorative. */
function Dial({ stationId, status }: DialProps) {
  return (
    <div aria-hidden="true" className="dial absolute inset-x-0 top-0 h-2 overflow-hidden">
      <span
        className={cx(
          'absolute inset-y-0 w-[3px] transition-[left] duration-500 ease-out',
          status === 'playing' ? 'bg-hot' : 'bg-edge',
          SEEKING.has(status) && 'animate-waver bg-hot',
        )}
        style={{ left: `${stationId ? dialPosition(stationId) : 0}%` }}
      />
    </div>
  )
}

interface MiniPlayerProps {
  readonly skipper: StationSkipper
}

/** The player bar and the view that its cover opens. The mini player window is in screens/mini. */
export function MiniPlayer(props: MiniPlayerProps) {
  return (
    <>
      <PlayerBar {...props} />
      <OverlayDialog kind="view" title={playerText.nowPlaying} isFullScreen>
        {() => <NowPlayingView {...props} />}
      </OverlayDialog>
    </>
  )
}

function PlayerBar({ skipper }: MiniPlayerProps) {
  const state = usePlayer()
  const region = useRef<HTMLElement>(null)
  const [isSleepOpen, setSleepOpen] = useState(false)
  const location = useLocation()
  const navigate = useNavigate()
  const playedStation = usePlayedStation(state.item)
  const minutesLeft = useMinutesLeft(state.sleepEndsAt)
  useEffect(startNowPlaying, [])
  const isPlaying = state.status === 'playing'
  useEffect(() => {
    if (isPlaying) void loadView().catch(() => {})
  }, [isPlaying])
  // Buttons call this before they unmount because of their own click, so that the player gets the focus.
  const focusPlayer = () => region.current?.focus()
  const open = (part: PlayerDialog) => {
    if (part === 'sleep') return setSleepOpen(true)
    void navigate(`${overlayPath(location, 'view', NOW_PLAYING)}#${part}`, {
      state: { isOverlay: true },
      preventScrollReset: true,
    })
  }
  const entries = playerEntries({
    state,
    minutesLeft,
    skipper,
    canSkip: useCanSkip(skipper),
    onOpen: open,
    onBeforeUnmount: focusPlayer,
  })
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={playerText.region}
      {...(state.item && stationMenuProps(state.item, entries))}
      className="player-frame outline-none border-t-[1.5px] border-ink bg-sheet dark:border-edge"
    >
      <Dial stationId={state.item?.id ?? null} status={state.status} />
      {/* styles/player.css places the parts by status. */}
      <div className="player" data-status={state.status}>
        <PlayerLines state={state} />
        {state.item === null && <ResumeButton played={playedStation} onPlay={skipper.play} />}
        <PlayerKeys
          state={state}
          skipper={skipper}
          skipClass={state.status === 'failed' ? 'max-desktop:hidden' : 'max-bar:hidden'}
        />
        {state.status === 'failed' && (
          <PlayerRemedies
            state={state}
            onBeforeUnmount={focusPlayer}
            onDetails={() => open('details')}
          />
        )}
        <StationTools state={state} onBeforeUnmount={focusPlayer} stopClass="max-roomy:hidden" />
        <div className="player-tools">
          <VolumeControl volume={state.volume} muted={state.muted} />
          <QueueButton className="max-desktop:hidden" />
          {(state.item ?? playedStation) && (
            <PlayerExtras state={state} minutesLeft={minutesLeft} onOpen={open} />
          )}
          {/* The view has the controls for which a narrow bar has no room. */}
          <div className={cx(state.item && 'max-bar:hidden')}>
            <PlayerMenu state={state} entries={entries} />
          </div>
        </div>
      </div>
      <SleepDialog open={isSleepOpen} onClose={() => setSleepOpen(false)} />
      <RequestedQueue />
    </section>
  )
}

/** The station that the current user played last since the bar was shown. Another user's station is not shown. */
function usePlayedStation(item: Station | null): Station | null {
  const uid = useAuth().user?.uid ?? null
  const [played, setPlayed] = useState<{ station: Station; uid: string | null } | null>(null)
  if (item !== null && played?.station.id !== item.id) setPlayed({ station: item, uid })
  return played?.uid === uid ? played.station : null
}

interface ResumeButtonProps {
  readonly played: Station | null
  readonly onPlay: (id: string) => void
}

function ResumeButton({ played, onPlay }: ResumeButtonProps) {
  const lastStation = useLastStation()
  const station = played ?? lastStation
  if (!station || isDroppedStation(station.id)) return null
  const label = playerText.resumeStation(station.name)
  return (
    <Button size="small" className="player-resume" title={label} onClick={() => onPlay(station.id)}>
      <Play aria-hidden="true" className="size-4 shrink-0 fill-current" />
      <span dir="auto" className="truncate">
        {label}
      </span>
    </Button>
  )
}

interface PlayerExtrasProps {
  readonly state: PlayerState
  readonly minutesLeft: number | null
  readonly onOpen: (dialog: PlayerDialog) => void
}

function PlayerExtras({ state: { item, status }, minutesLeft, onOpen }: PlayerExtrasProps) {
  const isUsable = item !== null && status !== 'failed'
  return (
    <>
      {isUsable && (
        <IconButton
          label={sleepLabel(minutesLeft)}
          onClick={() => onOpen('sleep')}
          className={cx(
            'max-desktop:hidden',
            minutesLeft !== null && 'w-auto! grid-flow-col gap-1.5 px-2',
          )}
        >
          <Moon className={cx('size-5', minutesLeft !== null && 'fill-current')} />
          {minutesLeft !== null && (
            <span aria-hidden="true" className="meta">
              {playerText.minutes(minutesLeft)}
            </span>
          )}
        </IconButton>
      )}
      <IconButton
        label={playerText.songLog}
        tipSide={isUsable ? 'center' : 'left'}
        onClick={() => onOpen('log')}
        className="max-roomy:hidden"
      >
        <ListMusic className="size-5" />
      </IconButton>
      {isUsable && (
        <IconButton
          label={playerText.details}
          tipSide="left"
          onClick={() => onOpen('details')}
          className="max-desktop:hidden"
        >
          <Activity className="size-5" />
        </IconButton>
      )}
      <MiniPlayerButton className="max-roomy:hidden" />
    </>
  )
}
