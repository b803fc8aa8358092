import { FOLDER_NAME_MAX, type Folder } from '../../../../shared/api/favorites.ts'
import { PLAIN_TEXT } from '../../../../shared/api/field-rules.ts'
import { useEditFavorites } from '../../../domain/favorites/use-edit-favorites.ts'
import { useMessages } from '../../../locales/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useCheckedForm } from '../../../ui/use-checked-form.ts'

interface FolderDialogProps {
  /** Null for a new one. */
  readonly folder: Folder | null
  readonly onClose: () => void
  readonly onMade: (id: string) => void
  readonly onRemoved: () => void
}

/** Names a folder, or deletes it. */
export function FolderDialog({ folder, onClose, onMade, onRemoved }: FolderDialogProps) {
  const words = useMessages()
  const text = words.favorites.folders
  const edit = useEditFavorites()
  const { form, field } = useCheckedForm({
    checks: {
      name: (name) => (name !== '' && PLAIN_TEXT.test(name) ? undefined : text.nameNeeded),
    },
    initial: { name: folder?.name ?? '' },
    run: ({ name }) => {
      if (folder) edit.renameFolder(folder, name)
      else onMade(edit.makeFolder(name))
      onClose()
    },
  })

  return (
    <Dialog open title={folder ? text.rename : text.make} onClose={onClose}>
      <form {...form} className="grid gap-5">
        <TextField
          {...field('name')}
          label={text.name}
          maxLength={FOLDER_NAME_MAX}
          hint={folder ? text.keeps : undefined}
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
            {words.common.cancel}
          </Button>
          <Button variant="solid" type="submit">
            {words.common.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
