/** Which rows of a list are selected, by mouse and keyboard as lists of the system have it. Pure. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  /** Where a range begins. */
  readonly from: string | null
}

export const NO_SELECTION: Selection = { ids: new Set(), from: null }

/** Takes one in or out. */
export function toggleOne({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, from: id }
}

/** Takes in all between where the last one was chosen and this one, in the order that is shown. */
export function extendTo(selection: Selection, id: string, shown: readonly string[]): Selection {
  const [start, end] = [shown.indexOf(selection.from ?? id), shown.indexOf(id)]
  if (start === -1 || end === -1) return toggleOne(selection, id)
  const range = shown.slice(Math.min(start, end), Math.max(start, end) + 1)
  return { ids: new Set([...selection.ids, ...range]), from: selection.from ?? id }
}

/** Without what is no longer shown: what is not seen is not done anything to. */
export function onlyShown({ ids }: Selection, shown: readonly string[]): readonly string[] {
  return shown.filter((id) => ids.has(id))
}
