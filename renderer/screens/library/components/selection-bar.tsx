import type { Folder } from '../../../../shared/api/favorites.ts'
import { favoritesText } from '../../../../shared/locales/generated/favorites.ts'
import { PlayAllButton } from '../../../domain/stations/station-list.tsx'
import { Button } from '../../../ui/button.tsx'

interface FolderSelectProps {
  readonly label: string
  readonly folders: readonly Folder[]
  readonly disabled: boolean
  readonly onChoose: (folder: Folder | null) => void
}

/** A menu of folders: a choice acts immediately, and the select shows its label again. */
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
  readonly selectedIds: readonly string[]
  readonly shownIds: readonly string[]
  readonly folders: readonly Folder[]
  readonly onStart: () => void
  readonly onEnd: () => void
  readonly onSelectAll: (isSelected: boolean) => void
  readonly onRemove: () => void
  readonly onMoveToFolder: (folder: Folder | null) => void
}

export function SelectionBar(props: SelectionBarProps) {
  const { isSelecting, selectedIds, shownIds, folders, onStart, onEnd, onSelectAll } = props
  const { onRemove, onMoveToFolder } = props
  const [selectedCount, total] = [selectedIds.length, shownIds.length]
  if (!isSelecting) {
    return (
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <p className="meta text-soft">{favoritesText.count(total)}</p>
        <PlayAllButton ids={shownIds} />
        <Button size="small" onClick={onStart}>
          {favoritesText.select}
        </Button>
      </div>
    )
  }
  const isAllSelected = selectedCount === total && total > 0
  return (
    <div className="sticky top-0 z-10 my-2 flex flex-wrap items-center gap-3 border-[1.5px] border-ink bg-paper p-3 dark:border-edge">
      <p role="status" className="font-semibold">
        {favoritesText.selected(selectedCount)}
      </p>
      <Button size="small" variant="quiet" onClick={() => onSelectAll(!isAllSelected)}>
        {isAllSelected ? favoritesText.selectNone : favoritesText.selectAll}
      </Button>
      <div className="ml-auto flex flex-wrap items-center gap-3">
        <PlayAllButton ids={selectedIds} label={favoritesText.play} />
        {folders.length > 0 && (
          <FolderSelect
            label={favoritesText.moveSelected}
            folders={folders}
            disabled={selectedCount === 0}
            onChoose={onMoveToFolder}
          />
        )}
        <Button size="small" variant="danger" disabled={selectedCount === 0} onClick={onRemove}>
          {favoritesText.removeSelected}
        </Button>
        <Button size="small" onClick={onEnd}>
          {favoritesText.selectDone}
        </Button>
      </div>
    </div>
  )
}
