import { Pencil, X } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { SHOWS_MAX } from '../../../../shared/api/field-rules.ts'
import { inWeekOrder, occurrences, overlaps, WEEK_MS } from '../../../../shared/api/occurrences.ts'
import type { Show } from '../../../../shared/api/shows.ts'
import { formats } from '../../../../shared/locale/formats.ts'
import { creatorText } from '../../../../shared/locales/generated/creator.ts'
import { scheduleText } from '../../../../shared/locales/generated/schedule.ts'
import type { TaggedStation } from '../../../api/own-stations.ts'
import { useNow } from '../../../lib/current-time.ts'
import { notify } from '../../../lib/notify.ts'
import {
  dayText,
  durationText,
  timeSpanText,
  weekdayNames,
  zoneText,
} from '../../../lib/time-texts.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { type GuardedSave, type RefetchStation, useGuardedSave } from '../use-guarded-save.ts'
import { ConflictAlert, ConflictDialog } from './conflict-alert.tsx'
import { ShowEditor, zonesToChoose } from './show-editor.tsx'
import { FieldReason, savedText } from './station-marks.tsx'

interface WeekPreviewProps {
  readonly shows: readonly Show[]
  readonly timeZone: string
}

function WeekPreview({ shows, timeZone }: WeekPreviewProps) {
  const text = creatorText.schedule
  const now = useNow()
  const week = occurrences(shows, now, now + WEEK_MS)
  const overlappingPairs = overlaps(shows, now)
  return (
    <>
      {overlappingPairs.length > 0 && (
        <Alert tone="note">
          <ul className="grid gap-1">
            {overlappingPairs.map(([first, second]) => (
              <li key={first.id + second.id}>
                {text.overlap({ first: first.title, second: second.title })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <section>
        <h3 className="text-lg">{text.preview(zoneText(timeZone))}</h3>
        <ol className="mt-2 grid gap-1 text-[0.875rem]">
          {week.map(({ show, startsAt, endsAt }) => (
            <li key={show.id + startsAt} className="flex flex-wrap gap-x-3">
              <time
                dateTime={new Date(startsAt).toISOString()}
                className="min-w-56 text-soft tabular-nums"
              >
                {dayText(startsAt, now)}, {timeSpanText(startsAt, endsAt)}
              </time>
              <span dir="auto" className="min-w-0 flex-1 basis-40 text-left wrap-anywhere">
                {show.title}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

interface ShowListProps {
  readonly shows: readonly Show[]
  readonly onEdit: (show: Show) => void
  readonly onRemove: (show: Show) => void
}

function ShowList({ shows, onEdit, onRemove }: ShowListProps) {
  const text = creatorText.schedule
  const weekdays = weekdayNames()
  return (
    <ul aria-label={text.list} className="border-t border-hairline">
      {shows.map((show) => (
        <li key={show.id} className="flex items-center gap-3 border-b border-hairline py-2">
          <div className="min-w-0 flex-1">
            <p dir="auto" className="text-left font-semibold wrap-anywhere">
              {show.title}
            </p>
            <p className="text-[0.8125rem] text-soft">
              {scheduleText.weekly({
                weekday: weekdays[show.day] ?? '',
                time: formats.clock(show.start),
              })}
              <span aria-hidden="true"> · </span>
              <span className="whitespace-nowrap">{durationText(show.minutes)}</span>
              <span aria-hidden="true"> · </span>
              {zoneText(show.timeZone)}
            </p>
          </div>
          <IconButton label={text.edit(show.title)} tipSide="left" onClick={() => onEdit(show)}>
            <Pencil className="size-5" />
          </IconButton>
          <IconButton label={text.remove(show.title)} tipSide="left" onClick={() => onRemove(show)}>
            <X className="size-5" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

interface SchedulePanelProps {
  readonly tagged: TaggedStation
  readonly refetchStation: RefetchStation
  readonly onDirty: (part: string, isDirty: boolean) => void
}

export function SchedulePanel({ tagged, refetchStation, onDirty }: SchedulePanelProps) {
  const text = creatorText.schedule
  const save = useGuardedSave(tagged, {
    refetchStation,
    onSaved: (station) =>
      notify({ message: savedText(station, text.saved), tone: 'success', id: 'station' }),
  })
  return (
    <Panel title={text.title}>
      <div className="grid gap-5">
        <FieldReason station={tagged.station} field="schedule" />
        <ScheduleForm save={save} onDirty={onDirty} />
      </div>
      <ConflictDialog open={save.conflict !== null} save={save} />
    </Panel>
  )
}

/** State of the show editor. Null when the editor is closed. `show` is null for a new show. */
type EditorState = { readonly show: Show | null } | null

function ScheduleForm({
  save,
  onDirty,
}: Pick<SchedulePanelProps, 'onDirty'> & { readonly save: GuardedSave }) {
  const text = creatorText.schedule
  const saved = useMemo(() => inWeekOrder(save.base.schedule), [save.base])
  const [shows, setShows] = useState(saved)
  const [edited, setEdited] = useState<EditorState>(null)
  const [startVersion, setStartVersion] = useState(save.version)
  if (startVersion !== save.version) {
    setStartVersion(save.version)
    // An open show editor stays open and adds or replaces its show by id, even if the new version lacks that show.
    setShows(inWeekOrder(save.typed.schedule ?? saved))
  }
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const zones = useMemo(
    () =>
      zonesToChoose(Intl.supportedValuesOf('timeZone'), [
        timeZone,
        ...shows.map((show) => show.timeZone),
      ]),
    [shows, timeZone],
  )
  const isDirty = JSON.stringify(shows) !== JSON.stringify(saved)
  useEffect(() => onDirty('schedule', isDirty || edited !== null), [isDirty, edited, onDirty])

  const applyShow = (show: Show) => {
    setShows(inWeekOrder([...shows.filter(({ id }) => id !== show.id), show]))
    setEdited(null)
  }
  const remove = (show: Show) => {
    setShows(shows.filter(({ id }) => id !== show.id))
    if (edited?.show?.id === show.id) setEdited(null)
  }
  return (
    <>
      <ConflictAlert save={save} changes={isDirty ? { schedule: shows } : {}} />
      <p className="max-w-prose text-soft">{text.explain}</p>
      {shows.length === 0 && <p>{text.empty}</p>}
      {shows.length > 0 && (
        <ShowList shows={shows} onEdit={(show) => setEdited({ show })} onRemove={remove} />
      )}
      {edited && (
        <ShowEditor
          key={edited.show?.id}
          show={edited.show}
          // The shows of a station usually have the same time zone.
          timeZone={shows.at(-1)?.timeZone ?? timeZone}
          zones={zones}
          onShow={applyShow}
          onCancel={() => setEdited(null)}
        />
      )}
      {!edited && shows.length < SHOWS_MAX && (
        <div>
          <Button onClick={() => setEdited({ show: null })}>{text.add}</Button>
        </div>
      )}
      {shows.length >= SHOWS_MAX && <p className="text-soft">{text.full(SHOWS_MAX)}</p>}
      {shows.length > 0 && <WeekPreview shows={shows} timeZone={timeZone} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="solid"
          busy={save.busy}
          disabled={!isDirty}
          onClick={() => save.save({ schedule: shows })}
        >
          {text.save}
        </Button>
        <p role="status" className="text-[0.8125rem] text-soft">
          {isDirty && text.unsaved}
        </p>
      </div>
    </>
  )
}
