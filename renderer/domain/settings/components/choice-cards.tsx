import { type ReactNode, useId } from 'react'

interface ChoiceCardsProps<Value extends string> {
  /** The question; read out before the choices. */
  readonly legend: string
  readonly choices: readonly {
    readonly value: Value
    readonly label: string
    /** Shows what the choice looks like. */
    readonly preview: ReactNode
  }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** One choice among a few that can be seen: native radio buttons, each on a card of its own. */
export function ChoiceCards<Value extends string>({
  legend,
  choices,
  value,
  onChange,
}: ChoiceCardsProps<Value>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="grid cursor-pointer gap-3 rounded-edge border-[1.5px] border-edge p-4 hover:border-ink has-checked:border-ink has-checked:bg-well has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-hot"
          >
            <span aria-hidden="true">{choice.preview}</span>
            <span className="flex items-center gap-2.5 font-semibold">
              <input
                type="radio"
                name={name}
                value={choice.value}
                checked={choice.value === value}
                onChange={() => onChange(choice.value)}
                className="size-4 shrink-0 appearance-none rounded-edge border-[1.5px] border-edge bg-sheet checked:border-ink checked:bg-hot focus-visible:outline-none forced-colors:appearance-auto"
              />
              {choice.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
