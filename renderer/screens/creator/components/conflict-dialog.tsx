import { type FormEvent, useId, useRef, useState } from 'react'
import type { SavedField } from '../../../../shared/api/station-fields.ts'
import { creatorText } from '../../../../shared/locales/generated/creator.ts'
import { stationConflictText } from '../../../../shared/locales/generated/station-conflict.ts'
import { fieldLabel, fieldText } from '../../../domain/stations/field-texts.ts'
import { FieldValue } from '../../../domain/stations/field-value.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import {
  type Choices,
  chosenChanges,
  type FieldVersions,
  type Side,
  undecidedFields,
} from '../compare-versions.ts'
import type { Conflict, GuardedSave } from '../use-guarded-save.ts'

interface VersionChoiceProps {
  readonly versions: FieldVersions
  readonly chosenSide: Side | undefined
  readonly isMissing: boolean
  readonly onChoose: (side: Side) => void
}

const SIDES: readonly Side[] = ['theirs', 'mine']

function VersionChoice({ versions, chosenSide, isMissing, onChoose }: VersionChoiceProps) {
  const id = useId()
  const { field, base } = versions
  const formatValue = (value: unknown) => fieldText(field, value)
  return (
    <fieldset data-field={field} aria-describedby={`${id}-was ${id}-missing`}>
      <legend className="font-semibold">{fieldLabel(field, creatorText)}</legend>
      <div id={`${id}-was`} className="mb-2 text-[0.875rem] text-soft">
        <span className="text-[0.8125rem]">{stationConflictText.before}</span>
        <FieldValue text={formatValue(base)} />
      </div>
      <div className="grid grid-cols-1 gap-2 wide:grid-cols-2">
        {SIDES.map((side) => (
          <div
            key={side}
            className="relative rounded-edge border-[1.5px] border-edge px-3 py-2 hover:border-ink has-checked:border-ink has-checked:bg-well has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-hot"
          >
            {/* The label covers the card; only the expand button of a long value is above it. */}
            <label className="flex cursor-pointer items-center gap-2.5 font-semibold after:absolute after:inset-0">
              <input
                type="radio"
                name={id}
                value={side}
                checked={chosenSide === side}
                onChange={() => onChoose(side)}
                aria-describedby={`${id}-${side}`}
                className="size-4 shrink-0 appearance-none rounded-edge border-[1.5px] border-edge bg-sheet checked:border-ink checked:bg-hot focus-visible:outline-none forced-colors:appearance-auto"
              />
              {stationConflictText[side]}
            </label>
            <div id={`${id}-${side}`} className="mt-1">
              <FieldValue text={formatValue(versions[side])} />
            </div>
          </div>
        ))}
      </div>
      <p id={`${id}-missing`} role="alert" className="mt-1 text-[0.875rem] text-hot-text">
        {isMissing && stationConflictText.choose}
      </p>
    </fieldset>
  )
}

interface ConflictDialogProps {
  readonly open: boolean
  readonly save: GuardedSave
}

/** Dialog that resolves a conflict: for each field that two editors changed, the user chooses one version. */
export function ConflictDialog({ open, save }: ConflictDialogProps) {
  const { conflict } = save
  return (
    <Dialog
      open={open}
      title={stationConflictText.title(conflict?.theirs.name ?? '')}
      onClose={save.closeComparison}
    >
      {conflict && <ConflictForm conflict={conflict} save={save} />}
    </Dialog>
  )
}

interface ConflictFormProps {
  readonly conflict: Conflict
  readonly save: GuardedSave
}

function ConflictForm({ conflict, save }: ConflictFormProps) {
  const [{ previousConflict, choices }, setChosen] = useState({
    previousConflict: conflict,
    choices: {} as Choices,
  })
  const [isSubmitted, setSubmitted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  if (previousConflict !== conflict) {
    // A newer version invalidates the earlier choices.
    setChosen({ previousConflict: conflict, choices: {} })
    setSubmitted(false)
  }
  const { conflicting, onlyMine, onlyTheirs } = conflict
  const missingFields = undecidedFields(conflict, choices)
  const choose = (field: SavedField, side: Side) =>
    setChosen({ previousConflict: conflict, choices: { ...choices, [field]: side } })

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (save.busy) return
    const [firstMissing] = missingFields
    setSubmitted(true)
    if (firstMissing === undefined) save.saveChosen(chosenChanges(conflict, choices))
    else form.current?.querySelector<HTMLElement>(`[data-field="${firstMissing}"] input`)?.focus()
  }
  return (
    <form ref={form} onSubmit={submit} className="grid gap-5">
      <p>{conflicting.length > 0 ? stationConflictText.lead : stationConflictText.noOverlap}</p>
      {conflicting.map((versions) => (
        <VersionChoice
          key={versions.field}
          versions={versions}
          chosenSide={choices[versions.field]}
          isMissing={isSubmitted && missingFields.includes(versions.field)}
          onChoose={(side) => choose(versions.field, side)}
        />
      ))}
      <OneSidedFields title={stationConflictText.onlyMine} fields={onlyMine} side="mine" />
      <OneSidedFields title={stationConflictText.onlyTheirs} fields={onlyTheirs} side="theirs" />
      <div className="flex flex-wrap justify-end gap-3">
        <Button busy={save.busy} onClick={save.takeTheirs}>
          {stationConflictText.useTheirs}
        </Button>
        <Button type="submit" variant="solid" busy={save.busy}>
          {conflicting.length > 0 ? stationConflictText.save : stationConflictText.saveBoth}
        </Button>
      </div>
    </form>
  )
}

interface OneSidedFieldsProps {
  readonly title: string
  readonly fields: readonly FieldVersions[]
  readonly side: Side
}

function OneSidedFields({ title, fields, side }: OneSidedFieldsProps) {
  if (fields.length === 0) return null
  return (
    <table className="w-full table-fixed border-collapse text-left text-[0.9375rem]">
      <caption className="pb-1 text-left font-semibold">{title}</caption>
      <thead className="text-[0.8125rem] text-soft">
        <tr>
          <th scope="col" className="w-1/4 py-1 pr-3 font-normal">
            {stationConflictText.field}
          </th>
          <th scope="col" className="py-1 pr-3 font-normal">
            {stationConflictText.before}
          </th>
          <th scope="col" className="py-1 font-normal">
            {stationConflictText[side]}
          </th>
        </tr>
      </thead>
      <tbody>
        {fields.map((versions) => (
          <tr key={versions.field} className="border-t border-hairline align-top">
            <th scope="row" className="py-1.5 pr-3 font-normal">
              {fieldLabel(versions.field, creatorText)}
            </th>
            <td className="py-1.5 pr-3 text-soft">
              <FieldValue text={fieldText(versions.field, versions.base)} />
            </td>
            <td className="py-1.5">
              <FieldValue text={fieldText(versions.field, versions[side])} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
