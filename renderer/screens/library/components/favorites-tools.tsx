import { useMessages } from '../../../locales/messages.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type Arrangement, FAVORITE_SORTS, type FavoriteSort } from '../arrange.ts'

interface FavoritesToolsProps {
  readonly arrangement: Arrangement
  readonly onChange: (arrangement: Arrangement) => void
}

/** What the list is narrowed to, and its order. */
export function FavoritesTools({ arrangement, onChange }: FavoritesToolsProps) {
  const text = useMessages().favorites
  return (
    <search className="grid gap-4 desk:grid-cols-[2fr_1fr]">
      <TextField
        type="search"
        label={text.find}
        value={arrangement.typed}
        onChange={({ target }) => onChange({ ...arrangement, typed: target.value })}
      />
      <SelectField
        label={text.sort}
        options={FAVORITE_SORTS.map((value) => ({ value, label: text.sorts[value] }))}
        value={arrangement.sort}
        onChange={({ target }) => onChange({ ...arrangement, sort: target.value as FavoriteSort })}
      />
    </search>
  )
}
