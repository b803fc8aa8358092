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
  readonly place: number
  readonly total: number
  readonly onClose: () => void
  readonly onFile: (folder: Folder | null) => void
  readonly onMove: (place: number) => void
  readonly onBlock: () => void
}

export function FavoriteDialog(props: FavoriteDialogProps) {
  const { item, name, folders, isOwnOrder, place, total, onClose, onFile, onMove, onBlock } = props
  const current = folders.find(({ id }) => id === item.filed?.folder)
  const steps: readonly [label: string, to: number][] = [
    [favoritesText.top, 0],
    [favoritesText.up, place - 1],
    [favoritesText.down, place + 1],
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
              onFile(folders.find(({ id }) => id === value) ?? null)
              onClose()
            }}
          />
        )}
        {isOwnOrder && total > 1 && (
          <div className="flex flex-wrap gap-3">
            {steps.map(([label, to]) => (
              <Button
                key={label}
                size="small"
                disabled={to < 0 || to >= total || to === place}
                onClick={() => onMove(to)}
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
