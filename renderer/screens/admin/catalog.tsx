import { ExternalLink, EyeOff, Merge, Pencil, PowerOff, Star } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Page } from '../../../shared/api/schema-parts.ts'
import type { Station } from '../../../shared/api/stations.ts'
import { actionsText } from '../../../shared/locales/generated/actions.ts'
import { adminText } from '../../../shared/locales/generated/admin.ts'
import { stationText } from '../../../shared/locales/generated/station.ts'
import { listStations, type StationFilters } from '../../api/stations.ts'
import { stationDashboardPath } from '../../domain/stations/station-dashboard-path.ts'
import { StationPlayButton } from '../../domain/stations/station-play-button.tsx'
import { useAddressFilters } from '../../lib/use-address-filters.ts'
import { webAddress } from '../../lib/web-address.ts'
import { ADMIN_PAGE_SIZE } from '../../limits.ts'
import { cx } from '../../ui/cx.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CatalogImport } from './components/catalog-import.tsx'
import { ChangesButton, ChangesDialog } from './components/changes-dialog.tsx'
import { CheckCell } from './components/check-cell.tsx'
import { DecidedDialog } from './components/decided-dialog.tsx'
import { ListFrame } from './components/list-frame.tsx'
import { MergeDialog } from './components/merge-dialog.tsx'
import { ReasonDialog } from './components/reason-dialog.tsx'
import {
  CATALOG_LISTS,
  type CatalogList,
  catalogListIn,
  findIn,
  withCatalogList,
} from './station-views.ts'
import { useListingChanges } from './use-listing-changes.ts'
import { type AdminList, type Pages, usePages } from './use-pages.ts'

interface CatalogFiltersProps {
  readonly typed: string
  readonly onType: (typed: string) => void
}

function CatalogFilters({ typed, onType }: CatalogFiltersProps) {
  const text = adminText.stations
  const [params, changeParams] = useAddressFilters()
  const list = catalogListIn(params)
  const selectList = (name: CatalogList) =>
    changeParams((current) => withCatalogList(current, name))
  return (
    <div className="grid gap-4 wide:grid-cols-[16rem_minmax(0,1fr)]">
      <SelectField
        label={text.list}
        value={list}
        onChange={({ currentTarget }) => selectList(currentTarget.value as CatalogList)}
        options={CATALOG_LISTS.map((value) => ({ value, label: text.lists[value] }))}
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

const CATALOG_KEY = ['stations', 'admin']

/** The stations on the home page. They come first in the sort order and fit on one page. */
const HOME: AdminList<Page<Station>> = {
  queryKey: [...CATALOG_KEY, 'home'],
  read: async (_, signal) => {
    const firstPage = await listStations({ sort: 'featured' }, null, signal)
    const items = firstPage.items.filter(({ featured }) => featured)
    return { items, nextCursor: null, total: items.length }
  },
}

const listOf = (filters: StationFilters): AdminList<Page<Station>> => ({
  queryKey: [...CATALOG_KEY, filters],
  read: async (cursor, signal) => {
    const from = cursor === null ? null : { cursor, limit: ADMIN_PAGE_SIZE }
    const page = await listStations(filters, from, signal)
    // Admins change the stations that they search for, so a closest match could mislead them.
    return page.nearest ? { ...page, items: [], nextCursor: null, total: 0 } : page
  },
})

function useCatalog(list: CatalogList, query: string): Pages<Page<Station>> {
  return usePages(list === 'home' ? HOME : listOf(query === '' ? { sort: 'name' } : { query }))
}

interface PendingAction {
  readonly action: 'hide' | 'merge' | 'off' | 'changes'
  readonly station: Station
}

const toSeenListing = ({ id, name, featured }: Station) => ({ id, name, featured })

/** Table of all, matching or featured stations, with buttons to edit, feature, hide, merge and switch off a station. */
export function Catalog() {
  const text = adminText.stations
  const [params] = useSearchParams()
  const [typed, setTyped] = useState(() => findIn(params))
  const query = useDeferredValue(typed.trim())
  const listName = catalogListIn(params)
  const list = useCatalog(listName, query)
  const [pending, setPending] = useState<PendingAction | null>(null)
  const { change, isPending, conflictStation, dismissConflict } = useListingChanges()
  const stations = list.page?.items ?? []
  const total = list.page?.total
  const streamText = ({ codec, bitrate }: Station) =>
    bitrate === null ? codec : `${codec} · ${stationText.bitrate(bitrate)}`
  const emptySearchText = query === '' ? text.empty : text.notFound
  const emptyText = listName === 'home' ? text.noneOnHome : emptySearchText
  const close = () => setPending(null)
  const openDialog = (action: PendingAction['action'], station: Station) => () =>
    setPending({ action, station })
  const stationFor = (action: PendingAction['action']) =>
    pending?.action === action ? pending.station : null
  const stationNeedingReason = stationFor('hide') ?? stationFor('off')
  const stationToMerge = stationFor('merge')
  return (
    <>
      <CatalogFilters typed={typed} onType={setTyped} />
      <div>
        <CatalogImport />
      </div>
      <ListFrame
        list={list}
        name={text.catalog}
        count={total === undefined ? '' : text.count(total)}
      >
        {stations.length > 0 && (
          <DataTable
            caption={text.title}
            rows={stations}
            rowKey={(station) => station.id}
            columns={[
              { key: 'name', label: text.name, cell: (station) => <Name station={station} /> },
              {
                key: 'listen',
                label: text.listen,
                cell: (station) => <StationPlayButton station={station} tipSide="right" />,
              },
              {
                key: 'check',
                label: text.check,
                cell: (station) => <CheckCell station={station} />,
              },
              {
                key: 'change',
                label: text.change,
                cell: (station) => (
                  <div className="flex">
                    <IconLink
                      label={adminText.actions.edit(station.name)}
                      to={stationDashboardPath(station.id)}
                    />
                    <ChangesButton name={station.name} onClick={openDialog('changes', station)} />
                    <IconButton
                      label={adminText.actions.onHome(station.name)}
                      aria-pressed={station.featured}
                      busy={isPending}
                      onClick={() =>
                        change(toSeenListing(station), {
                          kind: station.featured ? 'unfeature' : 'feature',
                        })
                      }
                    >
                      <Star
                        className={cx('size-5', station.featured && 'fill-hot text-hot-text')}
                      />
                    </IconButton>
                    <IconButton
                      label={adminText.actions.off(station.name)}
                      onClick={openDialog('off', station)}
                    >
                      <PowerOff className="size-5" />
                    </IconButton>
                    <IconButton
                      label={adminText.removedStations.hide(station.name)}
                      onClick={openDialog('hide', station)}
                    >
                      <EyeOff className="size-5" />
                    </IconButton>
                    <IconButton
                      label={adminText.removedStations.merge(station.name)}
                      onClick={openDialog('merge', station)}
                    >
                      <Merge className="size-5" />
                    </IconButton>
                  </div>
                ),
              },
              { key: 'country', label: text.country, cell: (station) => station.country },
              {
                key: 'stream',
                label: text.stream,
                cell: (station) => (
                  <span className="meta whitespace-nowrap">{streamText(station)}</span>
                ),
              },
            ]}
          />
        )}
        {total === 0 && <EmptyState title={emptyText} />}
      </ListFrame>
      <ReasonDialog
        name={stationNeedingReason?.name ?? null}
        labels={
          pending?.action === 'off'
            ? adminText.actions.switchingOff
            : adminText.removedStations.hiding
        }
        onClose={close}
        onReason={(reason) => {
          if (pending?.action === 'hide' || pending?.action === 'off')
            change(pending.station, { kind: pending.action, reason })
          close()
        }}
      />
      <DecidedDialog station={conflictStation} onClose={dismissConflict} />
      <ChangesDialog station={stationFor('changes')} onClose={close} />
      <MergeDialog
        station={stationToMerge}
        onClose={close}
        onMerge={(into) => {
          if (stationToMerge) change(stationToMerge, { kind: 'merge', into: into.id })
          close()
        }}
      />
    </>
  )
}

function Name({ station: { name, homepage } }: { readonly station: Station }) {
  const address = webAddress(homepage)
  if (address === null) return name
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label={actionsText.homepage(name)}
      className="inline-flex min-h-6 items-center gap-1.5 underline decoration-1 underline-offset-4"
    >
      {name}
      <ExternalLink aria-hidden="true" className="size-3.5 shrink-0" />
    </a>
  )
}

function IconLink({ label, to }: { readonly label: string; readonly to: string }) {
  return (
    <Link
      to={to}
      aria-label={label}
      title={label}
      className="grid size-10 place-items-center rounded-edge hover:bg-tint"
    >
      <Pencil aria-hidden="true" className="size-5" />
    </Link>
  )
}
