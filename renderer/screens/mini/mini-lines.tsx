import { AppWindow, Heart, X } from 'lucide-react'
import type { PlayerReport } from '../../../preload/contract/player.ts'
import { miniText } from '../../../shared/locales/generated/mini.ts'
import { useNow } from '../../lib/current-time.ts'
import { progressOf } from '../../lib/show-progress.ts'
import { weekdayTimeText } from '../../lib/time-texts.ts'
import { Cover } from '../../ui/cover/cover.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'

interface MiniLinesProps {
  readonly report: PlayerReport
  readonly onSaveSong: () => void
  readonly onStation: () => void
  readonly onShow: () => void
  readonly onClose: () => void
}

export function MiniLines({ report, onSaveSong, onStation, onShow, onClose }: MiniLinesProps) {
  const { station, status, failure, title, cover, favicon, isFavorite, isSongSaved } = report
  const failureText = status === 'failed' ? failure : null
  const statusText = status === 'idle' ? miniText.idle : (failureText ?? miniText.status[status])
  const line = status === 'playing' && title ? title : statusText
  // A stream that the user dropped onto the window has no station page and cannot be a favorite.
  const hasPage = isFavorite !== null
  return (
    <div className="flex items-start gap-2">
      {station && (
        <div aria-hidden="true" className="shrink-0 [-webkit-app-region:no-drag]">
          <button type="button" tabIndex={-1} disabled={!hasPage} onClick={onStation}>
            <Cover
              seed={station.id}
              name={station.name}
              favicon={favicon}
              cover={cover}
              className="size-13 border-[1.5px] border-ink dark:border-transparent"
            />
          </button>
        </div>
      )}
      <div className="min-w-0 flex-1">
        {station && (
          <p
            dir="auto"
            title={station.name}
            className="truncate font-display text-lg leading-[1.3] font-bold"
          >
            {hasPage ? (
              <button
                type="button"
                aria-label={miniText.openStation(station.name)}
                onClick={onStation}
                className="max-w-full truncate text-left align-top underline-offset-4 hover:underline [-webkit-app-region:no-drag]"
              >
                {station.name}
              </button>
            ) : (
              station.name
            )}
          </p>
        )}
        <div className="flex items-center gap-1">
          <p
            dir="auto"
            role="status"
            title={line}
            className={cx(
              'min-w-0 text-[0.8125rem] leading-[1.3] text-soft',
              line === failure ? 'line-clamp-2' : 'truncate',
            )}
          >
            {line}
          </p>
          {line === title && isSongSaved !== null && (
            <IconButton
              label={isSongSaved ? miniText.removeSong : miniText.saveSong}
              tipSide="right"
              aria-pressed={isSongSaved}
              className="-my-1 size-6! [-webkit-app-region:no-drag]"
              onClick={onSaveSong}
            >
              <Heart
                aria-hidden="true"
                className={cx('size-3.5', isSongSaved && 'fill-hot text-hot-text')}
              />
            </IconButton>
          )}
        </div>
        {station && <ShowLine report={report} />}
      </div>
      {/* These buttons have a system tooltip (title), because it can extend beyond the window. */}
      <div className="flex [-webkit-app-region:no-drag]">
        <IconButton
          label={miniText.show}
          title={miniText.show}
          tipSide="left"
          className="size-8!"
          onClick={onShow}
        >
          <AppWindow aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton
          label={miniText.close}
          title={miniText.close}
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

function nowText({ title, endsAt }: NonNullable<PlayerReport['show']>): string {
  return endsAt === null ? miniText.now(title) : miniText.nowUntil({ title, end: endsAt })
}

function ShowLine({ report: { show, nextShow } }: Pick<MiniLinesProps, 'report'>) {
  const now = useNow()
  const currentText = show && nowText(show)
  const isDirectlyAfter = show !== null && show.endsAt === nextShow?.startsAt
  const nextText =
    nextShow &&
    (isDirectlyAfter
      ? miniText.nextUntimed(nextShow.title)
      : miniText.nextShow({
          title: nextShow.title,
          when: weekdayTimeText(nextShow.startsAt, now),
        }))
  if (currentText === null && nextText === null) return null
  const progress = show && progressOf(show, now)
  return (
    <div className="mt-0.5 w-fit max-w-full">
      <p
        title={[currentText, nextText].filter(Boolean).join(' · ')}
        className="flex gap-x-1 text-[0.8125rem] leading-[1.3]"
      >
        {currentText !== null && (
          <span dir="auto" className="min-w-0 truncate">
            {currentText}
          </span>
        )}
        {currentText !== null && nextText !== null && <span aria-hidden="true">·</span>}
        {nextText !== null && (
          <span dir="auto" className="min-w-0 truncate">
            {nextText}
          </span>
        )}
      </p>
      {progress !== null && <ProgressLine value={progress} />}
    </div>
  )
}
