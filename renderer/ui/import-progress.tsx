import { useId } from 'react'

interface ImportProgressProps {
  readonly label: string
  /** From 0 to 1. Null when the progress is unknown. */
  readonly part: number | null
}

export function ImportProgress({ label, part }: ImportProgressProps) {
  const id = useId()
  return (
    <div className="grid gap-3 py-4">
      <p id={id} role="status">
        {label}
      </p>
      <progress
        aria-labelledby={id}
        max={1}
        {...(part !== null && { value: part })}
        className="h-2 w-full accent-hot"
      />
    </div>
  )
}
