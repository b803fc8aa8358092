import { useEffect, useEffectEvent, useRef } from 'react'
import { changesIn, type DraftFields, draftOf } from './draft-fields.ts'

type FieldName = keyof DraftFields

interface Saved {
  readonly saved: DraftFields
  /** What the fields show when they begin anew. */
  readonly start: DraftFields
  /** Another number: they begin anew. */
  readonly version: number
}

interface FormParts {
  readonly fields: DraftFields
  put(name: FieldName, value: string): void
  reset(values: DraftFields): void
}

/**
 * Has a form show what is saved by now in the fields that the user has not changed: shown as before, they would be
 * sent back with the next save, over another editor's change.
 */
export function useFollowSaved(now: Saved, { fields, put, reset }: FormParts): void {
  const { saved, version } = now
  const before = useRef(now)
  const follow = useEffectEvent((next: Pick<Saved, 'saved' | 'version'>) => {
    const last = before.current
    before.current = { ...next, start: now.start }
    if (next.version !== last.version) return reset(now.start)
    // As the API takes them: “Dub” typed and “dub” saved are the same genre.
    const touched = changesIn(draftOf(last.saved), draftOf(fields))
    for (const name of Object.keys(next.saved) as FieldName[]) {
      if (!(name in touched) && next.saved[name] !== fields[name]) put(name, next.saved[name])
    }
  })
  useEffect(() => follow({ saved, version }), [saved, version])
}
