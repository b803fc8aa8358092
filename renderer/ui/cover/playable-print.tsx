import type { ReactNode } from 'react'
import { Cover } from './cover.tsx'

interface PlayablePrintProps {
  readonly station: {
    readonly id: string
    readonly name: string
    readonly favicon: string | null
    readonly cover: string | null
  }
  readonly size?: string
  readonly children: ReactNode
}

/** The cover and the play button of a station row: side by side, or in a narrow window on top of each other. */
export function PlayablePrint({ station, size = 'size-14', children }: PlayablePrintProps) {
  return (
    <div className="relative flex shrink-0 items-center gap-3">
      <div className="max-wide:absolute max-wide:inset-0 max-wide:z-10 max-wide:grid max-wide:place-items-center">
        {children}
      </div>
      <Cover
        seed={station.id}
        name={station.name}
        favicon={station.favicon}
        cover={station.cover}
        className={`${size} border-[1.5px] border-ink max-wide:[&_svg+svg]:hidden dark:border-transparent`}
      />
    </div>
  )
}
