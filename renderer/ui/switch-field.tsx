import { useId } from 'react'

interface SwitchFieldProps {
  readonly label: string
  readonly hint?: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly busy?: boolean
}

/** A setting that is on or off and applies immediately. */
export function SwitchField({ label, hint, checked, onChange, busy = false }: SwitchFieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className="flex items-start justify-between gap-6 py-2">
      <div>
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {hint && (
          <p id={hintId} className="text-[0.8125rem] text-soft">
            {hint}
          </p>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-describedby={hint ? hintId : undefined}
        checked={checked}
        aria-disabled={busy || undefined}
        onChange={(event) => {
          if (!busy) onChange(event.currentTarget.checked)
        }}
        className={
          'relative mt-0.5 h-6 w-11 shrink-0 appearance-none rounded-edge border-[1.5px] border-edge bg-well ' +
          'after:absolute after:-inset-2.5 before:absolute before:inset-y-0.5 before:left-0.5 before:w-4 before:bg-edge before:transition-transform ' +
          'checked:border-ink checked:bg-hot checked:before:translate-x-5 checked:before:bg-on-hot aria-disabled:opacity-55 ' +
          'forced-colors:appearance-auto'
        }
      />
    </div>
  )
}
