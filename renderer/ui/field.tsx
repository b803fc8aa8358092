import { CircleAlert, Info } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

/** What every labelled control takes besides its own attributes. */
export interface FieldText {
  readonly label: string
  readonly hint?: string | undefined
  /** Shown below and announced with the field; the field counts as invalid while it is set. */
  readonly error?: string | undefined
  /**
   * Which refused submit the error belongs to: it is read out at once, again for each. 0 or nothing
   * for an error that came up on the way, which is read out when there is a pause.
   */
  readonly refusal?: number | undefined
  /** Id of something outside the field that describes it too. */
  readonly describedBy?: string | undefined
}

/** Splits the props of a labelled control into what its Field takes and the attributes of the control itself. */
export function splitFieldProps<Props extends FieldText>({
  label,
  hint,
  error,
  refusal,
  describedBy,
  ...attributes
}: Props) {
  return { text: { label, hint, error, refusal, describedBy }, attributes }
}

interface FieldProps extends FieldText {
  /** A word on what is being typed, which is no error. */
  readonly note?: string | undefined
  /** Draws the control, given what ties it to its label, hint and error. */
  readonly children: (wiring: FieldWiring) => ReactNode
}

interface FieldWiring {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

/** Label above, control, then hint, note and error: the frame of every labelled control. */
export function Field({ label, hint, note, error, refusal, describedBy, children }: FieldProps) {
  const id = useId()
  // A hint that was not followed comes back as the error: said once is enough.
  const shownHint = hint === error ? undefined : hint
  const described = cx(
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
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {shownHint && (
        <p id={`${id}-hint`} className={`${lineClass} text-soft`}>
          {shownHint}
        </p>
      )}
      {/* Always there: only what is put into a live region that exists already is read out. */}
      <div aria-live="polite">
        {note && (
          <p id={`${id}-note`} className={`${lineClass} flex gap-1.5`}>
            <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-second" />
            {note}
          </p>
        )}
        {error && (
          <p
            key={refusal}
            id={`${id}-error`}
            role={refusal ? 'alert' : undefined}
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

/** The frame of text inputs and selects. */
export const controlClass =
  'min-h-11 w-full rounded-edge border-[1.5px] border-edge bg-sheet px-3 text-ink placeholder:text-soft ' +
  'hover:border-ink focus-visible:border-ink aria-invalid:border-hot-text disabled:opacity-60 [&[readonly]]:text-soft'
