import { type FormEvent, useRef, useState } from 'react'
import type { SavedField } from '../../../../shared/api/station-fields.ts'
import { fieldLabel, fieldText } from '../../../domain/stations/field-texts.ts'
import { FieldValue } from '../../../domain/stations/field-value.tsx'
import { useMessages } from '../../../locales/messages.ts'
import { useConflictMessages } from '../../../locales/station-conflict.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import {
  type Choices,
  chosenChanges,
  type FieldVersions,
  type Side,
  undecided,
} from '../compare-versions.ts'
import type { Conflict, GuardedSave } from '../use-guarded-save.ts'
import { VersionChoice } from './version-choice.tsx'

interface ConflictDialogProps {
  readonly open: boolean
  readonly save: GuardedSave
}

/** Another editor's version beside the user's, field by field, and what is to stay of each. */
export function ConflictDialog({ open, save }: ConflictDialogProps) {
  const text = useConflictMessages()
  const { conflict } = save
  return (
    <Dialog
      open={open}
      title={text.title(conflict?.theirs.name ?? '')}
      onClose={save.closeComparison}
    >
      {conflict && <Versions conflict={conflict} save={save} />}
    </Dialog>
  )
}

interface VersionsProps {
  readonly conflict: Conflict
  readonly save: GuardedSave
}

function Versions({ conflict, save }: VersionsProps) {
  const text = useConflictMessages()
  const [{ seen, choices }, setChosen] = useState({ seen: conflict, choices: {} as Choices })
  const [isAsked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  if (seen !== conflict) {
    // Yet another version: what was chosen before was chosen of others.
    setChosen({ seen: conflict, choices: {} })
    setAsked(false)
  }
  const { meeting, onlyMine, onlyTheirs } = conflict
  const open = undecided(conflict, choices)
  const choose = (field: SavedField, side: Side) =>
    setChosen({ seen: conflict, choices: { ...choices, [field]: side } })

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (save.busy) return
    const [first] = open
    setAsked(true)
    if (first === undefined) save.saveChosen(chosenChanges(conflict, choices))
    else form.current?.querySelector<HTMLElement>(`[data-field="${first}"] input`)?.focus()
  }
  return (
    <form ref={form} onSubmit={submit} className="grid gap-5">
      <p>{meeting.length > 0 ? text.lead : text.apart}</p>
      {meeting.map((versions) => (
        <VersionChoice
          key={versions.field}
          versions={versions}
          side={choices[versions.field]}
          isMissing={isAsked && open.includes(versions.field)}
          onChoose={(side) => choose(versions.field, side)}
        />
      ))}
      <KeptFields title={text.onlyMine} fields={onlyMine} side="mine" />
      <KeptFields title={text.onlyTheirs} fields={onlyTheirs} side="theirs" />
      <div className="flex flex-wrap justify-end gap-3">
        <Button busy={save.busy} onClick={save.takeTheirs}>
          {text.takeTheirs}
        </Button>
        <Button type="submit" variant="solid" busy={save.busy}>
          {meeting.length > 0 ? text.save : text.saveBeside}
        </Button>
      </div>
    </form>
  )
}

interface KeptFieldsProps {
  readonly title: string
  readonly fields: readonly FieldVersions[]
  readonly side: Side
}

/** The fields that one editor alone has changed: before and after; nothing to choose. */
function KeptFields({ title, fields, side }: KeptFieldsProps) {
  const messages = useMessages()
  const text = useConflictMessages()
  if (fields.length === 0) return null
  return (
    <table className="w-full table-fixed border-collapse text-left text-[0.9375rem]">
      <caption className="pb-1 text-left font-semibold">{title}</caption>
      <thead className="text-[0.8125rem] text-soft">
        <tr>
          <th scope="col" className="w-1/4 py-1 pr-3 font-normal">
            {text.field}
          </th>
          <th scope="col" className="py-1 pr-3 font-normal">
            {text.was}
          </th>
          <th scope="col" className="py-1 font-normal">
            {text[side]}
          </th>
        </tr>
      </thead>
      <tbody>
        {fields.map((versions) => (
          <tr key={versions.field} className="border-t border-hairline align-top">
            <th scope="row" className="py-1.5 pr-3 font-normal">
              {fieldLabel(versions.field, messages.creator)}
            </th>
            <td className="py-1.5 pr-3 text-soft">
              <FieldValue text={fieldText(versions.field, versions.was, messages)} />
            </td>
            <td className="py-1.5">
              <FieldValue text={fieldText(versions.field, versions[side], messages)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
