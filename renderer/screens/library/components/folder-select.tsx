import type { Folder } from '../../../../shared/api/favorites.ts'
import { useMessages } from '../../../locales/messages.ts'

interface FolderSelectProps {
  readonly label: string
  readonly folders: readonly Folder[]
  readonly disabled: boolean
  readonly onChoose: (folder: Folder | null) => void
}

/** A choice that acts at once and goes back to its label. */
export function FolderSelect({ label, folders, disabled, onChoose }: FolderSelectProps) {
  const text = useMessages().favorites.folders
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
