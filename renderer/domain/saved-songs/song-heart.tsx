import { Heart } from 'lucide-react'
import { useMessages } from '../../locales/messages.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useCrate } from './crate-query.ts'
import type { HeardSong } from './kept-songs.ts'

interface SongHeartProps {
  readonly song: HeardSong
  /** In one line, as the button names it; null where it stands beside it alone. */
  readonly name: string | null
  readonly tipSide?: 'left' | 'right'
  readonly className?: string
}

/** Keeps a song in the crate, or drops it. Shown at once. */
export function SongHeart({ song, name, tipSide = 'left', className }: SongHeartProps) {
  const text = useMessages().crate
  const { isKept, isPending, toggle } = useCrate()
  const kept = isKept(song)
  return (
    <IconButton
      label={kept ? text.drop(name) : text.keep(name)}
      tipSide={tipSide}
      aria-pressed={kept}
      disabled={isPending}
      className={cx(className)}
      onClick={() => toggle(song)}
    >
      <Heart className={cx('size-4', kept && 'fill-hot text-hot-text')} />
    </IconButton>
  )
}
