import { useState } from 'react'
import { FOLDER_NAME_MAX, type Folder } from '../../../../shared/api/favorites.ts'
import { PLAIN_TEXT } from '../../../../shared/api/field-rules.ts'
import { useMessages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useEditFavorites } from '../../favorites/favorites.ts'

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
  const [name, setName] = useState(folder?.name ?? '')
  const [isRefused, setRefused] = useState(false)

  function save(): void {
    const given = name.trim()
    if (given === '' || !PLAIN_TEXT.test(given)) {
      setRefused(true)
      return
    }
    if (folder) edit.renameFolder(folder, given)
    else onMade(edit.makeFolder(given))
    onClose()
  }

  return (
    <Dialog open title={folder ? text.rename : text.make} onClose={onClose}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextField
          label={text.name}
          value={name}
          maxLength={FOLDER_NAME_MAX}
          error={isRefused ? text.nameNeeded : undefined}
          hint={folder ? text.keeps : undefined}
          onChange={({ target }) => setName(target.value)}
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
