import { Heart } from 'lucide-react'
import { savedSongsText } from '../../../shared/locales/generated/saved-songs.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { SongToSave } from './saved-songs.ts'
import { useSavedSongs } from './saved-songs-query.ts'

interface SongHeartProps {
  readonly song: SongToSave
  /** Null when the button needs no song name in its label, because only one song is shown. */
  readonly name: string | null
  readonly tipSide?: 'left' | 'right'
  readonly className?: string
}

function labelOf(isSongSaved: boolean, name: string | null): string {
  if (name === null) return isSongSaved ? savedSongsText.unsave : savedSongsText.save
  return isSongSaved ? savedSongsText.unsaveNamed(name) : savedSongsText.saveNamed(name)
}

export function SongHeart({ song, name, tipSide = 'left', className }: SongHeartProps) {
  const { isSaved, isPending, toggle } = useSavedSongs()
  const isSongSaved = isSaved(song)
  return (
    <IconButton
      label={labelOf(isSongSaved, name)}
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
