import type { Favorite, Folder } from '../../../../shared/api/favorites.ts'
import { favoritesText } from '../../../../shared/locales/generated/favorites.ts'
import { FollowButton } from '../../../domain/following/follow-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'

interface FavoriteDialogProps {
  readonly item: Favorite
  readonly name: string
  readonly folders: readonly Folder[]
  readonly isOwnOrder: boolean
  readonly index: number
  readonly total: number
  readonly onClose: () => void
  readonly onMoveToFolder: (folder: Folder | null) => void
  readonly onMove: (index: number) => void
  readonly onBlock: () => void
}

/** Dialog of one favorite: folder, position in the list, follow button and block button. */
export function FavoriteDialog(props: FavoriteDialogProps) {
  const {
    item,
    name,
    folders,
    isOwnOrder,
    index,
    total,
    onClose,
    onMoveToFolder,
    onMove,
    onBlock,
  } = props
  const current = folders.find(({ id }) => id === item.filed?.folder)
  const moves: readonly [label: string, targetIndex: number][] = [
    [favoritesText.top, 0],
    [favoritesText.up, index - 1],
    [favoritesText.down, index + 1],
    [favoritesText.bottom, total - 1],
  ]
  return (
    <Dialog open title={name} onClose={onClose}>
      <div className="grid gap-5">
        {folders.length > 0 && (
          <SelectField
            label={favoritesText.folder}
            value={current?.id ?? ''}
            options={[
              { value: '', label: favoritesText.folders.none },
              ...folders.map(({ id, name: label }) => ({ value: id, label })),
            ]}
            onChange={({ target: { value } }) => {
              onMoveToFolder(folders.find(({ id }) => id === value) ?? null)
              onClose()
            }}
          />
        )}
        {isOwnOrder && total > 1 && (
          <div className="flex flex-wrap gap-3">
            {moves.map(([label, targetIndex]) => (
              <Button
                key={label}
                size="small"
                disabled={targetIndex < 0 || targetIndex >= total || targetIndex === index}
                onClick={() => onMove(targetIndex)}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
        <div className="wide:hidden">
          <FollowButton kind="station" id={item.stationId} name={name} />
        </div>
        <div className="grid justify-items-start gap-2">
          <Button size="small" variant="danger" onClick={onBlock}>
            {favoritesText.block}
          </Button>
          <p className="text-[0.8125rem] text-soft">{favoritesText.blockHint}</p>
        </div>
      </div>
    </Dialog>
  )
}
