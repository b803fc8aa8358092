import { createContext, type ReactNode, useContext } from 'react'
import { matchPlaces } from '../../../../shared/search/match-places.ts'

export const HighlightTerms = createContext('')

export function HighlightedText({ children: text }: { readonly children: string }) {
  const typed = useContext(HighlightTerms)
  if (typed === '') return text
  const parts: ReactNode[] = []
  let at = 0
  for (const { start, end } of matchPlaces(text, typed)) {
    parts.push(
      text.slice(at, start),
      <mark key={start} className="bg-transparent text-hot-text underline underline-offset-4">
        {text.slice(start, end)}
      </mark>,
    )
    at = end
  }
  return [...parts, text.slice(at)]
}
