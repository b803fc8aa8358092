import { dot } from './cover/shapes.ts'

const COLUMNS = 40
const ROWS = 10
const PITCH = 10
const LEVELS = 8

/** One path for each dot size. The dots grow from left to right. */
const DOT_PATHS = Array.from({ length: LEVELS }, (_, level) => {
  const dots: string[] = []
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      if (level !== Math.floor((column / COLUMNS) * LEVELS)) continue
      // Every other row is shifted by half the pitch, as in a printed halftone at 45 degrees.
      const shift = (row % 2) * (PITCH / 2)
      dots.push(dot(column * PITCH + shift, row * PITCH))
    }
  }
  return { d: dots.join(''), size: 1.5 + (level * PITCH * 0.95) / LEVELS }
})

export function Halftone({ className }: { readonly className: string }) {
  return (
    <svg
      viewBox={`0 0 ${COLUMNS * PITCH} ${ROWS * PITCH}`}
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      className={className}
    >
      {DOT_PATHS.map(({ d, size }) => (
        <path key={size} d={d} stroke="var(--hot)" strokeWidth={size} strokeLinecap="round" />
      ))}
    </svg>
  )
}
