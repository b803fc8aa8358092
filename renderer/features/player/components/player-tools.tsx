import { Activity, ListMusic, Moon } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useMessages } from '../../../messages/messages.ts'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { loadDetails, loadSongLog } from '../../now-playing/now-playing.ts'
import type { PlayerState } from '../player.ts'
import { type DialogView, LazyDialog } from './lazy-dialog.tsx'
import { useMinutesLeft } from './use-minutes-left.ts'
import { VolumeControl } from './volume-control.tsx'

export type PlayerDialog = 'sleep' | 'log' | 'details'

const loadSleep = () => import('./sleep-dialog.tsx').then((module) => module.SleepDialog)

const LOADERS: Record<PlayerDialog, () => Promise<DialogView>> = {
  sleep: loadSleep,
  log: loadSongLog,
  details: loadDetails,
}

/** Which dialog of the player is open, and the three of them; only one is open at a time. */
export function usePlayerDialogs() {
  const [opened, setOpened] = useState<PlayerDialog | null>(null)
  const close = useCallback(() => setOpened(null), [])
  const dialogs = (Object.keys(LOADERS) as PlayerDialog[]).map((name) => (
    <LazyDialog key={name} load={LOADERS[name]} open={opened === name} onClose={close} />
  ))
  return { dialogs, open: setOpened }
}

interface PlayerToolsProps {
  readonly state: PlayerState
  readonly onOpen: (dialog: PlayerDialog) => void
}

/** Volume, sleep timer, songs heard and connection details. */
export function PlayerTools({ state, onOpen }: PlayerToolsProps) {
  const text = useMessages().screens.player
  const { item, status, volume, muted, sleepEndsAt } = state
  const left = useMinutesLeft(sleepEndsAt)
  return (
    <div className="player-tools">
      <VolumeControl volume={volume} muted={muted} />
      {item && status !== 'failed' && (
        <IconButton
          label={left === null ? text.sleepTimer : text.sleepLeft(left)}
          onClick={() => onOpen('sleep')}
          className={cx(left !== null && 'w-auto! grid-flow-col gap-1.5 px-2')}
        >
          <Moon className={cx('size-5', left !== null && 'fill-current')} />
          {left !== null && (
            <span aria-hidden="true" className="meta">
              {text.minutes(left)}
            </span>
          )}
        </IconButton>
      )}
      <IconButton
        label={text.songLog}
        tipSide={item ? 'center' : 'left'}
        onClick={() => onOpen('log')}
      >
        <ListMusic className="size-5" />
      </IconButton>
      {item && status !== 'failed' && (
        <IconButton label={text.details} tipSide="left" onClick={() => onOpen('details')}>
          <Activity className="size-5" />
        </IconButton>
      )}
    </div>
  )
}
