import { useId } from 'react'
import { fieldLabel, fieldText } from '../../../domain/stations/field-texts.ts'
import { FieldValue } from '../../../domain/stations/field-value.tsx'
import { useMessages } from '../../../locales/messages.ts'
import { useConflictMessages } from '../../../locales/station-conflict.ts'
import type { FieldVersions, Side } from '../compare-versions.ts'

interface VersionChoiceProps {
  readonly versions: FieldVersions
  /** What is chosen; undefined until the user has chosen. */
  readonly side: Side | undefined
  /** The user wanted to save without a choice here. */
  readonly isMissing: boolean
  readonly onChoose: (side: Side) => void
}

const SIDES: readonly Side[] = ['theirs', 'mine']

/** A field that both editors have changed: what it was, and two native radio buttons for the two values. */
export function VersionChoice({ versions, side, isMissing, onChoose }: VersionChoiceProps) {
  const messages = useMessages()
  const text = useConflictMessages()
  const id = useId()
  const { field, was } = versions
  const inWords = (value: unknown) => fieldText(field, value, messages)
  return (
    <fieldset data-field={field} aria-describedby={`${id}-was ${id}-missing`}>
      <legend className="font-semibold">{fieldLabel(field, messages.creator)}</legend>
      <div id={`${id}-was`} className="mb-2 text-[0.875rem] text-soft">
        <span className="text-[0.8125rem]">{text.was}</span>
        <FieldValue text={inWords(was)} />
      </div>
      <div className="grid grid-cols-1 gap-2 wide:grid-cols-2">
        {SIDES.map((one) => (
          <div
            key={one}
            className="relative rounded-edge border-[1.5px] border-edge px-3 py-2 hover:border-ink has-checked:border-ink has-checked:bg-well has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-hot"
          >
            {/* The label covers the card; only the button of a long value lies above it. */}
            <label className="flex cursor-pointer items-center gap-2.5 font-semibold after:absolute after:inset-0">
              <input
                type="radio"
                name={id}
                value={one}
                checked={side === one}
                onChange={() => onChoose(one)}
                aria-describedby={`${id}-${one}`}
                className="size-4 shrink-0 appearance-none rounded-edge border-[1.5px] border-edge bg-sheet checked:border-ink checked:bg-hot focus-visible:outline-none forced-colors:appearance-auto"
              />
              {text[one]}
            </label>
            <div id={`${id}-${one}`} className="mt-1">
              <FieldValue text={inWords(versions[one])} />
            </div>
          </div>
        ))}
      </div>
      <p id={`${id}-missing`} role="alert" className="mt-1 text-[0.875rem] text-hot-text">
        {isMissing && text.choose}
      </p>
    </fieldset>
  )
}
