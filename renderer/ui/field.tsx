import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

interface FieldProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  /** Draws the control, given what ties it to its label, hint and error. */
  readonly children: (wiring: FieldWiring) => ReactNode
}

interface FieldWiring {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

/** Label above, control, then hint and error: the frame of every labelled control. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  // A hint that was not followed comes back as the error: said once is enough.
  const shownHint = hint === error ? undefined : hint
  const described = [error ? errorId : '', shownHint ? hintId : ''].filter(Boolean).join(' ')
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-[0.875rem] font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {shownHint && (
        <p id={hintId} className="text-[0.8125rem] text-soft">
          {shownHint}
        </p>
      )}
      {error && (
        <p id={errorId} className="flex gap-1.5 text-[0.8125rem] font-semibold text-hot-text">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}

/** The frame of text inputs and selects. */
export const controlClass =
  'min-h-11 w-full rounded-edge border-[1.5px] border-edge bg-sheet px-3 text-ink placeholder:text-soft ' +
  'hover:border-ink focus-visible:border-ink aria-invalid:border-hot-text disabled:opacity-60'
