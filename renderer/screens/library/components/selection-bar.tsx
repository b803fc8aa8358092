import { Play } from 'lucide-react'
import type { Folder } from '../../../../shared/api/favorites.ts'
import { favoritesText } from '../../../../shared/locales/generated/favorites.ts'
import { Button } from '../../../ui/button.tsx'

interface FolderSelectProps {
  readonly label: string
  readonly folders: readonly Folder[]
  readonly disabled: boolean
  readonly onChoose: (folder: Folder | null) => void
}

/** A select that acts immediately and returns to its label. */
function FolderSelect({ label, folders, disabled, onChoose }: FolderSelectProps) {
  const text = favoritesText.folders
  return (
    <select
      aria-label={label}
      value=""
      disabled={disabled}
      onChange={({ target: { value } }) =>
        onChoose(folders.find(({ id }) => value === `folder:${id}`) ?? null)
      }
      className="min-h-8 max-w-48 rounded-edge border-[1.5px] border-ink bg-paper px-2 text-[0.8125rem] font-semibold disabled:opacity-55 pointer-coarse:min-h-10"
    >
      <option value="" disabled hidden>
        {label}
      </option>
      {folders.map((folder) => (
        <option key={folder.id} value={`folder:${folder.id}`}>
          {folder.name}
        </option>
      ))}
      <option value="none">{text.none}</option>
    </select>
  )
}

interface SelectionBarProps {
  readonly isSelecting: boolean
  readonly chosen: number
  readonly total: number
  readonly folders: readonly Folder[]
  /** Plays the selected stations, or all visible ones without a selection. */
  readonly onPlay: () => void
  readonly onStart: () => void
  readonly onEnd: () => void
  readonly onAll: (all: boolean) => void
  readonly onRemove: () => void
  readonly onFile: (folder: Folder | null) => void
}

export function SelectionBar(props: SelectionBarProps) {
  const { isSelecting, chosen, total, folders, onStart, onEnd, onAll } = props
  const { onPlay, onRemove, onFile } = props
  if (!isSelecting) {
    return (
      <div className="mt-4 flex items-center justify-between gap-4">
        <p className="meta text-soft">{favoritesText.count(total)}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <PlayThese disabled={total === 0} onPlay={onPlay} />
          <Button size="small" onClick={onStart}>
            {favoritesText.select}
          </Button>
        </div>
      </div>
    )
  }
  const isAll = chosen === total && total > 0
  return (
    <div className="sticky top-0 z-10 mt-4 flex flex-wrap items-center gap-3 border-[1.5px] border-ink bg-paper p-3 dark:border-edge">
      <p role="status" className="font-semibold">
        {favoritesText.selected(chosen)}
      </p>
      <Button size="small" variant="quiet" onClick={() => onAll(!isAll)}>
        {isAll ? favoritesText.selectNone : favoritesText.selectAll}
      </Button>
      <div className="ml-auto flex flex-wrap items-center gap-3">
        <PlayThese disabled={chosen === 0} onPlay={onPlay} />
        {folders.length > 0 && (
          <FolderSelect
            label={favoritesText.moveSelected}
            folders={folders}
            disabled={chosen === 0}
            onChoose={onFile}
          />
        )}
        <Button size="small" variant="danger" disabled={chosen === 0} onClick={onRemove}>
          {favoritesText.removeSelected}
        </Button>
        <Button size="small" onClick={onEnd}>
          {favoritesText.selectDone}
        </Button>
      </div>
    </div>
  )
}

interface PlayTheseProps {
  readonly disabled: boolean
  readonly onPlay: () => void
}

function PlayThese({ disabled, onPlay }: PlayTheseProps) {
  return (
    <Button size="small" disabled={disabled} title={favoritesText.playHint} onClick={onPlay}>
      <Play aria-hidden="true" className="size-4 fill-current" />
      {favoritesText.play}
    </Button>
  )
}
