import { useDroppable } from '@dnd-kit/core'
import { FolderPlus, Pencil } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { FOLDER_NAME_MAX, type Folder } from '../../../../shared/api/favorites.ts'
import { PLAIN_TEXT } from '../../../../shared/api/field-rules.ts'
import { folderOf } from '../../../../shared/favorites/order.ts'
import { actionsText } from '../../../../shared/locales/generated/actions.ts'
import { favoritesText } from '../../../../shared/locales/generated/favorites.ts'
import type { useFavoritesView } from '../../../domain/favorites/favorites-query.ts'
import { useEditFavorites } from '../../../domain/favorites/use-edit-favorites.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'
import type { FolderFilter } from '../arrange.ts'

interface FolderDialogProps {
  readonly folder: Folder | null
  readonly onClose: () => void
  readonly onCreated: (id: string) => void
  readonly onRemoved: () => void
}

function FolderDialog({ folder, onClose, onCreated, onRemoved }: FolderDialogProps) {
  const text = favoritesText.folders
  const edit = useEditFavorites()
  const { form, field } = useCheckedForm({
    checks: {
      name: (name) => (name !== '' && PLAIN_TEXT.test(name) ? undefined : text.nameNeeded),
    },
    initial: { name: folder?.name ?? '' },
    run: ({ name }) => {
      if (folder) edit.renameFolder(folder, name)
      else onCreated(edit.makeFolder(name))
      onClose()
    },
  })

  return (
    <Dialog open title={folder ? text.rename : text.create} onClose={onClose}>
      <form {...form} className="grid gap-5">
        <TextField
          {...field('name')}
          label={text.name}
          maxLength={FOLDER_NAME_MAX}
          hint={folder ? text.deleteHint : undefined}
        />
        <div className="flex flex-wrap justify-end gap-3">
          {folder && (
            <Button
              variant="danger"
              onClick={() => {
                edit.removeFolder(folder)
                onRemoved()
                onClose()
              }}
            >
              {text.remove}
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            {actionsText.cancel}
          </Button>
          <Button variant="solid" type="submit">
            {actionsText.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface FolderBarProps {
  readonly view: NonNullable<ReturnType<typeof useFavoritesView>['data']>
  readonly filter: FolderFilter
  readonly onShow: (folder: FolderFilter) => void
}

/** Buttons that filter the favorites by folder. The user can drop favorites onto them. */
export function FolderBar({ view, filter, onShow }: FolderBarProps) {
  const text = favoritesText.folders
  const [edited, setEdited] = useState<Folder | 'new' | null>(null)
  const counts = useMemo(() => {
    const folderIds = new Set(view.folders.map(({ id }) => id))
    const countByFolder = new Map<string | null, number>()
    for (const item of view.items) {
      const folder = folderOf(item, folderIds)
      countByFolder.set(folder, (countByFolder.get(folder) ?? 0) + 1)
    }
    return countByFolder
  }, [view])
  const current =
    filter.kind === 'folder' ? view.folders.find(({ id }) => id === filter.id) : undefined
  return (
    <div className="flex flex-wrap items-center gap-2">
      {view.folders.length > 0 && (
        <fieldset className="flex min-w-0 flex-wrap gap-2">
          <legend className="sr-only">{text.title}</legend>
          <FolderButton
            isShown={filter.kind === 'all'}
            count={view.items.length}
            onShow={() => onShow({ kind: 'all' })}
          >
            {text.all}
          </FolderButton>
          {view.folders.map((folder) => (
            <FolderButton
              key={folder.id}
              dropId={`folder:${folder.id}`}
              isShown={current === folder}
              count={counts.get(folder.id) ?? 0}
              onShow={() => onShow({ kind: 'folder', id: folder.id })}
            >
              {folder.name}
            </FolderButton>
          ))}
          <FolderButton
            dropId="folder:"
            isShown={filter.kind === 'none'}
            count={counts.get(null) ?? 0}
            onShow={() => onShow({ kind: 'none' })}
          >
            {text.none}
          </FolderButton>
        </fieldset>
      )}
      {current && (
        <IconButton label={text.edit(current.name)} onClick={() => setEdited(current)}>
          <Pencil className="size-4" />
        </IconButton>
      )}
      <Button size="small" variant="quiet" onClick={() => setEdited('new')}>
        <FolderPlus aria-hidden="true" className="size-4" />
        {text.create}
      </Button>
      {edited && (
        <FolderDialog
          folder={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onCreated={(id) => onShow({ kind: 'folder', id })}
          onRemoved={() => onShow({ kind: 'all' })}
        />
      )}
    </div>
  )
}

interface FolderButtonProps {
  /** `folder:` and the folder's id, or only `folder:` for no folder. Without it, the button accepts no rows. */
  readonly dropId?: string
  readonly isShown: boolean
  readonly count: number
  readonly onShow: () => void
  readonly children: ReactNode
}

function FolderButton({ dropId, isShown, count, onShow, children }: FolderButtonProps) {
  const { setNodeRef, isOver } = useDroppable({ id: dropId ?? 'all', disabled: !dropId })
  return (
    <button
      ref={setNodeRef}
      type="button"
      aria-pressed={isShown}
      onClick={onShow}
      className={cx(
        'flex min-h-8 max-w-full items-center gap-2 rounded-edge border-[1.5px] px-3 text-[0.8125rem] font-semibold pointer-coarse:min-h-10',
        isShown ? 'border-ink bg-ink text-paper' : 'border-edge text-ink hover:border-ink',
        isOver && 'outline-3 outline-hot',
      )}
    >
      <span dir="auto" className="truncate">
        {children}
      </span>
      <span className="font-normal">{count}</span>
    </button>
  )
}
