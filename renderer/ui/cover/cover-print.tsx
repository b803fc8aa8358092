import { memo, useMemo } from 'react'
import { generateCover } from './cover-art.ts'

interface CoverPrintProps {
  readonly seed: string
}

export const CoverPrint = memo(function CoverPrint({ seed }: CoverPrintProps) {
  const { inks, layers } = useMemo(() => generateCover(seed), [seed])
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="xMidYMid slice"
      className="block size-full"
      aria-hidden="true"
    >
      <rect x="-200" y="-200" width="500" height="500" fill="var(--cover-paper)" />
      {layers.map((layer) => (
        <path
          key={`${layer.ink}${layer.stroke}${layer.d}`}
          d={layer.d}
          className="mix-blend-multiply"
          fill={layer.stroke ? 'none' : inks[layer.ink]}
          stroke={layer.stroke ? inks[layer.ink] : 'none'}
          strokeWidth={layer.stroke}
          strokeLinecap={layer.round ? 'round' : 'butt'}
        />
      ))}
    </svg>
  )
})
