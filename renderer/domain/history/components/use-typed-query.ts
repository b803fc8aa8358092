import { useEffect, useState } from 'react'

/** Sent when typing has paused for this long. */
const PAUSE_MS = 250

/** What is in a search field, and what of it is searched for. */
export function useTypedQuery() {
  const [typed, setTyped] = useState('')
  const [query, setQuery] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, setTyped, query }
}
