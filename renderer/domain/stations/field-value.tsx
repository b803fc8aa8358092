import { useState } from 'react'
import { creatorText } from '../../../shared/locales/generated/creator.ts'
import { VALUE_SHOWN } from '../../limits.ts'

interface FieldValueProps {
  readonly text: string
}

/** Shows a text field of a station, shortened until the user expands it. */
export function FieldValue({ text }: FieldValueProps) {
  const labels = creatorText.waiting
  const [isExpanded, setExpanded] = useState(false)
  const isLong = text.length > VALUE_SHOWN
  return (
    <>
      <span dir="auto" className="block text-left whitespace-pre-line wrap-anywhere">
        {isLong && !isExpanded ? `${text.slice(0, VALUE_SHOWN)}…` : text || labels.none}
      </span>
      {isLong && (
        <button
          type="button"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
          className="relative z-10 text-[0.8125rem] underline underline-offset-4"
        >
          {labels.all}
        </button>
      )}
    </>
  )
}
