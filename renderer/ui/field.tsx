import { CircleAlert, Info } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

export interface FieldText {
  readonly label: string
  readonly hint?: string | undefined
  /** A warning about the value that is not an error. */
  readonly note?: string | undefined
  /** Shown below the field. The field is invalid while an error is set. */
  readonly error?: string | undefined
  /** Count of rejected submits. Screen readers announce the error after each. 0 or undefined for an error on blur. */
  readonly rejectedSubmits?: number | undefined
  /** Id of an element outside the field that also describes it. */
  readonly describedBy?: string | undefined
}

/** Separates the props of the Field from the attributes of the input element. */
export function splitFieldProps<Props extends FieldText>({
  label,
  hint,
  note,
  error,
  rejectedSubmits,
  describedBy,
  ...attributes
}: Props) {
  return { text: { label, hint, note, error, rejectedSubmits, describedBy }, attributes }
}

interface FieldProps extends FieldText {
  readonly children: (attributes: FieldAttributes) => ReactNode
}

interface FieldAttributes {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

/** Label, hint and error message of an input element, which `children` renders. */
export function Field({
  label,
  hint,
  note,
  error,
  rejectedSubmits,
  describedBy,
  children,
}: FieldProps) {
  const id = useId()
  // Hides the hint when the error repeats it.
  const shownHint = hint === error ? undefined : hint
  const descriptionIds = cx(
    error && `${id}-error`,
    note && `${id}-note`,
    shownHint && `${id}-hint`,
    describedBy,
  )
  return (
    <div data-field="" className="grid">
      <label htmlFor={id} className="mb-1.5 text-[0.875rem] font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': descriptionIds || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {shownHint && (
        <p id={`${id}-hint`} className={`${lineClass} text-soft`}>
          {shownHint}
        </p>
      )}
      {/* Always rendered, because screen readers announce only changes in an existing live region. */}
      <div aria-live="polite">
        {note && (
          <p id={`${id}-note`} className={`${lineClass} flex gap-1.5`}>
            <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-second" />
            {note}
          </p>
        )}
        {error && (
          <p
            key={rejectedSubmits}
            id={`${id}-error`}
            role={rejectedSubmits ? 'alert' : undefined}
            className={`${lineClass} flex gap-1.5 font-semibold text-hot-text`}
          >
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </div>
  )
}

const lineClass = 'mt-1.5 text-[0.8125rem]'

export const controlClass =
  'min-h-11 w-full rounded-edge border-[1.5px] border-edge bg-sheet px-3 text-ink placeholder:text-soft ' +
  'hover:border-ink focus-visible:border-ink aria-invalid:border-hot-text disabled:opacity-60 [&[readonly]]:text-soft'
