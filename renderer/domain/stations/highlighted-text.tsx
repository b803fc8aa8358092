import { createContext, type ReactNode, useContext } from 'react'
import { matchPlaces } from '../../../shared/search/match-places.ts'

/** Search text whose matches `HighlightedText` underlines. */
export const HighlightTerms = createContext('')

export function HighlightedText({ children: text }: { readonly children: string }) {
  const terms = useContext(HighlightTerms)
  if (terms === '') return text
  const parts: ReactNode[] = []
  let position = 0
  for (const { start, end } of matchPlaces(text, terms)) {
    parts.push(
      text.slice(position, start),
      <mark key={start} className="bg-transparent text-hot-text underline underline-offset-4">
        {text.slice(start, end)}
      </mark>,
    )
    position = end
  }
  return [...parts, text.slice(position)]
}
