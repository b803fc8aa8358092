import { type RefObject, useLayoutEffect, useState } from 'react'

export type StationLayout = 'grid' | 'list'

/** How a list of equal rows stands in the page. */
export interface ListMeasures {
  readonly columns: number
  /** Pixels. */
  readonly rowHeight: number
}

/** As measured last: a list that is gone back to has its height before the scroll position is put back. */
const known: Record<StationLayout, ListMeasures> = {
  grid: { columns: 1, rowHeight: 360 },
  list: { columns: 1, rowHeight: 77 },
}

/** How many columns the style sheet gives the list at its present width, and how high it makes a sample row. */
export function useListMeasures(
  list: RefObject<HTMLElement | null>,
  sample: RefObject<HTMLElement | null>,
  layout: StationLayout,
): ListMeasures {
  const [measures, setMeasures] = useState({ layout, of: known[layout] })
  useLayoutEffect(() => {
    const [grid, row] = [list.current, sample.current]
    if (grid === null || row === null) return
    const measure = () => {
      const tracks = getComputedStyle(grid).gridTemplateColumns.split(' ').filter(Boolean)
      const columns = layout === 'grid' ? Math.max(tracks.length, 1) : 1
      const rowHeight = row.getBoundingClientRect().height || known[layout].rowHeight
      const last = known[layout]
      if (last.columns !== columns || last.rowHeight !== rowHeight) {
        known[layout] = { columns, rowHeight }
      }
      const of = known[layout]
      setMeasures((was) => (was.layout === layout && was.of === of ? was : { layout, of }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(grid)
    observer.observe(row)
    return () => observer.disconnect()
  }, [list, sample, layout])
  return measures.layout === layout ? measures.of : known[layout]
}
