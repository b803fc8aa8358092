import { useState } from 'react'
import { VALUE_SHOWN } from '../../limits.ts'
import { useMessages } from '../../locales/messages.ts'

interface FieldValueProps {
  /** Empty where there is none. */
  readonly text: string
}

/** A value of a station's field beside another of the same field; a long one is cut until all of it is asked for. */
export function FieldValue({ text }: FieldValueProps) {
  const words = useMessages().creator.waiting
  const [isWhole, setWhole] = useState(false)
  const isLong = text.length > VALUE_SHOWN
  return (
    <>
      <span dir="auto" className="block text-left whitespace-pre-line wrap-anywhere">
        {isLong && !isWhole ? `${text.slice(0, VALUE_SHOWN)}…` : text || words.none}
      </span>
      {isLong && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="relative z-10 text-[0.8125rem] underline underline-offset-4"
        >
          {words.all}
        </button>
      )}
    </>
  )
}
