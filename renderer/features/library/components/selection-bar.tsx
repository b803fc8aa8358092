import type { Folder } from '../../../../shared/api/favorites.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { FolderSelect } from './folder-select.tsx'

interface SelectionBarProps {
  readonly isSelecting: boolean
  readonly chosen: number
  readonly total: number
  readonly folders: readonly Folder[]
  readonly onStart: () => void
  readonly onEnd: () => void
  readonly onAll: (all: boolean) => void
  readonly onRemove: () => void
  readonly onFile: (folder: Folder | null) => void
}

/** What can be done to several stations at once. */
export function SelectionBar(props: SelectionBarProps) {
  const { isSelecting, chosen, total, folders, onStart, onEnd, onAll, onRemove, onFile } = props
  const text = useMessages().favorites
  if (!isSelecting) {
    return (
      <div className="mt-4 flex items-center justify-between gap-4">
        <p className="meta text-soft">{text.count(total)}</p>
        <Button size="small" onClick={onStart}>
          {text.select}
        </Button>
      </div>
    )
  }
  const isAll = chosen === total && total > 0
  return (
    <div className="sticky top-0 z-10 mt-4 flex flex-wrap items-center gap-3 border-[1.5px] border-ink bg-paper p-3 dark:border-edge">
      <p role="status" className="font-semibold">
        {text.selected(chosen)}
      </p>
      <Button size="small" variant="quiet" onClick={() => onAll(!isAll)}>
        {isAll ? text.selectNone : text.selectAll}
      </Button>
      <div className="ml-auto flex flex-wrap items-center gap-3">
        {folders.length > 0 && (
          <FolderSelect
            label={text.moveSelected}
            folders={folders}
            disabled={chosen === 0}
            onChoose={onFile}
          />
        )}
        <Button size="small" variant="danger" disabled={chosen === 0} onClick={onRemove}>
          {text.removeSelected}
        </Button>
        <Button size="small" onClick={onEnd}>
          {text.selectDone}
        </Button>
      </div>
    </div>
  )
}
