import { useAddressFilters } from '../../../lib/use-address-filters.ts'
import { useAdminMessages } from '../../../locales/admin.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import {
  CATALOGUE_LISTS,
  type CatalogueList,
  catalogueListIn,
  withCatalogueList,
} from '../catalogue-params.ts'

interface CatalogueFinderProps {
  readonly typed: string
  readonly onType: (typed: string) => void
}

/** Chooses which stations of the catalogue are listed: of all, those that are searched for. */
export function CatalogueFinder({ typed, onType }: CatalogueFinderProps) {
  const text = useAdminMessages().stations
  const [params, changeParams] = useAddressFilters()
  const list = catalogueListIn(params)
  const choose = (chosen: CatalogueList) => changeParams((now) => withCatalogueList(now, chosen))
  return (
    <div className="grid gap-4 wide:grid-cols-[16rem_minmax(0,1fr)]">
      <SelectField
        label={text.list}
        value={list}
        onChange={({ currentTarget }) => choose(currentTarget.value as CatalogueList)}
        options={CATALOGUE_LISTS.map((value) => ({ value, label: text.lists[value] }))}
      />
      {list === 'all' && (
        <TextField
          type="search"
          label={text.find}
          value={typed}
          autoComplete="off"
          onChange={(event) => onType(event.currentTarget.value)}
        />
      )}
    </div>
  )
}
