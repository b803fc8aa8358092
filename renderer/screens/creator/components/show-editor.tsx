import { useId } from 'react'
import {
  PLAIN_TEXT,
  SHOW_MINUTES,
  SHOW_START,
  SHOW_TITLE_MAX,
} from '../../../../shared/api/field-rules.ts'
import type { Show } from '../../../../shared/api/shows.ts'
import { APP_LOCALE } from '../../../../shared/locale/formats.ts'
import { type Messages, useMessages } from '../../../locales/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type FieldCheck, useCheckedForm } from '../../../ui/use-checked-form.ts'

/** The fields as they are typed. */
export interface ShowFields {
  readonly title: string
  /** 0 is Monday. */
  readonly day: string
  readonly start: string
  readonly minutes: string
  readonly timeZone: string
}

/** A new show: an hour at eight in the evening. */
export function emptyShow(timeZone: string): ShowFields {
  return { title: '', day: '0', start: '20:00', minutes: '60', timeZone }
}

/** A show as the fields show it. */
export function showFields({ id: _, ...show }: Show): ShowFields {
  return { ...show, day: String(show.day), minutes: String(show.minutes) }
}

/** What was typed, as the API takes it. */
export function showOf(id: string, { title, day, start, minutes, timeZone }: ShowFields): Show {
  return { id, title, day: Number(day), start, minutes: Number(minutes), timeZone }
}

/** The checks of all fields, in the order of the form. */
export function showChecks(
  text: Messages['creator']['schedule'],
): Readonly<Record<keyof ShowFields, FieldCheck>> {
  const { min, max } = SHOW_MINUTES
  const chosen = () => undefined
  return {
    title: (title) => {
      const isTitle = title !== '' && title.length <= SHOW_TITLE_MAX && PLAIN_TEXT.test(title)
      return isTitle ? undefined : text.showLength(SHOW_TITLE_MAX)
    },
    day: chosen,
    start: (start) => (SHOW_START.test(start) ? undefined : text.startShape),
    minutes: (typed) => {
      const minutes = Number(typed)
      const isLength = Number.isInteger(minutes) && minutes >= min && minutes <= max
      return isLength ? undefined : text.minutesRange(min, max)
    },
    timeZone: chosen,
  }
}

/** The zones to choose from, with those that are in use already. */
export function zonesToChoose(known: readonly string[], used: readonly string[]): string[] {
  return [...new Set([...known, 'UTC', ...used])].toSorted((a, b) => a.localeCompare(b, APP_LOCALE))
}

interface ShowEditorProps {
  /** The show to change; null for a new one. */
  readonly show: Show | null
  /** The zone a new show begins with. */
  readonly timeZone: string
  readonly zones: readonly string[]
  readonly onShow: (show: Show) => void
  readonly onCancel: () => void
}

/** One show: what, on which day, when and how long, by which clocks. */
export function ShowEditor({ show, timeZone, zones, onShow, onCancel }: ShowEditorProps) {
  const { schedule: text } = useMessages().creator
  const { common } = useMessages()
  const { zone } = useMessages().schedule
  const heading = useId()
  const { form, field } = useCheckedForm({
    checks: showChecks(text),
    initial: show ? showFields(show) : emptyShow(timeZone),
    run: (fields) => onShow(showOf(show?.id ?? crypto.randomUUID(), fields)),
  })
  return (
    <form
      {...form}
      aria-labelledby={heading}
      className="grid max-w-[38rem] gap-4 border-[1.5px] border-dashed border-edge px-4 py-4"
    >
      <h3 id={heading} className="text-lg">
        {show ? text.editing : text.add}
      </h3>
      <TextField {...field('title')} label={text.show} autoComplete="off" autoFocus />
      <div className="grid items-start gap-4 wide:grid-cols-3">
        <SelectField
          {...field('day')}
          label={text.day}
          options={text.days.map((label, day) => ({ value: String(day), label }))}
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
        options={zones.map((value) => ({ value, label: zone(value) }))}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{show ? text.changeIt : text.addIt}</Button>
        <Button variant="quiet" onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
    </form>
  )
}
