import { useId } from 'react'
import { SHOW_MINUTES } from '../../../../shared/api/field-rules.ts'
import type { Show } from '../../../../shared/api/shows.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'
import { emptyShow, showChecks, showFields, showOf } from '../show-form.ts'

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
