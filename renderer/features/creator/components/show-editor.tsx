import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { Show } from '../../../../shared/api/answers/stations.ts'
import { SHOW_MINUTES } from '../../../../shared/api/field-rules.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { checkShow, emptyShow, type ShowFields, showFields, showOf } from '../show-form.ts'

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
  const [fields, setFields] = useState<ShowFields>(show ? showFields(show) : emptyShow(timeZone))
  const [refusal, setRefusal] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const typed = showOf(show?.id ?? '', fields)
  const problems = refusal > 0 ? checkShow(typed, text) : {}
  useEffect(() => {
    if (refusal > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])
  const field = (name: keyof ShowFields) => ({
    value: fields[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      setFields({ ...fields, [name]: event.currentTarget.value }),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (Object.keys(checkShow(typed, text)).length > 0) return setRefusal(refusal + 1)
    onShow(show ? typed : { ...typed, id: crypto.randomUUID() })
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={send}
      aria-labelledby={heading}
      className="grid max-w-[38rem] gap-4 border-[1.5px] border-dashed border-edge px-4 py-4"
    >
      <h3 id={heading} className="text-lg">
        {show ? text.editing : text.add}
      </h3>
      <TextField
        label={text.show}
        error={problems.title}
        refusal={refusal}
        autoComplete="off"
        autoFocus
        {...field('title')}
      />
      <div className="grid items-start gap-4 wide:grid-cols-3">
        <SelectField
          label={text.day}
          options={text.days.map((label, day) => ({ value: String(day), label }))}
          {...field('day')}
        />
        <TextField
          type="time"
          label={text.start}
          error={problems.start}
          refusal={refusal}
          {...field('start')}
        />
        <TextField
          type="number"
          inputMode="numeric"
          label={text.minutes}
          min={SHOW_MINUTES.min}
          max={SHOW_MINUTES.max}
          error={problems.minutes}
          refusal={refusal}
          {...field('minutes')}
        />
      </div>
      <SelectField
        label={text.zone}
        hint={text.zoneHint}
        options={zones.map((value) => ({ value, label: zone(value) }))}
        {...field('timeZone')}
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
