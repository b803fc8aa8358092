import { AppWindow, X } from 'lucide-react'
import type { PlayerReport } from '../../preload/contract/player.ts'
import { useMessages } from '../messages/messages.ts'
import { Cover } from '../ui/cover/cover.tsx'
import { IconButton } from '../ui/icon-button.tsx'

interface LinesProps {
  readonly report: PlayerReport
  readonly onShow: () => void
  readonly onClose: () => void
}

/** The station, what it plays or how it stands, and the two buttons that concern the windows. */
export function MiniLines({ report, onShow, onClose }: LinesProps) {
  const text = useMessages().mini
  const { station, status, title } = report
  const state = status === 'idle' ? text.idle : text.status[status]
  const line = status === 'playing' && title ? title : state
  return (
    <div className="flex items-start gap-2">
      {station && (
        <Cover
          seed={station.id}
          name={station.name}
          favicon={null}
          className="size-13 shrink-0 border-[1.5px] border-ink dark:border-transparent"
        />
      )}
      <div className="min-w-0 flex-1 pt-1">
        {station && (
          <p dir="auto" title={station.name} className="truncate font-display text-lg font-bold">
            {station.name}
          </p>
        )}
        <p
          dir="auto"
          role="status"
          title={line}
          className="truncate text-[0.8125rem] leading-[1.3] text-soft"
        >
          {line}
        </p>
      </div>
      {/* Above these there is no room for a tip of ours; the system's own may leave the window. */}
      <div className="flex [-webkit-app-region:no-drag]">
        <IconButton
          label={text.show}
          title={text.show}
          tipSide="left"
          className="size-8!"
          onClick={onShow}
        >
          <AppWindow aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton
          label={text.close}
          title={text.close}
          tipSide="left"
          className="size-8!"
          onClick={onClose}
        >
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
    </div>
  )
}
