import { Heart } from 'lucide-react'
import { useMessages } from '../../locales/messages.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { SongToSave } from './saved-songs.ts'
import { useSavedSongs } from './saved-songs-query.ts'

interface SongHeartProps {
  readonly song: SongToSave
  readonly name: string | null
  readonly tipSide?: 'left' | 'right'
  readonly className?: string
}

export function SongHeart({ song, name, tipSide = 'left', className }: SongHeartProps) {
  const text = useMessages().savedSongs
  const { isSaved, isPending, toggle } = useSavedSongs()
  const isSongSaved = isSaved(song)
  return (
    <IconButton
      label={isSongSaved ? text.drop(name) : text.keep(name)}
      tipSide={tipSide}
      aria-pressed={isSongSaved}
      disabled={isPending}
      className={cx(className)}
      onClick={() => toggle(song)}
    >
      <Heart className={cx('size-4', isSongSaved && 'fill-hot text-hot-text')} />
    </IconButton>
  )
}
