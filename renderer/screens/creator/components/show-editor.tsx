import { useId } from 'react'
import {
  PLAIN_TEXT,
  SHOW_MINUTES,
  SHOW_START,
  SHOW_TITLE_MAX,
} from '../../../../shared/api/field-rules.ts'
import type { Show } from '../../../../shared/api/shows.ts'
import { formats } from '../../../../shared/locale/formats.ts'
import { actionsText } from '../../../../shared/locales/generated/actions.ts'
import { creatorText } from '../../../../shared/locales/generated/creator.ts'
import { weekdayNames, zoneText } from '../../../lib/time-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type FieldCheck, useCheckedForm } from '../../../ui/use-checked-form.ts'

export function showChecks(
  text: (typeof creatorText)['schedule'],
): Readonly<Record<keyof Omit<Show, 'id'>, FieldCheck>> {
  const { min, max } = SHOW_MINUTES
  const acceptAny = () => undefined
  return {
    title: (title) => {
      const isTitle = title !== '' && title.length <= SHOW_TITLE_MAX && PLAIN_TEXT.test(title)
      return isTitle ? undefined : text.showLength(SHOW_TITLE_MAX)
    },
    day: acceptAny,
    start: (start) => (SHOW_START.test(start) ? undefined : text.startShape),
    minutes: (typed) => {
      const minutes = Number(typed)
      const isLength = Number.isInteger(minutes) && minutes >= min && minutes <= max
      return isLength ? undefined : text.minutesRange({ min, max })
    },
    timeZone: acceptAny,
  }
}

/** Sorted time zones for the select. The browser may not support a zone that a saved show uses. */
export function zonesToChoose(supported: readonly string[], used: readonly string[]): string[] {
  return [...new Set([...supported, 'UTC', ...used])].toSorted(formats.compare)
}

interface ShowEditorProps {
  readonly show: Show | null
  readonly timeZone: string
  readonly zones: readonly string[]
  readonly onShow: (show: Show) => void
  readonly onCancel: () => void
}

export function ShowEditor({ show, timeZone, zones, onShow, onCancel }: ShowEditorProps) {
  const text = creatorText.schedule
  const headingId = useId()
  const { form, field } = useCheckedForm({
    checks: showChecks(text),
    // A new show starts at 20:00 and lasts an hour.
    initial: {
      title: show?.title ?? '',
      day: String(show?.day ?? 0),
      start: show?.start ?? '20:00',
      minutes: String(show?.minutes ?? 60),
      timeZone: show?.timeZone ?? timeZone,
    },
    run: ({ title, day, start, minutes, timeZone }) =>
      onShow({
        id: show?.id ?? crypto.randomUUID(),
        title,
        day: Number(day),
        start,
        minutes: Number(minutes),
        timeZone,
      }),
  })
  return (
    <form
      {...form}
      aria-labelledby={headingId}
      className="grid max-w-[38rem] gap-4 border-[1.5px] border-dashed border-edge px-4 py-4"
    >
      <h3 id={headingId} className="text-lg">
        {show ? text.editing : text.add}
      </h3>
      <TextField {...field('title')} label={text.show} autoComplete="off" autoFocus />
      <div className="grid items-start gap-4 wide:grid-cols-3">
        <SelectField
          {...field('day')}
          label={text.day}
          options={weekdayNames().map((label, day) => ({ value: String(day), label }))}
        />
        <TextField {...field('start')} type="time" label={text.start} />
        <TextField
          {...field('minutes')}
          type="number"
          inputMode="numeric"
          label={text.minutes}
          min={SHOW_MINUTES.min}
          max={SHOW_MINUTES.max}
        />
      </div>
      <SelectField
        {...field('timeZone')}
        label={text.zone}
        hint={text.zoneHint}
        options={zones.map((value) => ({ value, label: zoneText(value) }))}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{show ? text.changeIt : text.addIt}</Button>
        <Button variant="quiet" onClick={onCancel}>
          {actionsText.cancel}
        </Button>
      </div>
    </form>
  )
}
