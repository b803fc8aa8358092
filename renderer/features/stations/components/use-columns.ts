import { type RefObject, useLayoutEffect, useState } from 'react'

/** How many columns the style sheet gives a CSS grid at its present width. */
export function useColumns(grid: RefObject<HTMLElement | null>, isGrid: boolean): number {
  const [columns, setColumns] = useState(1)
  useLayoutEffect(() => {
    const element = grid.current
    if (!isGrid || element === null) {
      setColumns(1)
      return
    }
    const count = () => {
      const tracks = getComputedStyle(element).gridTemplateColumns.split(' ').filter(Boolean)
      setColumns(Math.max(tracks.length, 1))
    }
    count()
    const observer = new ResizeObserver(count)
    observer.observe(element)
    return () => observer.disconnect()
  }, [grid, isGrid])
  return columns
}
