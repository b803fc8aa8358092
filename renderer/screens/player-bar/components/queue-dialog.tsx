import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Play, Shuffle, X } from 'lucide-react'
import { type MouseEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { actionsText } from '../../../../shared/locales/generated/actions.ts'
import { nowPlayingText } from '../../../../shared/locales/generated/now-playing.ts'
import { stationText } from '../../../../shared/locales/generated/station.ts'
import { usePlayer } from '../../../domain/player/player.ts'
import {
  moveIn,
  NO_QUEUE,
  removeFrom,
  restoreOrder,
  shuffle,
  upcoming,
} from '../../../domain/player/queue.ts'
import { changeQueue, queueStore, useQueue } from '../../../domain/player/queue-store.ts'
import { listedQuery } from '../../../domain/stations/listed-query.ts'
import { playById } from '../../../domain/stations/play-by-id.ts'
import { StationMenuButton, stationMenuProps } from '../../../domain/stations/station-menu.tsx'
import { notify } from '../../../lib/notify.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

const { queue: text } = nowPlayingText

const PAGE_SIZE = 50

interface QueueDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

export function QueueDialog({ open, onClose }: QueueDialogProps) {
  return (
    <Dialog open={open} title={text.title} onClose={onClose}>
      <QueueContent />
    </Dialog>
  )
}

function QueueContent() {
  const { item } = usePlayer()
  const queue = useQueue()
  const nextList = useRef<HTMLElement>(null)
  const [shownCount, setShownCount] = useState(PAGE_SIZE)
  const [announcement, setAnnouncement] = useState('')
  const playing = item?.id ?? null
  const next = upcoming(queue, playing)
  const isShuffled = queue.originalIds !== null
  // Moves the focus to the list, because the pressed button disappears.
  const focusList = () => nextList.current?.focus({ preventScroll: true })

  function move(event: MouseEvent<HTMLElement>, id: string, name: string, offset: 1 | -1): void {
    const place = next.indexOf(id) + 1 + offset
    if (place < 1 || place > next.length) return
    const button = event.currentTarget
    flushSync(() => changeQueue((current) => moveIn(current, playing, id, offset)))
    // A row that moves in the page loses the focus.
    button.focus()
    setAnnouncement(text.moved({ name, place, total: next.length }))
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      {item && (
        <section aria-label={text.now}>
          <h3 className="meta text-soft">{text.now}</h3>
          <p dir="auto" className="mt-1 truncate text-left text-lg font-semibold" title={item.name}>
            {item.name}
          </p>
        </section>
      )}
      <section ref={nextList} tabIndex={-1} aria-label={text.next} className="outline-none">
        <p role="status" className="sr-only">
          {announcement}
        </p>
        {next.length === 0 ? (
          <EmptyState title={text.empty}>{text.emptyHint}</EmptyState>
        ) : (
          <>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <h3 className="meta text-soft">{text.next}</h3>
              <p className="meta mr-auto text-soft">{text.count(next.length)}</p>
              <Button
                size="small"
                aria-pressed={isShuffled}
                variant={isShuffled ? 'solid' : 'outline'}
                onClick={() =>
                  changeQueue((current) =>
                    isShuffled ? restoreOrder(current) : shuffle(current, playing, Math.random),
                  )
                }
              >
                <Shuffle aria-hidden="true" className="size-4" />
                {text.shuffle}
              </Button>
              <Button
                size="small"
                onClick={() => {
                  clearWithUndo()
                  focusList()
                }}
              >
                {text.clear}
              </Button>
            </div>
            <ol className="-mx-5 mt-3 -mb-5 border-t-[1.5px] border-ink bg-sheet wide:max-h-[50dvh] wide:overflow-y-auto">
              {next.slice(0, shownCount).map((id) => (
                <QueueRow
                  key={id}
                  id={id}
                  onMove={(event, name, offset) => move(event, id, name, offset)}
                  onRemove={(name) => {
                    changeQueue((current) => removeFrom(current, playing, id))
                    setAnnouncement(text.removed(name))
                    focusList()
                  }}
                />
              ))}
              {next.length > shownCount && (
                <li className="px-5 py-3">
                  <Button size="small" onClick={() => setShownCount(shownCount + PAGE_SIZE)}>
                    {nowPlayingText.log.more}
                  </Button>
                </li>
              )}
            </ol>
          </>
        )}
      </section>
    </div>
  )
}

function clearWithUndo(): void {
  const queue = queueStore.getState()
  changeQueue(() => NO_QUEUE)
  const action = { label: actionsText.undo, onClick: () => changeQueue(() => queue) }
  notify({ message: text.cleared, tone: 'plain', id: 'queue', action })
}

interface QueueRowProps {
  readonly id: string
  readonly onMove: (event: MouseEvent<HTMLElement>, name: string, offset: 1 | -1) => void
  readonly onRemove: (name: string) => void
}

function QueueRow({ id, onMove, onRemove }: QueueRowProps) {
  const { data: station } = useQuery(listedQuery(id))
  const name = station?.name ?? id
  return (
    <li
      {...stationMenuProps({ id, name })}
      className="flex items-center border-b border-hairline px-3 py-1 last:border-0"
    >
      <IconButton
        label={stationText.play(name)}
        tipSide="right"
        disabled={station === null}
        onClick={() => void playById(id)}
      >
        <Play className="size-4 fill-current" />
      </IconButton>
      <p dir="auto" className="min-w-0 flex-1 truncate px-1 text-left font-semibold" title={name}>
        {station === null ? text.gone : station?.name}
      </p>
      <IconButton label={text.moveUp(name)} onClick={(event) => onMove(event, name, -1)}>
        <ArrowUp className="size-4" />
      </IconButton>
      <IconButton label={text.moveDown(name)} onClick={(event) => onMove(event, name, 1)}>
        <ArrowDown className="size-4" />
      </IconButton>
      <IconButton label={text.remove(name)} tipSide="left" onClick={() => onRemove(name)}>
        <X className="size-4" />
      </IconButton>
      <StationMenuButton station={{ id, name }} />
    </li>
  )
}
